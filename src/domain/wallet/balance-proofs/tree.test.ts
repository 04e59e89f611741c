import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitBalance } from './split-balance.ts'
import { neighbours, type Step, sumTree } from './sum-tree.ts'
import {
  type Leaf,
  leafNode,
  leafOrder,
  rootFromProof,
  schemaOf,
  type TreeVersion,
} from './tree.ts'

const leaves = fc.array(
  fc.record({
    day: fc.constant('2026-11-21'),
    userId: fc.uuid(),
    part: fc.constantFrom(0, 1),
    salt: fc.stringMatching(/^[0-9a-f]{32}$/),
    amount: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  }),
  { minLength: 1, maxLength: 40 },
)

function treeOfLeaves(version: TreeVersion, all: readonly Leaf[]) {
  return sumTree(
    schemaOf(version),
    all.map((leaf) => leafNode(version, leaf)),
  )
}

function stepsOf(version: TreeVersion, all: readonly Leaf[], position: number): Step[] {
  const levels = treeOfLeaves(version, all)
  return neighbours(position, all.length).map(({ level, position: at, side }) => {
    const node = levels[level]?.[at]
    if (node === undefined) throw new Error('there is no such neighbour')
    return { ...node, side }
  })
}

test.each([
  1, 2,
] as const)('in version %d every leaf leads to the root, and the root holds the sum of all leaves', (version) => {
  fc.assert(
    fc.property(leaves, (all) => {
      const root = treeOfLeaves(version, all).at(-1)?.[0]
      expect(root?.amount).toBe(all.reduce((sum, { amount }) => sum + amount, 0n))
      for (const [position, leaf] of all.entries())
        expect(rootFromProof(version, leaf, stepsOf(version, all, position))).toEqual(root)
    }),
    { numRuns: 50 },
  )
})

test('a different amount, salt, owner, part, day, sum, order or version gives a different root', () => {
  fc.assert(
    fc.property(leaves, fc.nat(), (all, seed) => {
      const position = seed % all.length
      const leaf = all[position] as Leaf
      const steps = stepsOf(2, all, position)
      const { hash } = rootFromProof(2, leaf, steps)
      expect(rootFromProof(1, leaf, steps).hash).not.toBe(hash)
      const others: Leaf[] = [
        { ...leaf, amount: leaf.amount + 1n },
        { ...leaf, salt: leaf.salt.replace(/^./, (c) => (c === '0' ? '1' : '0')) },
        { ...leaf, userId: `${leaf.userId}x` },
        { ...leaf, part: 1 - leaf.part },
        { ...leaf, day: '2026-11-22' },
      ]
      for (const other of others) expect(rootFromProof(2, other, steps).hash).not.toBe(hash)
      steps.forEach((step, index) => {
        const side: Step['side'] = step.side === 'left' ? 'right' : 'left'
        for (const changed of [
          { ...step, amount: step.amount + 1n },
          { ...step, side },
        ]) {
          expect(rootFromProof(2, leaf, steps.with(index, changed)).hash).not.toBe(hash)
        }
      })
    }),
    { numRuns: 50 },
  )
})

test('a balance is split into two parts that add up to it, and neither part reveals it', () => {
  for (const amount of [0n, 1n, 250_000n, 2n ** 62n]) {
    const parts = Array.from({ length: 40 }, () => splitBalance(amount))
    for (const [first, second] of parts) {
      expect(first + second).toBe(amount)
      expect(first >= 0n && second >= 0n).toBe(true)
    }
    if (amount > 1_000n) expect(new Set(parts.map(([first]) => first)).size).toBeGreaterThan(30)
  }
})

// With only two investors, each can calculate the other's balance by subtracting their own from the published
// total.
test('with three investors or more, no receipt reveals the balance of another investor', () => {
  for (let balances = 3; balances <= 33; balances += 1) {
    const order = leafOrder(balances)
    expect(new Set(order.map(({ balance, part }) => `${balance} ${part}`)).size).toBe(2 * balances)
    for (let owner = 0; owner < balances; owner += 1) {
      const known = knownSums(order, owner)
      for (let other = 0; other < balances; other += 1)
        if (other !== owner)
          expect(follows(known, sumOf(order, other)), `${owner} of ${balances}`).toBe(false)
    }
  }
})

test('the same check finds that a receipt of tree version 1 revealed another investor’s balance', () => {
  const order = Array.from({ length: 8 }, (_, balance) => ({ balance, part: 0 }))
  expect(follows(knownSums(order, 2), sumOf(order, 3))).toBe(true)
})

type Order = readonly { readonly balance: number; readonly part: number }[]
/** A sum of leaves as a vector: one for each leaf included, zero for the others. */
type Sum = readonly number[]

const sumOf = (order: Order, of: number): Sum =>
  order.map(({ balance }) => (balance === of ? 1 : 0))

/** Returns the sums an investor knows from a receipt: their own leaves, and the sums of all siblings on their paths. */
function knownSums(order: Order, owner: number): Sum[] {
  return order.flatMap(({ balance }, position) => {
    if (balance !== owner) return []
    const own = order.map((_, at) => (at === position ? 1 : 0))
    const others = neighbours(position, order.length).map(({ level, position: at }) =>
      order.map((_leaf, leaf) => (leaf >> level === at ? 1 : 0)),
    )
    return [own, ...others]
  })
}

const prime = 1_000_003

/** Returns whether a sum is a linear combination of the known sums. */
function follows(known: readonly Sum[], wanted: Sum): boolean {
  return rankOf([...known, wanted]) === rankOf(known)
}

// Gaussian elimination modulo a prime, so that all numbers stay integers.
function rankOf(sums: readonly Sum[]): number {
  const rows = sums.map((sum) => [...sum])
  let rank = 0
  for (let column = 0; column < (rows[0]?.length ?? 0); column += 1) {
    const found = rows.findIndex((row, at) => at >= rank && row[column] !== 0)
    const pivot = rows[found]
    if (pivot === undefined) continue
    rows[found] = rows[rank] ?? []
    rows[rank] = pivot
    const inverse = powerOf(pivot[column] ?? 0, prime - 2)
    for (const row of rows.slice(rank + 1)) {
      const factor = Number((BigInt(row[column] ?? 0) * inverse) % BigInt(prime))
      if (factor === 0) continue
      for (let at = column; at < row.length; at += 1)
        row[at] = ((((row[at] ?? 0) - factor * (pivot[at] ?? 0)) % prime) + prime) % prime
    }
    rank += 1
  }
  return rank
}

function powerOf(base: number, exponent: number): bigint {
  let [result, square] = [1n, BigInt(base)]
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % BigInt(prime)
    square = (square * square) % BigInt(prime)
  }
  return result
}
