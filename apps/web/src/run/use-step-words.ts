import { useStateWords } from '@heddle/ui/state-words'
import type { markOfStep } from './mark-of'
import { useRunText } from './text'

/** How a step stands, in a word: one that nobody has begun waits in no queue. */
export function useStepWords(): (mark: ReturnType<typeof markOfStep>) => string {
  const words = useStateWords()
  const { notStarted } = useRunText()
  return (mark) => (mark === 'queued' ? notStarted : words[mark])
}
