import { expect, test } from 'vitest'
import { nextSteps } from './next-steps.ts'

const empty = {
  free: 0,
  held: 0,
  inEscrow: 0,
  incoming: 0,
  outgoing: 0,
  rewards: 0,
  asOf: '2026-11-21T00:00:00Z',
}
const suited = { state: 'verified', suitability: 'suited' } as const
const names = (standing: Parameters<typeof nextSteps>[0]) => nextSteps(standing).map((s) => s.name)

test('a new account has three steps before it', () => {
  const standing = {
    profile: { isComplete: false },
    identity: { state: 'none' as const, suitability: 'missing' as const },
    wallet: empty,
    hasBought: false,
  }
  expect(names(standing)).toEqual(['profile', 'identity', 'wallet'])
})

test('a step that is done, or under way, is not asked for again', () => {
  const ready = { profile: { isComplete: true }, identity: suited }
  expect(names({ ...ready, wallet: { ...empty, free: 1 }, hasBought: false })).toEqual([])
  expect(names({ ...ready, wallet: { ...empty, incoming: 1 }, hasBought: false })).toEqual([])
})

test('an empty wallet is no task for somebody who has bought before', () => {
  const ready = { profile: { isComplete: true }, identity: suited }
  expect(names({ ...ready, wallet: empty, hasBought: true })).toEqual([])
})

test('the questions of suitability are asked of whoever is verified and has not answered', () => {
  const wallet = { ...empty, free: 1 }
  const stepsFor = (suitability: 'missing' | 'unconfirmed' | 'unsuited') =>
    names({
      profile: { isComplete: true },
      identity: { state: 'verified', suitability },
      wallet,
      hasBought: false,
    })
  expect(stepsFor('missing')).toEqual(['suitability'])
  expect(stepsFor('unconfirmed')).toEqual(['suitability'])
  expect(stepsFor('unsuited')).toEqual([])
})
