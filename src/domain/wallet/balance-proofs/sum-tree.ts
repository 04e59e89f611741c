import { createHash } from 'node:crypto'

/** A node of a sum tree: its hash, and the sum of the leaves below it. */
export type Node = { readonly hash: string; readonly amount: bigint }

/** The sibling node at a level of a proof, and its side. */
export type Step = Node & { readonly side: 'left' | 'right' }

/** The purpose of a tree. It is part of every hash, so that a hash of one purpose cannot be used for another. */
type HashSchema = 'sepetak-proof/1' | 'sepetak-proof/2' | 'sepetak-votes/1'

export function hashUnder(schema: HashSchema, ...parts: readonly string[]): string {
  return createHash('sha256')
    .update([schema, ...parts].join('\n'))
    .digest('hex')
}

export function parentOf(schema: HashSchema, left: Node, right: Node): Node {
  const parts = [left.hash, left.amount.toString(), right.hash, right.amount.toString()]
  return { hash: hashUnder(schema, 'node', ...parts), amount: left.amount + right.amount }
}

/** Returns every level of the tree, leaves first. A node without a sibling moves up a level unchanged. */
export function sumTree(schema: HashSchema, leaves: readonly Node[]): Node[][] {
  const levels: Node[][] = [[...leaves]]
  for (let below = leaves; below.length > 1; ) {
    const level: Node[] = []
    for (let at = 0; at < below.length; at += 2) {
      const [left, right] = [below[at], below[at + 1]]
      if (left !== undefined) level.push(right === undefined ? left : parentOf(schema, left, right))
    }
    levels.push(level)
    below = level
  }
  return levels
}

/** Returns the root of a tree; a tree without leaves has a fixed hash. */
export function rootOf(schema: HashSchema, levels: readonly (readonly Node[])[]): Node {
  return levels.at(-1)?.[0] ?? { hash: hashUnder(schema, 'empty'), amount: 0n }
}

/** Returns the siblings on the path from a leaf to the root, level by level, in a tree with this number of leaves. */
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
