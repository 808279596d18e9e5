import type { RefObject } from 'react'
import { PickList } from '../pick-list'
import type { Offer } from './references-at'
import { useFormText } from './text'

interface ReferencePickerProps {
  readonly offers: readonly Offer[]
  readonly onPick: (reference: string) => void
  readonly onClose: () => void
  readonly opener: RefObject<HTMLElement | null>
}

export function ReferencePicker({ offers, onPick, onClose, opener }: ReferencePickerProps) {
  const text = useFormText()
  return (
    <div className="reference-picker">
      <PickList
        label={text.insertReference}
        items={offers}
        idOf={(offer) => offer.text}
        wordsOf={(offer) => `${offer.text} ${offer.title}`}
        onPick={(offer) => onPick(offer.text)}
        onClose={onClose}
        opener={opener}
      >
        {(offer) => (
          <>
            <code>{offer.text}</code>
            <span className="ml-auto text-ink-faint">{offer.type ?? offer.title}</span>
          </>
        )}
      </PickList>
      {offers.length === 0 && <p className="setting-hint">{text.noReferences}</p>}
    </div>
  )
}
