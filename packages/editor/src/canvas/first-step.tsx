import { useText } from '../text'

/** An empty canvas says what to do. */
export function FirstStep({ onStart }: { readonly onStart: () => void }) {
  const text = useText()
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <div className="pointer-events-auto flex max-w-80 flex-col items-center gap-3 text-center">
        <h2 className="text-16 font-semibold">{text.emptyTitle}</h2>
        <p className="text-ink-muted">{text.emptyHint}</p>
        <button type="button" className="btn primary" onClick={onStart}>
          {text.addStart}
        </button>
      </div>
    </div>
  )
}

/** Where the first step goes, on the screen. */
export function topMiddle(element: HTMLElement | null): { readonly x: number; readonly y: number } {
  const box = element?.getBoundingClientRect()
  return box ? { x: box.left + box.width / 2 - 120, y: box.top + 96 } : { x: 0, y: 0 }
}
