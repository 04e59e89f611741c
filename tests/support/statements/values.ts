import type { RawBuilder } from 'kysely'
import type { Node } from 'typescript/unstable/ast'

/** A part of a statement, made by the library itself. */
export type Fragment = RawBuilder<unknown>

/** A function of the product, with the names that are bound where it was made. */
export type Closure = { readonly closure: Node; readonly scope: Scope }

/** What is only known when the product runs: in a statement it is a parameter. */
export class Unknown {
  readonly node: Node
  /** By what it is the same thing in one reading of a statement. */
  readonly key: string
  /** How it is found out when a statement cannot be read without it. */
  readonly find: (() => Value) | null
  /** Whether it is all elements of a list, however many there are. */
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

/** What the parameters of the functions around a node are, and by which calls it was reached. */
export type Scope = { readonly bound: ReadonlyMap<Node, Value>; readonly path: string }

/** A part of a statement that cannot be found out by reading alone. */
export class Unresolved extends Error {
  readonly node: Node

  constructor(node: Node, message: string) {
    super(message)
    this.node = node
  }
}

/** The way that is being read ends in a refusal: no statement is sent on it. */
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

/** Which way is read where there are several. Every way is read at least once. */
export type Choices = {
  choose(key: string, count: number): number
  /** Whether the choice was met before on this way. */
  isMet(key: string): boolean
}

const readingsMax = 400

/** Reads with every choice that is met made each way once; `read` receives how to choose. */
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
