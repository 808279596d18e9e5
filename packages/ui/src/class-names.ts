import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; a later one stands before an earlier one of the same kind. */
export function classNames(...classes: ClassValue[]): string {
  return twMerge(clsx(classes))
}
