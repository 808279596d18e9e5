'use client'
import { useLanguage } from '@heddle/ui/catalogue'
import { IconButton } from '@heddle/ui/icon-button.tsx'
import { useTheme } from '@heddle/ui/theme'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '../api/api-provider'
import { useShellText } from './text'
import { useDarkness } from './use-darkness'

/** Language, theme and the way out. */
export function Switches() {
  const text = useShellText()
  const trpc = useTRPC()
  const [language, chooseLanguage] = useLanguage()
  const [, chooseTheme] = useTheme()
  const dark = useDarkness()
  const signOut = useMutation(trpc.session.signOut.mutationOptions({ onSettled: () => window.location.assign('/sign-in') }))
  return (
    <>
      <IconButton icon="languages" label={text.language} onClick={() => chooseLanguage(language === 'en' ? 'zh' : 'en')} />
      <IconButton icon={dark ? 'sun' : 'moon'} label={dark ? text.toLight : text.toDark} onClick={() => chooseTheme(dark ? 'light' : 'dark')} />
      <IconButton icon="log-out" label={text.signOut} onClick={() => signOut.mutate(undefined)} />
    </>
  )
}
