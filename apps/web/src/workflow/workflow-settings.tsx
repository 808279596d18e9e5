'use client'
import { Button } from '@heddle/ui/button.tsx'
import { Dialog } from '@heddle/ui/dialog.tsx'
import { Field } from '@heddle/ui/field.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { TextInput } from '@heddle/ui/text-input.tsx'
import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { LoadError } from '../shell/load-error'
import { RunsUnderWay } from './runs-under-way'
import { useWorkflowText } from './text'

export function WorkflowSettings({ slug }: { readonly slug: string }) {
  const text = useWorkflowText()
  const trpc = useTRPC()
  const workflow = useQuery(trpc.workflows.get.queryOptions({ slug }))
  return (
    <main className="main flex-1">
      <div className="page">
        <div className="flex max-w-130 flex-col gap-8">
          {workflow.isPending && <Skeleton className="h-32" />}
          {workflow.isError && <LoadError cause={workflow.error} onRetry={workflow.refetch} />}
          {workflow.data && (
            <>
              <Rename key={workflow.data.name} slug={slug} name={workflow.data.name} />
              <Field label={text.address} hint={text.addressHint}>
                {(control) => <TextInput {...control} readOnly value={slug} className="font-mono text-12" />}
              </Field>
              <Remove slug={slug} name={workflow.data.name} />
            </>
          )}
        </div>
      </div>
    </main>
  )
}

function Rename({ slug, name }: { readonly slug: string; readonly name: string }) {
  const text = useWorkflowText()
  const words = useRefusalWords()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const tell = useToast()
  const router = useRouter()
  const [wanted, setWanted] = useState(name)
  const rename = useMutation(
    trpc.workflows.rename.mutationOptions({
      onSuccess: (workflow) => {
        queries.setQueryData(trpc.workflows.get.queryKey({ slug: workflow.slug }), workflow)
        void queries.invalidateQueries({ queryKey: trpc.workflows.list.queryKey() })
        tell({ message: text.saved })
        // Its address went along with the name.
        if (workflow.slug !== slug) router.replace(`/workflows/${workflow.slug}/settings`)
      },
    }),
  )
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        rename.mutate({ slug, name: wanted })
      }}
    >
      <div className="w-full">
        <Field label={text.name} hint={text.nameHint} error={rename.isError ? refusalText(rename.error, words) : undefined}>
          {(control) => <TextInput {...control} value={wanted} onChange={(event) => setWanted(event.target.value)} />}
        </Field>
      </div>
      <Button type="submit" look="primary" disabled={rename.isPending || wanted.trim() === '' || wanted.trim() === name}>
        {text.save}
      </Button>
    </form>
  )
}

function Remove({ slug, name }: { readonly slug: string; readonly name: string }) {
  const text = useWorkflowText()
  const words = useRefusalWords()
  const trpc = useTRPC()
  const router = useRouter()
  const queries = useQueryClient()
  const tell = useToast()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const remove = useMutation(
    trpc.workflows.remove.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: trpc.workflows.list.queryKey() })
        router.replace('/')
      },
      onError: (cause) => tell({ message: refusalText(cause, words), tone: 'bad' }),
    }),
  )
  return (
    <section className="flex flex-col items-start gap-3 border-t border-line pt-6">
      <p className="text-ink-muted">{text.removeHint}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {text.remove}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={text.removeTitle(name)}
        description={text.removeHint}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{text.keep}</Button>
            <Button look="destructive" disabled={typed.trim() !== name || remove.isPending} onClick={() => remove.mutate({ slug })}>
              {text.remove}
            </Button>
          </>
        }
      >
        {open && <RunsUnderWay slug={slug} />}
        <Field label={text.typeName}>
          {(control) => <TextInput {...control} value={typed} placeholder={name} onChange={(event) => setTyped(event.target.value)} />}
        </Field>
      </Dialog>
    </section>
  )
}
