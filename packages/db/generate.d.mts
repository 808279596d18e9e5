/** Makes the Prisma client; yields whether anything had to be made. */
export function generate(options?: { readonly log?: (line: string) => void }): Promise<boolean>
