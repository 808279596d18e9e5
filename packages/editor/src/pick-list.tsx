import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useText } from './text'

interface PickListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  /** What a search looks into. */
  readonly wordsOf: (item: Item) => string
  readonly onPick: (item: Item) => void
  readonly onClose: () => void
  /** The button that opens and closes it: a click there is not one outside. */
  readonly opener?: RefObject<HTMLElement | null>
  readonly placeholder?: string
  readonly children: (item: Item) => ReactNode
}

/** A box to type into over a list: arrows walk the list, Enter picks, Escape or leaving closes. */
export function PickList<Item>({ label, items, idOf, wordsOf, onPick, onClose, opener, placeholder, children }: PickListProps<Item>) {
  const text = useText()
  const id = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const found = best(items, wordsOf, search)
  const active = Math.min(at, found.length - 1)
  const box = useCloseOutside(onClose, opener)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active]
    const next = walked(event.key, active, found.length)
    if (event.key === 'Escape') {
      onClose()
      opener?.current?.focus()
    } else if (event.key === 'Enter' && chosen !== undefined) onPick(chosen)
    else if (next !== undefined) setAt(next)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the box inside
    <div ref={box} className="pick-list" onKeyDown={onKeyDown}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this box to type into
        autoFocus
        className="input"
        role="combobox"
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        placeholder={placeholder ?? ''}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setAt(0)
        }}
      />
      {found.length === 0 && search !== '' && <p className="setting-hint">{text.nothingHere(search)}</p>}
      <Options id={id} label={label} items={found} idOf={idOf} active={active} onActive={setAt} onPick={onPick}>
        {children}
      </Options>
    </div>
  )
}

interface OptionsProps<Item> extends Pick<PickListProps<Item>, 'label' | 'items' | 'idOf' | 'onPick' | 'children'> {
  readonly id: string
  readonly active: number
  readonly onActive: (index: number) => void
}

function Options<Item>({ id, label, items, idOf, active, onActive, onPick, children }: OptionsProps<Item>) {
  return (
    <div role="listbox" id={`${id}-list`} aria-label={label}>
      {items.map((item, index) => (
        <button
          key={idOf(item)}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerMove={() => index !== active && onActive(index)}
          onClick={() => onPick(item)}
        >
          {children(item)}
        </button>
      ))}
    </div>
  )
}

function walked(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(count - 1, at + 8)
  if (key === 'PageUp') return Math.max(0, at - 8)
  return undefined
}

/** Those that begin so come before those that hold it somewhere. */
function best<Item>(items: readonly Item[], wordsOf: (item: Item) => string, search: string): readonly Item[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return items
  const found = items.filter((item) => wordsOf(item).toLowerCase().includes(wanted))
  const begins = (item: Item): boolean => wordsOf(item).toLowerCase().startsWith(wanted)
  return [...found.filter(begins), ...found.filter((item) => !begins(item))]
}

function useCloseOutside(onClose: () => void, opener: RefObject<HTMLElement | null> | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const leaves = ({ target }: Event) => {
      const inside = target instanceof Node && (box.current?.contains(target) || opener?.current?.contains(target))
      if (!inside) close.current()
    }
    document.addEventListener('pointerdown', leaves, true)
    document.addEventListener('focusin', leaves)
    return () => {
      document.removeEventListener('pointerdown', leaves, true)
      document.removeEventListener('focusin', leaves)
    }
  }, [opener])
  return box
}
