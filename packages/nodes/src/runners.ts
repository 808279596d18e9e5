// Made by `npm run nodes:index` from the folders beside it.
import { runHttpRequest } from './http-request/run'
import { runPrompt } from './prompt/run'
import type { Runner } from './runner'
import { runTemplate } from './template/run'

/** How each kind is carried out: for the worker only. */
export const runners: Readonly<Record<string, Runner>> = {
  'http-request': runHttpRequest,
  prompt: runPrompt,
  template: runTemplate,
}
