import { createHash } from 'node:crypto'

/** A node of the tree: its hash, and the sum of the balances below it. */
export type Node = { readonly hash: string; readonly amount: bigint }

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

/** The other half at each step up, and on which side it is. */
export type Step = Node & { readonly side: 'left' | 'right' }

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
  return { hash: hashOf(version, 'leaf', day, userId, ...place, salt, amount.toString()), amount }
}

export function parentOf(version: TreeVersion, left: Node, right: Node): Node {
  const parts = [left.hash, left.amount.toString(), right.hash, right.amount.toString()]
  return { hash: hashOf(version, 'node', ...parts), amount: left.amount + right.amount }
}

/** Every level of the tree, leaves first. One that has no neighbour goes up as it is. */
export function treeOf(version: TreeVersion, leaves: readonly Node[]): Node[][] {
  const levels: Node[][] = [[...leaves]]
  for (let below = leaves; below.length > 1; ) {
    const level: Node[] = []
    for (let at = 0; at < below.length; at += 2) {
      const [left, right] = [below[at], below[at + 1]]
      if (left !== undefined)
        level.push(right === undefined ? left : parentOf(version, left, right))
    }
    levels.push(level)
    below = level
  }
  return levels
}

/** The root of a tree without leaves. */
export function emptyRoot(version: TreeVersion): Node {
  return { hash: hashOf(version, 'empty'), amount: 0n }
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

/** Where the neighbours of a leaf are, level by level, in a tree of so many leaves. */
export function neighbours(
  position: number,
  leaves: number,
): { level: number; position: number; side: Step['side'] }[] {
  const found: { level: number; position: number; side: Step['side'] }[] = []
  let [at, count] = [position, leaves]
  for (let level = 0; count > 1; level += 1) {
    const other = at % 2 === 0 ? at + 1 : at - 1
    if (other < count) found.push({ level, position: other, side: other > at ? 'right' : 'left' })
    at = Math.floor(at / 2)
    count = Math.ceil(count / 2)
  }
  return found
}

/** The root that a leaf and its steps lead to. */
export function climb(version: TreeVersion, leaf: Leaf, steps: readonly Step[]): Node {
  let node = leafNode(version, leaf)
  for (const step of steps) {
    node = step.side === 'left' ? parentOf(version, step, node) : parentOf(version, node, step)
  }
  return node
}

function hashOf(version: TreeVersion, ...parts: readonly string[]): string {
  return createHash('sha256')
    .update([schemaOf(version), ...parts].join('\n'))
    .digest('hex')
}
