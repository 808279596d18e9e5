export const migrationsFolder: string

/** Brings a database to the newest migration; yields the names of those that were applied. */
export function migrate(options: { readonly url: string; readonly dir?: string; readonly log?: (line: string) => void }): Promise<string[]>
