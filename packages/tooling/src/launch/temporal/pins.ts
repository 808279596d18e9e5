/** The release of the Temporal CLI that Heddle is tested with. */
export const TEMPORAL_CLI = '1.9.1'

/** What the program must be, where we have seen it: a download that differs is thrown away. */
export const TEMPORAL_PINS: Readonly<Record<string, { readonly size: number; readonly sha256: string }>> = {
  'linux-x64': { size: 156_328_098, sha256: '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0' },
}
