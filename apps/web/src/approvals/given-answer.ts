import type { Json } from '@heddle/core/json'

export interface GivenAnswer {
  readonly answer: string
  readonly value?: Json
  readonly note?: string
}
