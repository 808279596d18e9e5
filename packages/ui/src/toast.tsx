'use client'
import { Toast } from 'radix-ui'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { Button } from './button'

export interface Told {
  readonly message: string
  readonly tone?: 'plain' | 'bad'
  /** The way back, where there is one. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

const ToastContext = createContext<(told: Told) => void>(() => {})

/** Says something in passing; what matters stays on the page itself. */
export function useToast(): (told: Told) => void {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly (Told & { readonly id: number })[]>([])
  const tell = useCallback((told: Told) => setShown((before) => [...before.slice(-3), { ...told, id: (before.at(-1)?.id ?? 0) + 1 }]), [])
  const value = useMemo(() => tell, [tell])
  return (
    <ToastContext.Provider value={value}>
      <Toast.Provider duration={8000} swipeDirection="right">
        {children}
        {shown.map(({ id, message, tone, action }) => (
          <Toast.Root
            key={id}
            onOpenChange={(open) => !open && setShown((before) => before.filter((each) => each.id !== id))}
            className={`flex items-center gap-3 rounded border bg-raised px-4 py-2.5 shadow-(--overlay) ${tone === 'bad' ? 'border-bad-line text-bad' : 'border-line text-ink'}`}
          >
            <Toast.Description className="flex-1">{message}</Toast.Description>
            {action && (
              <Toast.Action altText={action.label} asChild>
                <Button size="small" onClick={action.onClick}>
                  {action.label}
                </Button>
              </Toast.Action>
            )}
          </Toast.Root>
        ))}
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-90 max-w-[calc(100vw-32px)] flex-col gap-2" />
      </Toast.Provider>
    </ToastContext.Provider>
  )
}
