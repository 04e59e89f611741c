import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { climb } from './sum-climb.ts'

const hashOf = (...lines: readonly string[]) =>
  createHash('sha256').update(lines.join('\n')).digest('hex')
const node = (left: [string, bigint], right: [string, bigint]): [string, bigint] => [
  hashOf('v1', 'node', left[0], String(left[1]), right[0], String(right[1])),
  left[1] + right[1],
]

// The third of four balances, beyond the numbers that JavaScript counts exactly.
const leaves: [string, bigint][] = [5n, 0n, 9_007_199_254_740_993n, 2n].map((amount) => [
  hashOf('leaf', String(amount)),
  amount,
])
const [first, second, own, fourth] = leaves as [
  [string, bigint],
  [string, bigint],
  [string, bigint],
  [string, bigint],
]
const left = node(first, second)
const [root, total] = node(left, node(own, fourth))
const steps = [
  { side: 'right', hash: fourth[0], amount: String(fourth[1]) },
  { side: 'left', hash: left[0], amount: String(left[1]) },
]
const leaf = { hash: own[0], amount: own[1] }

test('a balance leads through its neighbours to the published root and total', async () => {
  expect(await climb('v1', leaf, steps)).toEqual({ root, total: String(total) })
  expect(await climb('v1', leaf, [])).toEqual({ root: own[0], total: String(own[1]) })
})

test.each([
  ['another balance', { leaf: { ...leaf, amount: leaf.amount - 1n } }],
  ['a neighbour on the other side', { steps: steps.map((step) => ({ ...step, side: 'left' })) }],
  ['neighbours in another order', { steps: steps.toReversed() }],
  ['another version of the tree', { schema: 'v2' }],
])('%s leads to another root', async (_, change) => {
  const given = { schema: 'v1', leaf, steps, ...change }
  expect((await climb(given.schema, given.leaf, given.steps)).root).not.toBe(root)
})
