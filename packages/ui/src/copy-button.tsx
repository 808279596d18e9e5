'use client'
import { useState } from 'react'
import { Button, type ButtonProps } from './button'
import { catalogue } from './catalogue'
import { copyText } from './copy-text'
import { Icon } from './icon'

const useText = catalogue({
  en: { copy: 'Copy', copied: 'Copied', failed: 'Copy it by hand' },
  zh: { copy: '复制', copied: '已复制', failed: '请手动复制' },
})

export type CopyButtonProps = Omit<ButtonProps, 'children' | 'asChild' | 'onClick' | 'onBlur'> & {
  readonly text: string
  /** Absent: "Copy". */
  readonly label?: string
}

/** Copies a text and says whether that worked, until the person goes on. */
export function CopyButton({ text, label, ...rest }: CopyButtonProps) {
  const words = useText()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  return (
    <Button
      {...rest}
      aria-live="polite"
      onClick={() => void copyText(text).then((copied) => setOutcome(copied ? 'copied' : 'failed'))}
      onBlur={() => setOutcome(undefined)}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={rest.size === 'small' ? 14 : 16} />
      {outcome === undefined ? (label ?? words.copy) : words[outcome]}
    </Button>
  )
}
