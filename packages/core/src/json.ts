/** Any JSON value. Numbers are doubles; text may hold any UTF-16 code unit, U+0000 and lone surrogates included. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export type JsonObject = { readonly [key: string]: Json }

/** A JSON Schema (draft 2020-12). */
export type JsonSchema = { readonly [keyword: string]: unknown }
