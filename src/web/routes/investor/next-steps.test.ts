import { expect, test } from 'vitest'
import { identityStep, nextSteps, type Standing, stepsBeforePurchase } from './next-steps.ts'

const empty = {
  free: 0,
  held: 0,
  inEscrow: 0,
  incoming: 0,
  outgoing: 0,
  rewards: 0,
  debt: null,
  asOf: '2026-11-21T00:00:00Z',
}
const looked = { review: 'staff', submittedAt: '2026-11-20T00:00:00Z' } as const
const suited = { ...looked, state: 'verified', suitability: 'suited' } as const
const names = (standing: Parameters<typeof nextSteps>[0]) => nextSteps(standing).map((s) => s.name)

test('a new account answers the questions before it shows a card, and is asked for money last', () => {
  const standing = {
    profile: { isComplete: false },
    identity: {
      state: 'none' as const,
      review: 'staff' as const,
      submittedAt: null,
      suitability: 'missing' as const,
    },
    wallet: empty,
    hasBought: false,
    votes: [],
  }
  expect(names(standing)).toEqual(['profile', 'suitability', 'identity', 'wallet'])
})

test('a step that is done, or under way, is not asked for again', () => {
  const ready = { profile: { isComplete: true }, identity: suited }
  expect(names({ ...ready, wallet: { ...empty, free: 1 }, hasBought: false, votes: [] })).toEqual(
    [],
  )
})

test('an empty wallet is no task for someone who has bought before', () => {
  const ready = { profile: { isComplete: true }, identity: suited }
  expect(names({ ...ready, wallet: empty, hasBought: true, votes: [] })).toEqual([])
})

test('the questions of suitability are asked until they are answered and their warning is accepted', () => {
  const wallet = { ...empty, free: 1 }
  const stepsFor = (suitability: 'missing' | 'unconfirmed' | 'unsuited') =>
    names({
      profile: { isComplete: true },
      identity: { ...looked, state: 'verified', suitability },
      wallet,
      hasBought: false,
      votes: [],
    })
  expect(stepsFor('missing')).toEqual(['suitability'])
  expect(stepsFor('unconfirmed')).toEqual(['warning'])
  expect(stepsFor('unsuited')).toEqual([])
})

test('a deposit that was begun waits to be paid, and is not asked for a second time', () => {
  const ready = { profile: { isComplete: true }, identity: suited }
  expect(
    names({ ...ready, wallet: { ...empty, incoming: 1 }, hasBought: false, votes: [] }),
  ).toEqual(['deposit'])
})

test('an identity without its pictures, or asked for again, waits for its owner', () => {
  const stepsFor = (identity: Parameters<typeof nextSteps>[0]['identity']) =>
    names({ profile: { isComplete: true }, identity, wallet: empty, hasBought: true, votes: [] })
  const declared = { ...looked, state: 'declared', suitability: 'suited' } as const
  expect(stepsFor({ ...declared, submittedAt: null })).toEqual(['documents'])
  expect(stepsFor(declared), 'staff look at it').toEqual([])
  expect(stepsFor({ ...declared, review: 'automatic', submittedAt: null })).toEqual([])
  expect(stepsFor({ ...declared, state: 'asked', submittedAt: null })).toEqual(['again'])
})

test('an identity that staff look at waits for them, and asks nothing of its owner', () => {
  const at = '2026-11-20T00:00:00Z'
  const step = (identity: Parameters<typeof identityStep>[0]) =>
    identityStep(identity)?.name ?? null
  expect(step({ state: 'none', review: 'staff', submittedAt: null })).toBe('identity')
  expect(step({ state: 'declared', review: 'staff', submittedAt: null })).toBe('documents')
  expect(step({ state: 'declared', review: 'staff', submittedAt: at })).toBe('reviewing')
  expect(step({ state: 'asked', review: 'staff', submittedAt: at })).toBe('again')
  expect(step({ state: 'refused', review: 'staff', submittedAt: at })).toBe('refused')
  expect(step({ state: 'verified', review: 'staff', submittedAt: at })).toBeNull()
  const waiting = { state: 'declared', review: 'staff', submittedAt: at } as const
  expect(identityStep(waiting)?.path, 'there is nothing to press').toBeNull()
})

test('a meeting that waits for a vote is named last, and several lead to their list', () => {
  const ready = { profile: { isComplete: true }, identity: suited, wallet: empty, hasBought: true }
  expect(nextSteps({ ...ready, votes: [{ id: 'a' }] })).toEqual([
    { name: 'vote', path: '/dashboard/votes/a' },
  ])
  expect(nextSteps({ ...ready, votes: [{ id: 'a' }, { id: 'b' }] })).toEqual([
    { name: 'vote', path: '/dashboard/votes' },
  ])
})

test('nobody is asked for money who cannot buy', () => {
  const profile = { isComplete: true }
  const refused = { ...suited, state: 'refused' } as const
  const unsuited = { ...suited, suitability: 'unsuited' } as const
  for (const identity of [refused, unsuited])
    expect(names({ profile, identity, wallet: empty, hasBought: false, votes: [] })).toEqual([])
})

test('before a purchase comes the first step that is not done, in every state the same', () => {
  const first = (identity: Standing) => stepsBeforePurchase(identity)[0]?.name ?? null
  const none = { state: 'none', review: 'staff', submittedAt: null } as const
  expect(first({ ...none, suitability: 'missing' })).toBe('suitability')
  expect(first({ ...none, suitability: 'unconfirmed' })).toBe('warning')
  expect(first({ ...none, suitability: 'suited' })).toBe('identity')
  expect(first({ ...looked, state: 'declared', suitability: 'missing' })).toBe('suitability')
  expect(first({ ...looked, state: 'declared', suitability: 'suited' })).toBe('reviewing')
  expect(first(suited)).toBeNull()
})

test('someone who may not buy is asked for nothing, neither a card nor money', () => {
  const refused = { ...looked, state: 'refused', suitability: 'missing' } as const
  const unsuited = { ...looked, state: 'none', suitability: 'unsuited' } as const
  for (const identity of [refused, unsuited]) {
    expect(stepsBeforePurchase(identity)).toMatchObject([{ path: null }])
    const standing = {
      profile: { isComplete: true },
      identity,
      wallet: empty,
      hasBought: false,
      votes: [],
    }
    expect(names(standing)).toEqual([])
  }
})
