'use client'
import type { Form } from '@heddle/core/approval/form'
import { Button } from '@heddle/ui/button.tsx'

type Tone = Form['buttons'][number]['tone']

/** Beside each other stand one that is filled and others that are not: which of them is grave is said by its word's colour. */
const order: readonly Tone[] = ['plain', 'bad', 'good']

interface AnswerButtonsProps {
  readonly buttons: Form['buttons']
  readonly size: 'small' | 'normal' | 'large' | 'touch'
  readonly disabled: boolean
  /** Absent: they send the form around them. */
  readonly onAnswer?: (answer: string) => void
}

/** What may be answered; the one that lets things happen stands last. */
export function AnswerButtons({ buttons, size, disabled, onAnswer }: AnswerButtonsProps) {
  const sorted = [...buttons].sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone))
  const primary = sorted.findLast(({ tone }) => tone === 'good')
  return sorted.map((button) => (
    <Button
      key={button.answer}
      size={size}
      look={button === primary ? 'primary' : button.tone === 'bad' ? 'danger' : 'plain'}
      disabled={disabled}
      data-testid={`answer-${button.answer}`}
      {...(onAnswer === undefined ? ({ type: 'submit', name: 'answer', value: button.answer } as const) : { onClick: () => onAnswer(button.answer) })}
    >
      {button.label}
    </Button>
  ))
}
