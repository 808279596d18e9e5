/** Puts text on the clipboard. A page that came over plain HTTP from another machine has no clipboard of its own; there a selection is copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard === undefined) return copySelection(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function copySelection(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
  // Inside an open dialog the rest of the page cannot be focused.
  const home = before?.closest('[role=dialog]') ?? document.body
  home.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
