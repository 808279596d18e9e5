/** What becomes of a keyword of JSON Schema 2020-12. */
export interface Keyword {
  /**
   * `enforced`: no value passes that it does not allow. `annotation`: it says nothing about values. `unchecked`: it does, and
   * nobody looks, which its author is told.
   */
  readonly does: 'enforced' | 'annotation' | 'unchecked'
  /** What its value must be. */
  readonly form: KeywordForm
  /** Of a keyword that applies schemas: to the value itself, or to what is inside it. */
  readonly applies?: 'here' | 'further'
  /** The keyword that enforces it along with itself. */
  readonly by?: string
  /** Of one that is unchecked: what to do about it. */
  readonly hint?: string
}

export type KeywordForm =
  | 'anything'
  | 'text'
  | 'address'
  | 'identity'
  | 'anchor'
  | 'boolean'
  | 'booleans'
  | 'number'
  | 'multiple'
  | 'count'
  | 'list'
  | 'values'
  | 'types'
  | 'names'
  | 'name-lists'
  | 'pattern'
  | 'schema'
  | 'schema-list'
  | 'schemas'
  | 'schemas-by-pattern'
  | 'schemas-or-names'

const enforced = (form: KeywordForm, more: Pick<Keyword, 'applies' | 'by'> = {}): Keyword => ({ does: 'enforced', form, ...more })
const here = (form: KeywordForm, by?: string) => enforced(form, { applies: 'here', ...(by !== undefined && { by }) })
const further = (form: KeywordForm) => enforced(form, { applies: 'further' })
const annotation = (form: KeywordForm): Keyword => ({ does: 'annotation', form })
const unchecked = (form: KeywordForm, hint: string): Keyword => ({ does: 'unchecked', form, hint })

const remark = 'It stays a remark for people and models: look at the content in a later step where it matters.'

/**
 * Every keyword of 2020-12, those that its meta-schema calls deprecated included. A map, since schemas name what they like: `constructor`
 * is no keyword. The validator (`keywords.ts`) has a check for each that is enforced, and a test holds the two together.
 */
export const vocabulary: ReadonlyMap<string, Keyword> = new Map(
  Object.entries({
    $ref: here('address'),
    allOf: here('schema-list'),
    anyOf: here('schema-list'),
    oneOf: here('schema-list'),
    not: here('schema'),
    if: here('schema'),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of the standard.
    then: here('schema', 'if'),
    else: here('schema', 'if'),
    dependentSchemas: here('schemas'),
    properties: further('schemas'),
    patternProperties: further('schemas-by-pattern'),
    additionalProperties: further('schema'),
    propertyNames: further('schema'),
    items: further('schema'),
    prefixItems: further('schema-list'),
    contains: further('schema'),
    minContains: enforced('count', { by: 'contains' }),
    maxContains: enforced('count', { by: 'contains' }),
    type: enforced('types'),
    enum: enforced('values'),
    const: enforced('anything'),
    multipleOf: enforced('multiple'),
    minimum: enforced('number'),
    maximum: enforced('number'),
    exclusiveMinimum: enforced('number'),
    exclusiveMaximum: enforced('number'),
    minLength: enforced('count'),
    maxLength: enforced('count'),
    pattern: enforced('pattern'),
    minItems: enforced('count'),
    maxItems: enforced('count'),
    uniqueItems: enforced('boolean'),
    minProperties: enforced('count'),
    maxProperties: enforced('count'),
    required: enforced('names'),
    dependentRequired: enforced('name-lists'),

    $schema: annotation('text'),
    $vocabulary: annotation('booleans'),
    $id: annotation('identity'),
    $anchor: annotation('anchor'),
    $dynamicAnchor: annotation('anchor'),
    $recursiveAnchor: annotation('anything'),
    $defs: annotation('schemas'),
    definitions: annotation('schemas'),
    $comment: annotation('text'),
    title: annotation('text'),
    description: annotation('text'),
    default: annotation('anything'),
    examples: annotation('list'),
    deprecated: annotation('boolean'),
    readOnly: annotation('boolean'),
    writeOnly: annotation('boolean'),

    format: unchecked('text', 'Say it by "pattern" as well where it must hold; else it stays a remark for people and models.'),
    contentEncoding: unchecked('text', remark),
    contentMediaType: unchecked('text', remark),
    contentSchema: unchecked('schema', remark),
    unevaluatedProperties: unchecked('schema', 'Write "additionalProperties" in the schema that has the "properties".'),
    unevaluatedItems: unchecked('schema', 'Write "items" in the schema that has the "prefixItems".'),
    $dynamicRef: unchecked('address', 'Write "$ref".'),
    $recursiveRef: unchecked('address', 'Write "$ref".'),
    dependencies: unchecked('schemas-or-names', 'Write "dependentRequired" or "dependentSchemas".'),
  }),
)

/** Of other drafts and of OpenAPI: they would say something about values, unless they have the value `idle`, and 2020-12 does not know them. */
export const strangers: ReadonlyMap<string, { readonly hint: string; readonly idle?: boolean }> = new Map(
  Object.entries({
    additionalItems: { hint: 'Write "prefixItems" for the first items and "items" for the others.', idle: true },
    nullable: { hint: 'Write "null" among the types: "type": ["string", "null"].', idle: false },
    divisibleBy: { hint: 'Write "multipleOf".' },
    disallow: { hint: 'Write "not".' },
  }),
)

/** The dialect that `$schema` may name; every other is read as this one. */
export const dialect = 'https://json-schema.org/draft/2020-12/schema'
