import type { Place, Problem, ProblemCode } from '../problems/problem'

/** Collects problems in the order in which they are found. */
export class Report {
  readonly #problems: Problem[] = []

  error(code: ProblemCode, at: Place, words: Words): void {
    this.#problems.push({ code, severity: 'error', at, ...words })
  }

  warning(code: ProblemCode, at: Place, words: Words): void {
    this.#problems.push({ code, severity: 'warning', at, ...words })
  }

  add(problem: Problem): void {
    this.#problems.push(problem)
  }

  get problems(): readonly Problem[] {
    return this.#problems
  }

  /** Hands them over and begins anew. */
  take(): readonly Problem[] {
    return this.#problems.splice(0)
  }

  get hasErrors(): boolean {
    return this.#problems.some(({ severity }) => severity === 'error')
  }
}

interface Words {
  readonly message: string
  readonly hint: string
}
