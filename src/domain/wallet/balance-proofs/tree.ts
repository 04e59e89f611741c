import { hashUnder, type Node, parentOf, type Step } from './sum-tree.ts'

/**
 * A part of one investor's balance on a day, with the salt that hides it from those who have only the
 * hash. In version 1 a balance was one leaf; since version 2 it is two, and the part is hashed too.
 */
export type Leaf = {
  readonly day: string
  readonly userId: string
  readonly part: number
  readonly salt: string
  readonly amount: bigint
}

export type TreeVersion = 1 | 2

/** The version that new nights are taken in. */
export const newestVersion = 2

/** Written into every hash, so that a leaf can never be taken for a node, nor one version for another. */
export function schemaOf(version: TreeVersion): `sepetak-proof/${TreeVersion}` {
  return `sepetak-proof/${version}`
}

/** How many leaves a balance is in a tree of this version. */
export function partsIn(version: TreeVersion): number {
  return version === 1 ? 1 : 2
}

export function leafNode(version: TreeVersion, leaf: Leaf): Node {
  const { day, userId, part, salt, amount } = leaf
  const place = version === 1 ? [] : [part.toString()]
  return {
    hash: hashUnder(schemaOf(version), 'leaf', day, userId, ...place, salt, amount.toString()),
    amount,
  }
}

/**
 * In which order the two parts of so many balances become leaves: all first parts, then all second
 * parts, those of the balances at even places before the others. Neighbours of one part are no
 * neighbours of the other, so what a receipt holds of others is never all of one balance.
 */
export function leafOrder(balances: number): { readonly balance: number; readonly part: number }[] {
  const all = Array.from({ length: balances }, (_, balance) => balance)
  const second = [...all.filter((at) => at % 2 === 0), ...all.filter((at) => at % 2 === 1)]
  return [
    ...all.map((balance) => ({ balance, part: 0 })),
    ...second.map((balance) => ({ balance, part: 1 })),
  ]
}

/** The root that a leaf and its steps lead to. */
export function climb(version: TreeVersion, leaf: Leaf, steps: readonly Step[]): Node {
  const schema = schemaOf(version)
  let node = leafNode(version, leaf)
  for (const step of steps)
    node = step.side === 'left' ? parentOf(schema, step, node) : parentOf(schema, node, step)
  return node
}
