export { say, seconds, step } from '../../living.mjs'

/** Something that the person can mend: said in one message, without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
