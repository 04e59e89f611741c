import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VoteChoice } from '#contract'
import { rootOf, sumTree } from '#wallet'
import { leavesOf, tallyOf } from './count-meeting.ts'
import { type CountedAct, countVotes } from './count-votes.ts'
import { leafNodeOf, leafNonce, votesSchema } from './vote-hashes.ts'
import { outcomeOf, unitsVoted, type VotingRule } from './voting-rule.ts'

const people = ['a', 'b', 'c', 'd', 'e']
const motionIds = ['m1', 'm2']
const choice = fc.constantFrom<VoteChoice>('for', 'against', 'abstain')
const instructions = fc.record({ m1: choice, m2: choice }, { requiredKeys: [] })

const acts = fc
  .array(
    fc.oneof(
      fc.record({
        kind: fc.constant('vote' as const),
        userId: fc.constantFrom(...people),
        motionId: fc.constantFrom(...motionIds),
        choice,
      }),
      fc.record({
        kind: fc.constant('proxy' as const),
        userId: fc.constantFrom(...people),
        holderId: fc.option(fc.constantFrom(...people)),
        instructions,
      }),
      fc.record({ kind: fc.constant('revocation' as const), userId: fc.constantFrom(...people) }),
    ),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map(
      (act, index): CountedAct => ({
        ...{ motionId: null, choice: null, holderId: null, instructions: null },
        ...act,
        nonce: index.toString(16).padStart(32, '0'),
      }),
    ),
  )
const weights = fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 5, maxLength: 5 })
const votersOf = (units: readonly bigint[]) =>
  people.map((userId, index) => ({ userId, units: units[index] ?? 1n }))

/** A naive count: scans the whole list for each voter, from the end, without maps. */
function naiveTally(all: readonly CountedAct[], units: readonly bigint[], motionId: string) {
  const newest = [...all].reverse()
  const sums = { for: 0n, against: 0n, abstain: 0n }
  for (const { userId, units: weight } of votersOf(units)) {
    const voted = (who: string | null) =>
      newest.find((act) => act.kind === 'vote' && act.userId === who && act.motionId === motionId)
        ?.choice ?? null
    const proxy = newest.find((act) => act.kind !== 'vote' && act.userId === userId)
    const isGiven = proxy?.kind === 'proxy'
    const instructed = isGiven ? proxy.instructions?.[motionId] : undefined
    const counted = voted(userId) ?? instructed ?? (isGiven ? voted(proxy.holderId) : null)
    if (counted !== null) sums[counted] += weight
  }
  return { unitsFor: sums.for, unitsAgainst: sums.against, unitsAbstain: sums.abstain }
}

test('the count of any votes, proxies and revocations equals a naive recount, and no voter counts twice', () => {
  fc.assert(
    fc.property(acts, weights, (all, units) => {
      const votes = countVotes(votersOf(units), all, motionIds)
      expect(new Set(votes.map((vote) => `${vote.userId} ${vote.motionId}`)).size).toBe(
        votes.length,
      )
      const everything = units.reduce((sum, one) => sum + one, 0n)
      for (const motionId of motionIds) {
        const tally = tallyOf(votes.filter((vote) => vote.motionId === motionId))
        expect(tally).toEqual(naiveTally(all, units, motionId))
        expect(unitsVoted(tally) <= everything).toBe(true)
      }
    }),
  )
})

describe('the published tree', () => {
  const published = (all: readonly CountedAct[], units: readonly bigint[]) => {
    const votes = countVotes(votersOf(units), all, ['m1'])
    return { votes, leaves: leavesOf('m1', votes) }
  }
  type Leaves = ReturnType<typeof published>['leaves']
  const rootHash = (leaves: Leaves) =>
    rootOf(
      votesSchema,
      sumTree(
        votesSchema,
        leaves.map((leaf) => leafNodeOf('g', 'm1', leaf)),
      ),
    )

  test('the published tree adds up to the same totals, and every voter finds both leaves of their weight', () => {
    fc.assert(
      fc.property(acts, weights, (all, units) => {
        const { votes, leaves } = published(all, units)
        expect(tallyOf(leaves)).toEqual(tallyOf(votes))
        expect(rootHash(leaves).amount).toBe(unitsVoted(tallyOf(votes)))
        for (const vote of votes) {
          const own = [0, 1].map((part) => leafNonce(vote.nonce, 'm1', part))
          const found = leaves.filter(({ nonce }) => own.includes(nonce))
          expect(found).toHaveLength(2)
          expect(found.every((leaf) => leaf.choice === vote.choice)).toBe(true)
          expect(found.reduce((sum, leaf) => sum + leaf.units, 0n)).toBe(vote.units)
        }
      }),
    )
  })

  test('the published tree has a different root when a vote is changed, moved to another weight, removed or added', () => {
    fc.assert(
      fc.property(acts, weights, fc.nat(), (all, units, seed) => {
        const { leaves } = published(all, units)
        const at = leaves.length === 0 ? -1 : seed % leaves.length
        const leaf = leaves[at]
        const added = { nonce: 'f'.repeat(64), choice: 'for' as const, units: 0n }
        const { hash } = rootHash(leaves)
        expect(rootHash([...leaves, added]).hash).not.toBe(hash)
        if (leaf === undefined) return
        const other = leaf.choice === 'for' ? ('against' as const) : ('for' as const)
        expect(rootHash(leaves.with(at, { ...leaf, choice: other })).hash).not.toBe(hash)
        expect(rootHash(leaves.with(at, { ...leaf, units: leaf.units + 1n })).hash).not.toBe(hash)
        expect(rootHash(leaves.toSpliced(at, 1)).hash).not.toBe(hash)
      }),
    )
  })
})

describe('an outcome', () => {
  const half = { numerator: 1, denominator: 2, isAbove: true }
  const threeQuarters = { numerator: 3, denominator: 4, isAbove: false }
  const ordinary: VotingRule = { quorum: half, majority: half }
  const sale: VotingRule = { quorum: threeQuarters, majority: threeQuarters }
  const tally = (unitsFor: bigint, unitsAgainst: bigint, unitsAbstain = 0n) => ({
    ...{ unitsFor, unitsAgainst, unitsAbstain },
  })

  test.each([
    [
      'exactly half of the units is no quorum of more than half',
      tally(50n, 0n),
      ordinary,
      'no-quorum',
    ],
    ['one unit more than half is a quorum of more than half', tally(51n, 0n), ordinary, 'adopted'],
    ['as many for as against is no majority', tally(30n, 30n), ordinary, 'rejected'],
    [
      'a voter who abstains is present and votes neither way',
      tally(2n, 1n, 48n),
      ordinary,
      'adopted',
    ],
    ['a motion with abstentions only is rejected', tally(0n, 0n, 80n), ordinary, 'rejected'],
    ['three quarters are enough for a sale', tally(57n, 18n), sale, 'adopted'],
    ['one unit less than three quarters is no quorum of a sale', tally(74n, 0n), sale, 'no-quorum'],
    ['less than three quarters in favour reject a sale', tally(56n, 19n), sale, 'rejected'],
  ] as const)('the outcome of a vote: %s', (_, counted, rule, outcome) => {
    expect(outcomeOf(counted, 100n, rule)).toBe(outcome)
  })
})
