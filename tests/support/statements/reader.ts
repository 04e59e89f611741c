import type { Node } from 'typescript/unstable/ast'
import type { Sources } from './program.ts'
import { createCarries, wordsOf } from './types.ts'
import {
  type Choices,
  type List,
  Refused,
  type Scope,
  Unknown,
  Unresolved,
  type Value,
} from './values.ts'

/** The shared state of one reading of one statement. */
export type Reader = {
  readonly sources: Sources
  readonly choices: Choices
  /** The templates read so far. */
  readonly met: Set<Node>
  carries(node: Node): boolean
  value(node: Node, scope: Scope): Value
}

/** The state shared by all statements. */
export type Library = { readonly sources: Sources; carries(node: Node): boolean }

export function createLibrary(sources: Sources): Library {
  const carries = createCarries(sources.checker)
  return {
    sources,
    carries: (node) => {
      const type = sources.checker.getTypeAtLocation(node)
      return type !== undefined && carries(type)
    },
  }
}

export function unknownAt(
  node: Node,
  scope: Scope,
  find: (() => Value) | null = null,
  name = node.getText(),
): Unknown {
  return new Unknown(node, `${scope.path}|${name}`, find)
}

/** Returns the known value, found by any means: the literals of its type, then the calls of its function. */
export function demand(reader: Reader, value: Value): Exclude<Value, Unknown> {
  if (!(value instanceof Unknown)) return value
  const type = reader.sources.checker.getTypeAtLocation(value.node)
  const words = type === undefined ? null : wordsOf(type)
  if (words !== null) return words[reader.choices.choose(value.key, words.length)]
  if (value.find !== null) return demand(reader, value.find())
  throw new Unresolved(value.node, `what ${value.node.getText()} is cannot be read`)
}

/** As `demand`, for a value that may stay unknown. */
export function known(reader: Reader, value: Value): Value {
  if (!(value instanceof Unknown)) return value
  const type = reader.sources.checker.getTypeAtLocation(value.node)
  const words = type === undefined ? null : wordsOf(type)
  return words === null ? value : words[reader.choices.choose(value.key, words.length)]
}

export function text(reader: Reader, value: Value, node: Node): string {
  const found = demand(reader, value)
  if (typeof found === 'string' || typeof found === 'number') return String(found)
  throw new Unresolved(node, `${node.getText()} is not a text`)
}

/** Returns the elements of a list; a list known only at run time has one unknown element. */
export function elements(reader: Reader, value: Value, node: Node): List {
  if (value instanceof Unknown && !reader.carries(value.node))
    return [new Unknown(value.node, `${value.key}[]`, null, true)]
  const found = demand(reader, value)
  if (Array.isArray(found)) return found
  // When an optional list is missing, the product does not reach this statement.
  if (found === null || found === undefined) throw new Refused()
  throw new Unresolved(node, `${node.getText()} is not a list`)
}

/** Returns the parameters of a function, in order. */
export function parametersOf(owner: Node): readonly Node[] {
  // Every kind of function node has parameters, but the kinds share no type with that field.
  return [...(owner as Node & { parameters: readonly Node[] }).parameters]
}
