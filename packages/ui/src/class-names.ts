import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Our sizes are numbers: without this, `text-12` would be taken for a colour and push `text-bad` out. */
const merge = extendTailwindMerge({ extend: { classGroups: { 'font-size': [{ text: ['12', '13', '14', '16', '20', '28'] }] } } })

/** Joins class names; a later one stands before an earlier one of the same kind. */
export function classNames(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
