import type { RawBuilder } from 'kysely'
import type { Node } from 'typescript/unstable/ast'

/** A fragment of a statement, built by the library itself. */
export type Fragment = RawBuilder<unknown>

/** A function of the product, with the names bound where it was created. */
export type Closure = { readonly closure: Node; readonly scope: Scope }

/** A value known only at run time; in a statement it is a parameter. */
export class Unknown {
  readonly node: Node
  /** Identifies the same value within one reading of a statement. */
  readonly key: string
  /** Finds the value when a statement cannot be read without it. */
  readonly find: (() => Value) | null
  /** Whether it stands for all elements of a list, whatever their number. */
  readonly isSome: boolean

  constructor(node: Node, key: string, find: (() => Value) | null = null, isSome = false) {
    this.node = node
    this.key = key
    this.find = find
    this.isSome = isSome
  }
}

export type Known = string | number | boolean | null | undefined | Fragment | Closure
export type List = readonly Value[]
export type Fields = ReadonlyMap<string, Value>
export type Value = Known | Unknown | List | Fields

/** The bound parameters of the functions around a node, and the calls through which it was reached. */
export type Scope = { readonly bound: ReadonlyMap<Node, Value>; readonly path: string }

/** A part of a statement that cannot be determined from the sources. */
export class Unresolved extends Error {
  readonly node: Node

  constructor(node: Node, message: string) {
    super(message)
    this.node = node
  }
}

/** The current reading ends without a statement, because the product refuses before it. */
export class Refused extends Error {}

export function isFragment(value: Value): value is Fragment {
  return typeof value === 'object' && value !== null && 'isRawBuilder' in value
}

export function isClosure(value: Value): value is Closure {
  return typeof value === 'object' && value !== null && 'closure' in value
}

export function isList(value: Value): value is List {
  return Array.isArray(value)
}

export function isFields(value: Value): value is Fields {
  return value instanceof Map
}

/** Chooses between several branches. Every branch is read at least once. */
export type Choices = {
  choose(key: string, count: number): number
  /** Whether the choice was already made in this reading. */
  isMet(key: string): boolean
}

const readingsMax = 400

/** Reads repeatedly until every option of every choice was taken once; `read` receives the choices. */
export function everyWay<Result>(read: (choices: Choices) => Result): Result[] {
  const results: Result[] = []
  const covered = new Set<string>()
  const plans: ReadonlyMap<string, number>[] = [new Map()]
  for (let plan = plans.shift(); plan !== undefined; plan = plans.shift()) {
    const met = new Map<string, number>()
    const chosen = plan
    const choose = (key: string, count: number) => {
      met.set(key, count)
      return chosen.get(key) ?? 0
    }
    try {
      results.push(read({ choose, isMet: (key) => met.has(key) }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
    for (const [key, count] of met) {
      for (let way = 1; way < count; way += 1) {
        if (chosen.has(key) || covered.has(`${key} ${way}`)) continue
        covered.add(`${key} ${way}`)
        plans.push(new Map([...chosen, [key, way]]))
      }
    }
    if (results.length > readingsMax) throw new Error('a statement has too many ways')
  }
  return results
}
