import type { JsonSchema } from '../json'
import { Inspection } from './inspection'
import { overloadOf } from './weights'

/** Something in a schema that its author should know. */
export interface SchemaFault {
  /** `error`: it is no JSON Schema (2020-12), or none that values can be compared with. `warning`: it is, and this part of it is not checked. */
  readonly severity: 'error' | 'warning'
  /** Into the schema. */
  readonly path: readonly (string | number)[]
  /** Ends the sentence that begins with the place: `must be a whole number, 0 or more`. */
  readonly says: string
  /** A sentence: what to do about it. */
  readonly hint: string
}

/**
 * What its author has to mend in a schema, errors first, and of what is valid all that is not checked here. In time that grows with
 * the schema's length alone, whatever it holds.
 */
export function schemaFaults(schema: JsonSchema): readonly SchemaFault[] {
  const inspection = new Inspection(schema)
  inspection.look()
  const overload = overloadOf(schema)
  if (overload !== undefined)
    inspection.tell(overload.schema, overload.says, 'Name each form once, and refer to it only from fields and items; leave out what says the same again.')
  return inspection.faults
}
