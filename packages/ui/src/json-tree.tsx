'use client'
import { useMemo, useState } from 'react'
import { catalogue } from './catalogue'
import { classNames } from './class-names'
import { IconButton } from './icon-button'

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }

const useText = catalogue({
  en: {
    search: 'Search',
    copyPath: 'Copy the path',
    copyValue: 'Copy the value',
    more: (n: number) => `Show ${n} more`,
    items: (n: number) => (n === 1 ? '1 item' : `${n} items`),
    nothing: 'Nothing found',
    whole: (n: number) => `Show all ${n} characters`,
  },
  zh: {
    search: '搜索',
    copyPath: '复制路径',
    copyValue: '复制值',
    more: (n: number) => `再显示 ${n} 项`,
    items: (n: number) => `${n} 项`,
    nothing: '没有找到',
    whole: (n: number) => `显示全部 ${n} 个字符`,
  },
})

const PAGE = 100
const LONG = 600
const OPEN_DEPTH = 2

/** JSON as a tree: collapse, search in keys and values, copy a path or a value. Long lists and texts open page by page. */
export function JsonTree({ value, searchable }: { readonly value: unknown; readonly searchable?: boolean }) {
  const text = useText()
  const [search, setSearch] = useState('')
  const json = value as Value
  const shown = useMemo(() => (search === '' ? json : filtered(json, search.toLowerCase())), [json, search])
  return (
    <div className="flex flex-col gap-2">
      {searchable && (
        <input
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={text.search}
          aria-label={text.search}
          className="h-7 rounded border border-line-strong bg-raised px-2"
        />
      )}
      {shown === undefined ? <p className="text-ink-muted">{text.nothing}</p> : <Branch name={undefined} value={shown} path="" depth={0} />}
    </div>
  )
}

interface BranchProps {
  readonly name: string | undefined
  readonly value: Value
  readonly path: string
  readonly depth: number
}

function Branch({ name, value, path, depth }: BranchProps) {
  const text = useText()
  const [open, setOpen] = useState(depth < OPEN_DEPTH)
  const [most, setMost] = useState(PAGE)
  if (typeof value !== 'object' || value === null) return <Leaf name={name} value={value} path={path} depth={depth} />
  const entries = Object.entries(value)
  const list = Array.isArray(value)
  return (
    <div className={classNames('font-mono text-12', depth > 0 && 'ml-3')}>
      <div className="group flex min-h-5 items-center gap-1">
        <button type="button" aria-expanded={open} className="flex items-center gap-1 text-left" onClick={() => setOpen(!open)}>
          <span aria-hidden className={classNames('inline-block w-3 text-ink-faint transition-transform', open && 'rotate-90')}>
            ›
          </span>
          {name !== undefined && <span className="text-accent">{name}</span>}
          <span className="text-ink-faint">{list ? `[${text.items(entries.length)}]` : `{${entries.length === 0 ? '' : text.items(entries.length)}}`}</span>
        </button>
        <Copying path={path} value={value} />
      </div>
      {open && entries.slice(0, most).map(([key, each]) => <Branch key={key} name={key} value={each} path={path + stepTo(key, list)} depth={depth + 1} />)}
      {open && entries.length > most && (
        <button type="button" className="link ml-6" onClick={() => setMost(most + PAGE)}>
          {text.more(Math.min(PAGE, entries.length - most))}
        </button>
      )}
    </div>
  )
}

function Leaf({ name, value, path, depth }: BranchProps & { readonly value: string | number | boolean | null }) {
  const text = useText()
  const [whole, setWhole] = useState(false)
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  const cut = !whole && written.length > LONG
  return (
    <div className={classNames('group flex min-h-5 items-start gap-1 font-mono text-12', depth > 0 && 'ml-6')}>
      {name !== undefined && <span className="flex-none text-accent">{name}:</span>}
      <span className={classNames('min-w-0 break-words whitespace-pre-wrap', typeof value === 'string' ? 'text-ink' : 'text-run')}>
        {cut ? written.slice(0, LONG) : written}
        {cut && (
          <button type="button" className="link ml-1" onClick={() => setWhole(true)}>
            {text.whole(written.length)}
          </button>
        )}
      </span>
      <Copying path={path} value={value} />
    </div>
  )
}

function Copying({ path, value }: { readonly path: string; readonly value: Value }) {
  const text = useText()
  return (
    <span className="ml-auto flex flex-none opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
      {path !== '' && (
        <IconButton icon="braces" label={text.copyPath} size="small" onClick={() => void navigator.clipboard.writeText(path.replace(/^\./, ''))} />
      )}
      <IconButton
        icon="copy"
        label={text.copyValue}
        size="small"
        onClick={() => void navigator.clipboard.writeText(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}
      />
    </span>
  )
}

function stepTo(key: string, list: boolean): string {
  if (list) return `[${key}]`
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

/** Only what holds the words, with the way to it; undefined when nothing does. */
function filtered(value: Value, search: string): Value | undefined {
  if (typeof value !== 'object' || value === null) return String(value).toLowerCase().includes(search) ? value : undefined
  const kept = Object.entries(value).flatMap(([key, each]) => {
    if (key.toLowerCase().includes(search)) return [[key, each] as const]
    const inside = filtered(each, search)
    return inside === undefined ? [] : [[key, inside] as const]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
