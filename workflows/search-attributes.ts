import { isGrpcServiceError } from '@temporalio/client'
import { defineSearchAttributeKey, type SearchAttributePair } from '@temporalio/common'
import type { RunToStart } from './client'

const keys = {
  workspace: defineSearchAttributeKey('HeddleWorkspace', 'KEYWORD'),
  workflow: defineSearchAttributeKey('HeddleWorkflow', 'KEYWORD'),
  version: defineSearchAttributeKey('HeddleVersion', 'KEYWORD'),
  trigger: defineSearchAttributeKey('HeddleTrigger', 'KEYWORD'),
}

/** What Temporal's own pages can search runs by. A server that was never told of the attributes refuses every start that carries them: it is asked once what it knows. */
export class SearchAttributes {
  readonly #ask: () => Promise<readonly string[]>
  #known: Promise<ReadonlySet<string>> | undefined

  constructor(ask: () => Promise<readonly string[]>) {
    this.#ask = ask
  }

  async of({ workspaceId, about = {} }: Pick<RunToStart, 'workspaceId' | 'about'>): Promise<SearchAttributePair[]> {
    const known = await this.#names()
    const values = { workspace: workspaceId, ...about }
    return Object.entries(keys).flatMap(([name, key]) => {
      const value = values[name as keyof typeof keys]
      return value === undefined || !known.has(key.name) ? [] : [{ key, value }]
    })
  }

  /** The server has refused them: somebody has changed what it knows. */
  forget(): void {
    this.#known = undefined
  }

  #names(): Promise<ReadonlySet<string>> {
    this.#known ??= this.#ask().then(
      (names) => new Set(names),
      (error: unknown) => {
        this.#known = undefined
        // Some clouds do not let clients ask.
        if (isGrpcServiceError(error) && [7, 12].includes(Number(error.code))) return new Set<string>()
        throw error
      },
    )
    return this.#known
  }
}
