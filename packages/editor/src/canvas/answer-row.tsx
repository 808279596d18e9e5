import { Button } from '@heddle/ui/button.tsx'
import { useState } from 'react'
import { useEditor, useFollowedRun } from '../editor-context'
import type { RunRefusal } from '../editor-ports'
import { useAnswerText } from './answer-text'
import { type CardQuestion, MOST_ANSWERS } from './card-question'

interface AnswerRowProps {
  readonly instance: string
  readonly asked: CardQuestion
}

/** What a card asks, under its title. */
export function QuestionTitle({ asked }: { readonly asked: CardQuestion }) {
  const text = useAnswerText()
  const title = asked.question === 'uncertain' ? text.uncertain.title : asked.title
  return (
    <span className="node-kind node-question" title={title}>
      {title}
    </span>
  )
}

/** The buttons that answer what a card asks, in the order of the ways out under them, and the way to the whole question. */
export function AnswerRow({ instance, asked }: AnswerRowProps) {
  const { ports, status } = useEditor()
  const { runId } = useFollowedRun()
  const text = useAnswerText()
  const [pending, setPending] = useState(false)
  const { questions } = ports
  if (questions === undefined || runId === undefined) return null
  const give = async (answer: string) => {
    setPending(true)
    await questions.answer({ runId, instance, answer }).catch((cause: unknown) => status.say((cause as Partial<RunRefusal>).refusal ?? text.failed))
    setPending(false)
  }
  return (
    <section className="node-ask nodrag nopan" aria-label={text.answers}>
      <a className="link" href={questions.href({ runId, instance })}>
        {text.details}
      </a>
      {asked.buttons.length <= MOST_ANSWERS &&
        asked.buttons.map(({ answer, label, tone }) => (
          <Button
            key={answer}
            size="small"
            look={tone === 'good' ? 'primary' : tone === 'bad' ? 'danger' : 'plain'}
            disabled={pending}
            data-testid={`answer-${answer}`}
            onClick={() => void give(answer)}
          >
            {labelOf(answer, label, { asked, text })}
          </Button>
        ))}
    </section>
  )
}

/** What nobody has named is said in the person's language; a plan holds it in English. */
function labelOf(answer: string, label: string, { asked, text }: { readonly asked: CardQuestion; readonly text: ReturnType<typeof useAnswerText> }): string {
  if (asked.question === 'uncertain' && (answer === 'done' || answer === 'again')) return text.uncertain[answer]
  if ((answer === 'approve' && label === 'Approve') || (answer === 'reject' && label === 'Reject')) return text.usual[answer]
  return label
}
