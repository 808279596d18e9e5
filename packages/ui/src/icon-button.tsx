import type { ButtonProps } from './button'
import { Button } from './button'
import { classNames } from './class-names'
import { Icon } from './icon'

export type IconButtonProps = Omit<ButtonProps, 'children' | 'asChild'> & {
  readonly icon: string /** What it does; read aloud and shown on hover. */
  readonly label: string
}

export function IconButton({ icon, label, className, size, ...rest }: IconButtonProps) {
  return (
    <Button
      look="quiet"
      aria-label={label}
      title={label}
      size={size ?? 'normal'}
      className={classNames('px-0', size === 'small' ? 'w-6' : 'w-7', className)}
      {...rest}
    >
      <Icon name={icon} size={16} />
    </Button>
  )
}
