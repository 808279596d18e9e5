'use client'
import { type Language, LanguageProvider } from '@heddle/ui/catalogue'
import { ToastProvider } from '@heddle/ui/toast.tsx'
import type { ReactNode } from 'react'
import { ApiProvider } from '../api/api-provider'
import { Trouble, TroubleToldContext } from './trouble'

export function Providers({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  return (
    <LanguageProvider language={language}>
      <ApiProvider>
        <TroubleToldContext.Provider value={true}>
          <ToastProvider>{children}</ToastProvider>
        </TroubleToldContext.Provider>
        <Trouble />
      </ApiProvider>
    </LanguageProvider>
  )
}
