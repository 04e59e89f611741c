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

/** What the parts of the reading share: one way through one statement. */
export type Reader = {
  readonly sources: Sources
  readonly choices: Choices
  /** The templates that were read on the way. */
  readonly met: Set<Node>
  carries(node: Node): boolean
  value(node: Node, scope: Scope): Value
}

/** What outlives a single statement. */
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

/** The value itself, found out by every means there is: words of its type, then calls. */
export function demand(reader: Reader, value: Value): Exclude<Value, Unknown> {
  if (!(value instanceof Unknown)) return value
  const type = reader.sources.checker.getTypeAtLocation(value.node)
  const words = type === undefined ? null : wordsOf(type)
  if (words !== null) return words[reader.choices.choose(value.key, words.length)]
  if (value.find !== null) return demand(reader, value.find())
  throw new Unresolved(value.node, `what ${value.node.getText()} is cannot be read`)
}

/** As `demand`, for what may as well stay unknown. */
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

/** A list; one that is only known when the product runs has one element. */
export function elements(reader: Reader, value: Value, node: Node): List {
  if (value instanceof Unknown && !reader.carries(value.node))
    return [new Unknown(value.node, `${value.key}[]`, null, true)]
  const found = demand(reader, value)
  if (Array.isArray(found)) return found
  // Where a list may be missing, the product has made sure before that it is not.
  if (found === null || found === undefined) throw new Refused()
  throw new Unresolved(node, `${node.getText()} is not a list`)
}

/** The parameters of a function, in their order. */
export function parametersOf(owner: Node): readonly Node[] {
  // Every kind of function has them; the kinds share no type that says so.
  return [...(owner as Node & { parameters: readonly Node[] }).parameters]
}
