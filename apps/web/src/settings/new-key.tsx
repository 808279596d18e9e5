'use client'
import type { Scope } from '@heddle/api/scopes'
import { Button } from '@heddle/ui/button.tsx'
import { Checkbox } from '@heddle/ui/checkbox.tsx'
import { Field } from '@heddle/ui/field.tsx'
import { TextInput } from '@heddle/ui/text-input.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { FreshKey } from './fresh-key'
import { useSettingsText } from './text'

interface NewKeyProps {
  /** Binds the key to this one. */
  readonly workflow?: string
  readonly onMade?: (key: string) => void
  readonly onClose: () => void
}

const usual: readonly Scope[] = ['runs:read', 'runs:write', 'workflows:read']

/** Asks for a name and rights, then shows the key, this once. */
export function NewKey({ workflow, onMade, onClose }: NewKeyProps) {
  const text = useSettingsText()
  const words = useRefusalWords()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(usual)
  const create = useMutation(
    trpc.keys.create.mutationOptions({
      onSuccess: ({ key }) => {
        onMade?.(key)
        void queries.invalidateQueries({ queryKey: trpc.keys.list.queryKey() })
      },
    }),
  )
  if (create.data) return <FreshKey name={create.data.row.name} value={create.data.key} onClose={onClose} />
  return (
    <form
      className="flex flex-col items-start gap-3 border-b border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate({ name, scopes: [...scopes], ...(workflow !== undefined && { workflow }) })
      }}
    >
      <div className="w-full max-w-90">
        <Field label={text.keyName} hint={text.keyNameHint} error={create.isError ? refusalText(create.error, words) : undefined}>
          {(control) => <TextInput {...control} autoFocus required maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
      </div>
      {workflow === undefined && <Scopes chosen={scopes} onChoose={setScopes} />}
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={create.isPending || name.trim() === '' || scopes.length === 0}>
          {text.createKey}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </form>
  )
}

/** Only what the person may do themselves can be given. */
function Scopes({ chosen, onChoose }: { readonly chosen: readonly Scope[]; readonly onChoose: (scopes: readonly Scope[]) => void }) {
  const text = useSettingsText()
  const trpc = useTRPC()
  const me = useQuery(trpc.session.me.queryOptions())
  return (
    <fieldset>
      <legend className="mb-1 text-12 font-medium text-ink-muted">{text.mayDo}</legend>
      <div className="grid grid-cols-2 gap-x-6 gap-y-1">
        {(me.data?.scopes ?? usual).map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChange={(event) => onChoose(event.target.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope))}
          >
            {text.scopes[scope]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
