'use client'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { catalogue } from './catalogue'
import { classNames } from './class-names'
import { copyText } from './copy-text'
import { entriesOf, type FoundJson, findInJson, isLarge, type JsonValue, pathStep } from './found-json'
import { IconButton } from './icon-button'
import { LongText } from './long-text'

const useText = catalogue({
  en: {
    search: 'Search keys and values',
    copyPath: (path: string) => `Copy the path ${path}`,
    copyValue: 'Copy the value',
    copied: 'Copied',
    more: (n: number) => `Show ${n} more`,
    items: (n: number) => (n === 1 ? '1 item' : `${n} items`),
    nothing: 'Nothing found',
  },
  zh: {
    search: '搜索键和值',
    copyPath: (path: string) => `复制路径 ${path}`,
    copyValue: '复制值',
    copied: '已复制',
    more: (n: number) => `再显示 ${n} 项`,
    items: (n: number) => `${n} 项`,
    nothing: '没有找到',
  },
})

const PAGE = 100
const LONG = 600
const OPEN_DEPTH = 2

/** JSON as a tree: collapse, copy a path or a value, search when there is much of it. Long lists and texts open part by part. */
export function JsonTree({ value }: { readonly value: unknown }) {
  const text = useText()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const json = value as JsonValue
  const large = useMemo(() => isLarge(json), [json])
  const found = useMemo(() => findInJson(json, wanted), [json, wanted])
  return (
    <div className="flex flex-col gap-2">
      {large && (
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={text.search}
          aria-label={text.search}
          className="h-7 rounded border border-line-strong bg-raised px-2"
        />
      )}
      {found === undefined ? (
        <p role="status" className="text-ink-muted">
          {text.nothing}
        </p>
      ) : (
        <Branch name={undefined} found={found} path="" depth={0} />
      )}
    </div>
  )
}

interface BranchProps {
  readonly name: string | undefined
  readonly found: FoundJson
  readonly path: string
  readonly depth: number
}

function Branch({ name, found, path, depth }: BranchProps) {
  const text = useText()
  const inside = useId()
  const [said, setSaid] = useState<boolean>()
  const [most, setMost] = useState(PAGE)
  const { value } = found
  if (typeof value !== 'object' || value === null) return <Leaf name={name} value={value} path={path} depth={depth} />
  // What was found is shown, however deep it lies.
  const open = said ?? (depth < OPEN_DEPTH || found.entries !== undefined)
  const size = Array.isArray(value) ? value.length : Object.keys(value).length
  const entries = open ? entriesOf(found) : []
  return (
    <div className={classNames('font-mono text-12', depth > 0 && 'ml-3')}>
      <div className="group flex min-h-5 items-center gap-1">
        <button
          type="button"
          aria-expanded={open}
          {...(open ? { 'aria-controls': inside } : {})}
          className="flex min-w-0 items-center gap-1 text-left"
          onClick={() => setSaid(!open)}
        >
          <span aria-hidden className={classNames('inline-block w-3 flex-none text-ink-faint transition-transform', open && 'rotate-90')}>
            ›
          </span>
          {name !== undefined && <span className="break-words text-accent">{name}</span>}
          <span className="flex-none text-ink-faint">{bracketed(Array.isArray(value), size === 0 ? '' : text.items(size))}</span>
        </button>
        <Copying path={path} value={value} />
      </div>
      {open && (
        <div id={inside}>
          {entries.slice(0, most).map(([key, each]) => (
            <Branch key={key} name={key} found={each} path={path + pathStep(key, value)} depth={depth + 1} />
          ))}
          {entries.length > most && (
            <button type="button" className="link ml-6" onClick={() => setMost(most + PAGE)}>
              {text.more(Math.min(PAGE, entries.length - most))}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function bracketed(list: boolean, words: string): string {
  return list ? `[${words}]` : `{${words}}`
}

interface LeafProps extends Omit<BranchProps, 'found'> {
  readonly value: string | number | boolean | null
}

function Leaf({ name, value, path, depth }: LeafProps) {
  return (
    <div className={classNames('group flex min-h-5 items-start gap-1 font-mono text-12', depth > 0 && 'ml-6')}>
      {name !== undefined && <span className="max-w-1/2 flex-none break-words text-accent">{name}:</span>}
      <span className={classNames('min-w-0 break-words whitespace-pre-wrap', typeof value === 'string' ? 'text-ink' : 'text-run')}>
        <LongText text={typeof value === 'string' ? value : JSON.stringify(value)} first={LONG} />
      </span>
      <Copying path={path} value={value} />
    </div>
  )
}

/** Takes no room of its own: a row with it is as high as one without. */
function Copying({ path, value }: { readonly path: string; readonly value: JsonValue }) {
  const text = useText()
  const [copied, setCopied] = useState<'path' | 'value'>()
  const copy = (what: 'path' | 'value', written: string) => void copyText(written).then((done) => done && setCopied(what))
  const goneOn = () => setCopied(undefined)
  const way = path.replace(/^\./, '')
  return (
    <span className="-my-0.5 ml-auto flex flex-none opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
      {way !== '' && (
        <IconButton
          icon={copied === 'path' ? 'check' : 'braces'}
          label={copied === 'path' ? text.copied : text.copyPath(way)}
          size="small"
          onBlur={goneOn}
          onPointerLeave={goneOn}
          onClick={() => copy('path', way)}
        />
      )}
      <IconButton
        icon={copied === 'value' ? 'check' : 'copy'}
        label={copied === 'value' ? text.copied : text.copyValue}
        size="small"
        onBlur={goneOn}
        onPointerLeave={goneOn}
        onClick={() => copy('value', typeof value === 'string' ? value : JSON.stringify(value, null, 2))}
      />
    </span>
  )
}
