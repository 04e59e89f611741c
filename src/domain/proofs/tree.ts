import { createHash } from 'node:crypto'

/** A node of the tree: its hash, and the sum of the balances below it. */
export type Node = { readonly hash: string; readonly amount: bigint }

/** One investor's balance on a day, with the salt that hides it from whoever has only the hash. */
export type Leaf = {
  readonly day: string
  readonly userId: string
  readonly salt: string
  readonly amount: bigint
}

/** The other half at each step up, and on which side it stands. */
export type Step = Node & { readonly side: 'left' | 'right' }

/** Written into every hash, so that a leaf can never be taken for a node. */
export const treeVersion = 'sepetak-proof/1'

export function leafNode({ day, userId, salt, amount }: Leaf): Node {
  return { hash: hashOf('leaf', day, userId, salt, amount.toString()), amount }
}

export function parentOf(left: Node, right: Node): Node {
  const parts = [left.hash, left.amount.toString(), right.hash, right.amount.toString()]
  return { hash: hashOf('node', ...parts), amount: left.amount + right.amount }
}

/** Every level of the tree, leaves first. Who has no neighbour goes up as they are. */
export function treeOf(leaves: readonly Node[]): Node[][] {
  const levels: Node[][] = [[...leaves]]
  for (let below = leaves; below.length > 1; ) {
    const level: Node[] = []
    for (let at = 0; at < below.length; at += 2) {
      const [left, right] = [below[at], below[at + 1]]
      if (left !== undefined) level.push(right === undefined ? left : parentOf(left, right))
    }
    levels.push(level)
    below = level
  }
  return levels
}

/** The root of a tree without leaves. */
export const emptyRoot: Node = { hash: hashOf('empty'), amount: 0n }

/** Where the neighbours of a leaf stand, level by level, in a tree of so many leaves. */
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
export function climb(leaf: Leaf, steps: readonly Step[]): Node {
  let node = leafNode(leaf)
  for (const step of steps) {
    node = step.side === 'left' ? parentOf(step, node) : parentOf(node, step)
  }
  return node
}

function hashOf(...parts: readonly string[]): string {
  return createHash('sha256')
    .update([treeVersion, ...parts].join('\n'))
    .digest('hex')
}
