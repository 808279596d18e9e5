'use client'
import { Button } from '@heddle/ui/button.tsx'
import { Field } from '@heddle/ui/field.tsx'
import { TextInput } from '@heddle/ui/text-input.tsx'
import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { useSettingsText } from './text'

/** Stores a secret under a name, a former value is replaced; the value leaves the page at once. */
export function SecretForm() {
  const text = useSettingsText()
  const words = useRefusalWords()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const tell = useToast()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const store = useMutation(
    trpc.secrets.set.mutationOptions({
      onSuccess: ({ name: stored }) => {
        setName('')
        setValue('')
        tell({ message: text.stored(stored) })
        return queries.invalidateQueries({ queryKey: trpc.secrets.list.queryKey() })
      },
    }),
  )
  return (
    <form
      className="card p-4"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        store.mutate({ name: name.trim(), value })
      }}
    >
      <h2 className="h2 mb-2">{text.newSecret}</h2>
      <div className="grid grid-cols-2 gap-4">
        <Field label={text.secretName} hint={text.secretNameHint} error={store.isError ? refusalText(store.error, words) : undefined}>
          {(control) => (
            <TextInput
              {...control}
              className="font-mono text-12"
              required
              maxLength={64}
              pattern="[A-Za-z][A-Za-z0-9_.\-]*"
              title={text.secretNameHint}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={text.secretValue} hint={text.secretValueHint}>
          {(control) => (
            <TextInput {...control} type="password" autoComplete="new-password" required value={value} onChange={(event) => setValue(event.target.value)} />
          )}
        </Field>
      </div>
      <Button type="submit" look="primary" className="mt-3" disabled={store.isPending || name.trim() === '' || value === ''}>
        {text.store}
      </Button>
    </form>
  )
}
