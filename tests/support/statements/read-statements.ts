import type { Node } from 'typescript/unstable/ast'
import { textOf } from './calls.ts'
import { isKeptFrom } from './conditions.ts'
import { evaluate } from './expressions.ts'
import { placeOf } from './program.ts'
import { demand, type Library, type Reader } from './reader.ts'
import { everyWay, isFragment, Refused, Unresolved } from './values.ts'

/** A statement of the product in every form in which it may be sent. */
export type Statement = {
  readonly node: Node
  readonly texts: readonly string[]
  /** The templates that it consists of. */
  readonly met: ReadonlySet<Node>
  /** The reason why it cannot be read. Null when it can. */
  readonly unread: string | null
}

const scope = { bound: new Map(), path: '' }

export function readStatement(library: Library, node: Node): Statement {
  const met = new Set<Node>()
  try {
    const texts = everyWay((choices) => {
      const reader: Reader = {
        ...library,
        choices,
        met,
        value: (of, at) => evaluate(reader, of, at),
      }
      const value = demand(reader, evaluate(reader, node, scope))
      if (!isFragment(value)) throw new Unresolved(node, 'this is no statement')
      if (isKeptFrom(reader, node, scope)) throw new Refused()
      return textOf(value)
    })
    return { node, texts: [...new Set(texts)], met, unread: null }
  } catch (error) {
    if (error instanceof Unresolved)
      return { node, texts: [], met, unread: `${placeOf(error.node)}: ${error.message}` }
    throw error
  }
}
