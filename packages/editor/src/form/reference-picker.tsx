import { useState } from 'react'
import { useText } from '../text'
import type { Offer } from './references-at'

interface ReferencePickerProps {
  readonly offers: readonly Offer[]
  readonly onPick: (reference: string) => void
  readonly onClose: () => void
}

export function ReferencePicker({ offers, onPick, onClose }: ReferencePickerProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const found = offers.filter((offer) => `${offer.text} ${offer.title}`.toLowerCase().includes(search.toLowerCase()))
  const first = found[0]
  return (
    <div
      className="reference-picker"
      role="dialog"
      aria-label={text.insertReference}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        if (event.key === 'Enter' && first && event.target instanceof HTMLInputElement) onPick(first.text)
      }}
    >
      {/* biome-ignore lint/a11y/noAutofocus: the person has just asked for this box to type into */}
      <input autoFocus className="input" value={search} onChange={(event) => setSearch(event.target.value)} aria-label={text.insertReference} />
      {offers.length === 0 && <p className="setting-hint">{text.noReferences}</p>}
      <ul>
        {found.map((offer) => (
          <li key={offer.text}>
            <button type="button" onClick={() => onPick(offer.text)}>
              <code>{offer.text}</code>
              <span className="text-ink-faint">{offer.type ?? offer.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
