import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from './class-names'

const look = cva(
  'inline-flex items-center justify-center gap-1.5 rounded border font-medium whitespace-nowrap transition-colors duration-[120ms] disabled:opacity-55 aria-disabled:opacity-55',
  {
    variants: {
      look: {
        plain: 'border-line-strong bg-raised text-ink hover:bg-sunken',
        primary: 'border-accent bg-accent text-accent-ink hover:bg-accent-hover',
        quiet: 'border-transparent bg-transparent text-ink-muted hover:bg-sunken hover:text-ink',
        danger: 'border-line-strong bg-raised text-bad hover:bg-bad-soft',
        destructive: 'border-bad-strong bg-bad-strong text-bad-strong-ink',
      },
      size: { small: 'h-6 px-2 text-12', normal: 'h-7 px-2.5', large: 'h-8 px-3', touch: 'h-11 px-4 text-14' },
    },
    defaultVariants: { look: 'plain', size: 'normal' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof look> & { /** Draw the only child (a link) as the button. */ readonly asChild?: boolean }

export function Button({ look: chosen, size, asChild, className, ...rest }: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button'
  return <Element {...(asChild ? {} : { type: 'button' as const })} {...rest} className={classNames(look({ look: chosen, size }), className)} />
}
