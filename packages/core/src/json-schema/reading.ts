import type { Json } from '../json'
import { pathOf, type Scene, type Violation } from './scene'

export function isOfType(value: Json, type: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

export function typeWord(type: unknown): string {
  const words: Record<string, string> = {
    string: 'a text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
    null: 'null',
  }
  return words[String(type)] ?? String(type)
}

export function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function hold(holds: boolean, scene: Scene, message: string | (() => string)): readonly Violation[] {
  return holds ? [] : [{ path: pathOf(scene), message: typeof message === 'string' ? message : message() }]
}

/** Further into the value: there, references may lead to the same schema again. */
export function at(scene: Scene, step: string | number): Scene {
  return { ...scene, place: { step, around: scene.place }, followed: none }
}

const none: readonly unknown[] = []
