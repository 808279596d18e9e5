'use client'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

export interface MenuItem {
  readonly label: string
  readonly onSelect: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
}

export function Menu({ trigger, items }: { /** One button. */ readonly trigger: ReactNode; readonly items: readonly MenuItem[] }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className="z-50 min-w-40 rounded border border-line bg-raised p-1 text-13 shadow-(--overlay)">
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.disabled ?? false}
              onSelect={item.onSelect}
              className={`flex h-7 cursor-pointer items-center rounded-(--radius-s) px-2 outline-none data-disabled:opacity-50 data-highlighted:bg-sunken ${item.danger ? 'text-bad' : 'text-ink'}`}
            >
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
