import type { Place, Problem, ProblemCode } from '../problems/problem'
import { Nearest } from './nearest'

/** More than anybody mends at once; the rest is told when these are gone. */
const MOST = 1000

/** Collects problems in the order in which they are found. */
export class Report {
  readonly #problems: Problem[] = []
  #hasErrors = false
  readonly nearest: Nearest

  /** `nearest`: of the report that this one is a part of. */
  constructor(nearest = new Nearest()) {
    this.nearest = nearest
  }

  error(code: ProblemCode, at: Place, words: Words): void {
    this.add({ code, severity: 'error', at, ...words })
  }

  warning(code: ProblemCode, at: Place, words: Words): void {
    this.add({ code, severity: 'warning', at, ...words })
  }

  add(problem: Problem): void {
    // An error is never left out for a warning.
    if (this.isFull && problem.severity === 'error' && !this.hasErrors) this.#problems.pop()
    if (this.isFull) return
    this.#problems.push(problem)
    this.#hasErrors ||= problem.severity === 'error'
  }

  get isFull(): boolean {
    return this.#problems.length >= MOST
  }

  get problems(): readonly Problem[] {
    return this.#problems
  }

  /** Hands them over and begins anew. */
  take(): readonly Problem[] {
    this.#hasErrors = false
    return this.#problems.splice(0)
  }

  get hasErrors(): boolean {
    return this.#hasErrors
  }
}

interface Words {
  readonly message: string
  readonly hint: string
}
