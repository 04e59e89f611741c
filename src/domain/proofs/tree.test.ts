import fc from 'fast-check'
import { expect, test } from 'vitest'
import { climb, type Leaf, leafNode, neighbours, type Step, treeOf } from './tree.ts'

const leaves = fc.array(
  fc.record({
    day: fc.constant('2026-11-21'),
    userId: fc.uuid(),
    salt: fc.stringMatching(/^[0-9a-f]{32}$/),
    amount: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  }),
  { minLength: 1, maxLength: 40 },
)

function stepsOf(all: readonly Leaf[], position: number): Step[] {
  const levels = treeOf(all.map(leafNode))
  return neighbours(position, all.length).map(({ level, position: at, side }) => {
    const node = levels[level]?.[at]
    if (node === undefined) throw new Error('there is no such neighbour')
    return { ...node, side }
  })
}

test('every leaf leads to the root, and the root holds the sum of all', () => {
  fc.assert(
    fc.property(leaves, (all) => {
      const root = treeOf(all.map(leafNode)).at(-1)?.[0]
      expect(root?.amount).toBe(all.reduce((sum, { amount }) => sum + amount, 0n))
      for (const [position, leaf] of all.entries())
        expect(climb(leaf, stepsOf(all, position))).toEqual(root)
    }),
    { numRuns: 50 },
  )
})

test('another amount, salt, owner, day, sum or order leads to another root', () => {
  fc.assert(
    fc.property(leaves, fc.nat(), (all, seed) => {
      const position = seed % all.length
      const leaf = all[position] as Leaf
      const steps = stepsOf(all, position)
      const { hash } = climb(leaf, steps)
      const others: Leaf[] = [
        { ...leaf, amount: leaf.amount + 1n },
        { ...leaf, salt: leaf.salt.replace(/^./, (c) => (c === '0' ? '1' : '0')) },
        { ...leaf, userId: `${leaf.userId}x` },
        { ...leaf, day: '2026-11-22' },
      ]
      for (const other of others) expect(climb(other, steps).hash).not.toBe(hash)
      steps.forEach((step, index) => {
        const side: Step['side'] = step.side === 'left' ? 'right' : 'left'
        for (const changed of [
          { ...step, amount: step.amount + 1n },
          { ...step, side },
        ]) {
          expect(climb(leaf, steps.with(index, changed)).hash).not.toBe(hash)
        }
      })
    }),
    { numRuns: 50 },
  )
})
