'use client'
import { Button } from '@heddle/ui/button.tsx'
import { Icon } from '@heddle/ui/icon.tsx'
import { TextInput } from '@heddle/ui/text-input.tsx'
import { useId, useRef, useState } from 'react'
import { Block } from './question'
import { useApprovalText } from './text'
import { useMakeLink } from './use-make-link'
import { useMoment } from './use-moment'

/** A link for somebody who has no account here. It stands inside the form that decides, so nothing of it may send that form. */
export function LinkMaker({ id }: { readonly id: string }) {
  const text = useApprovalText().makeLink
  const { make, pending, refusal, made } = useMakeLink(id)
  const [name, setName] = useState('')
  const [nameless, setNameless] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const hint = useId()
  const wrong = nameless ? text.nameMissing : refusal
  const copy = () => {
    setNameless(name.trim() === '')
    if (name.trim() === '') return field.current?.focus()
    make(name.trim())
  }
  return (
    <Block title={text.title}>
      <div className="flex gap-2" data-testid="make-link">
        <TextInput
          ref={field}
          className="h-7"
          aria-label={text.name}
          placeholder={text.name}
          aria-describedby={hint}
          aria-invalid={nameless || undefined}
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="button" disabled={pending} onClick={copy}>
          <Icon name="copy" size={16} />
          {text.copy}
        </Button>
      </div>
      <p id={hint} className={`mt-1 text-12 ${wrong === undefined ? 'text-ink-muted' : 'text-bad'}`} role={wrong === undefined ? undefined : 'alert'}>
        {wrong ?? text.hint}
      </p>
      {made !== undefined && <Made {...made} />}
    </Block>
  )
}

function Made({ url, name, expiresAt, copied }: NonNullable<ReturnType<typeof useMakeLink>['made']>) {
  const text = useApprovalText().makeLink
  const moment = useMoment()
  return (
    <div className="mt-2" role="status">
      <TextInput
        className="h-7 font-mono text-12"
        readOnly
        value={url}
        aria-label={text.made}
        data-testid="made-link"
        onFocus={(event) => event.target.select()}
      />
      <p className="mt-1 text-12">{(copied ? text.copied : text.notCopied)(name, moment(expiresAt))}</p>
    </div>
  )
}
