import { classNames } from './class-names'

/** Stands where the real thing will be, in its size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-(--radius-s) bg-sunken', className)} />
}
