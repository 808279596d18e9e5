/** The page asks for the run's row again and again: its values come once, with the events. */
export function withoutValues(id: string): { readonly id: string; readonly values: 'none' } {
  return { id, values: 'none' }
}
