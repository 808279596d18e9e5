/** Why an edit cannot be done in this graph. Nothing has changed then. */
export class EditRefused extends Error {
  override readonly name = 'EditRefused'
  readonly code: EditRefusal
  readonly hint: string

  constructor(code: EditRefusal, message: string, hint: string) {
    super(message)
    this.code = code
    this.hint = hint
  }
}

export type EditRefusal =
  | 'node.missing'
  | 'node.taken'
  | 'node.duplicate-key'
  | 'node.reserved-key'
  | 'node.key-form'
  | 'node.title'
  | 'node.parent'
  | 'edge.missing'
  | 'edge.taken'
  | 'edge.unknown-node'
  | 'edge.duplicate'
  | 'attachment.missing'
  | 'attachment.taken'
