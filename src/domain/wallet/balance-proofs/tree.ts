import { hashUnder, type Node, parentOf, type Step } from './sum-tree.ts'

/**
 * A part of an investor's balance on a day, with a salt that hides it from readers who know only the hash. In
 * version 1 a balance was one leaf; since version 2 it is two, and the hash includes the part number.
 */
export type Leaf = {
  readonly day: string
  readonly userId: string
  readonly part: number
  readonly salt: string
  readonly amount: bigint
}

export type TreeVersion = 1 | 2

/** The version used for new nights. */
export const newestVersion = 2

/** Returns the schema, which is part of every hash, so that the hash of one version cannot be used for another. */
export function schemaOf(version: TreeVersion): `sepetak-proof/${TreeVersion}` {
  return `sepetak-proof/${version}`
}

/** Returns the number of leaves per balance in a tree of this version. */
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
 * Returns the order of the leaves: the first parts of all balances, then the second parts, those of balances at
 * even positions before the others. Balances that are neighbours with one part are not neighbours with the
 * other, so a receipt never contains the whole balance of another investor.
 */
export function leafOrder(balances: number): { readonly balance: number; readonly part: number }[] {
  const all = Array.from({ length: balances }, (_, balance) => balance)
  const second = [...all.filter((at) => at % 2 === 0), ...all.filter((at) => at % 2 === 1)]
  return [
    ...all.map((balance) => ({ balance, part: 0 })),
    ...second.map((balance) => ({ balance, part: 1 })),
  ]
}

/** Returns the root calculated from a leaf and its proof steps. */
export function rootFromProof(version: TreeVersion, leaf: Leaf, steps: readonly Step[]): Node {
  const schema = schemaOf(version)
  let node = leafNode(version, leaf)
  for (const step of steps)
    node = step.side === 'left' ? parentOf(schema, step, node) : parentOf(schema, node, step)
  return node
}
