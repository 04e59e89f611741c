import { expect, test } from 'vitest'
import { identityStep, nextSteps, type Standing, stepsBeforePurchase } from './next-steps.ts'

const empty = {
  free: 0,
  held: 0,
  inEscrow: 0,
  incoming: 0,
  unpaid: 0,
  outgoing: 0,
  rewards: 0,
  debt: null,
  asOf: '2026-11-21T00:00:00Z',
}
const looked = { review: 'staff', submittedAt: '2026-11-20T00:00:00Z' } as const
const suited = { ...looked, state: 'verified', suitability: 'suited' } as const
const names = (standing: Parameters<typeof nextSteps>[0]) => nextSteps(standing).map((s) => s.name)

test('a new account is asked for its risk profile before its identity card, and for a deposit last', () => {
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

test('a completed step is not a task any more', () => {
  const ready = { profile: { isComplete: true }, identity: suited }
  expect(names({ ...ready, wallet: { ...empty, free: 1 }, hasBought: false, votes: [] })).toEqual(
    [],
  )
})

test('an empty wallet is not a task for an investor who has bought before', () => {
  const ready = { profile: { isComplete: true }, identity: suited }
  expect(names({ ...ready, wallet: empty, hasBought: true, votes: [] })).toEqual([])
})

test('the risk profile is a task until it is answered and its warning is accepted', () => {
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

test('an unpaid deposit is a task, and a second one is not asked for', () => {
  const ready = { profile: { isComplete: true }, identity: suited, hasBought: false, votes: [] }
  expect(names({ ...ready, wallet: { ...empty, unpaid: 1 } })).toEqual(['deposit'])
})

test('a deposit under review is no task, and a second one is not asked for', () => {
  const ready = { profile: { isComplete: true }, identity: suited, hasBought: false, votes: [] }
  expect(names({ ...ready, wallet: { ...empty, incoming: 1 } })).toEqual([])
})

test('an identity without its pictures, or requested again, is a task of its owner', () => {
  const stepsFor = (identity: Parameters<typeof nextSteps>[0]['identity']) =>
    names({ profile: { isComplete: true }, identity, wallet: empty, hasBought: true, votes: [] })
  const declared = { ...looked, state: 'declared', suitability: 'suited' } as const
  expect(stepsFor({ ...declared, submittedAt: null })).toEqual(['documents'])
  expect(stepsFor(declared), 'staff look at it').toEqual([])
  expect(stepsFor({ ...declared, review: 'automatic', submittedAt: null })).toEqual([])
  expect(stepsFor({ ...declared, state: 'asked', submittedAt: null })).toEqual(['again'])
})

test('an identity in review by staff has no task for its owner', () => {
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

test('a meeting open for voting is the last task, and several lead to their list', () => {
  const ready = { profile: { isComplete: true }, identity: suited, wallet: empty, hasBought: true }
  expect(nextSteps({ ...ready, votes: [{ id: 'a' }] })).toEqual([
    { name: 'vote', path: '/dashboard/votes/a' },
  ])
  expect(nextSteps({ ...ready, votes: [{ id: 'a' }, { id: 'b' }] })).toEqual([
    { name: 'vote', path: '/dashboard/votes' },
  ])
})

test('an investor who waits for staff to check the identity is not asked for a deposit', () => {
  const identity = { ...looked, state: 'declared', suitability: 'suited' } as const
  const standing = { profile: { isComplete: true }, identity, wallet: empty, votes: [] }
  expect(names({ ...standing, hasBought: false })).toEqual([])
})

test('an investor who cannot buy is not asked for a deposit', () => {
  const profile = { isComplete: true }
  const refused = { ...suited, state: 'refused' } as const
  const unsuited = { ...suited, suitability: 'unsuited' } as const
  for (const identity of [refused, unsuited])
    expect(names({ profile, identity, wallet: empty, hasBought: false, votes: [] })).toEqual([])
})

test('the first step before a purchase is the first one not completed', () => {
  const first = (identity: Standing) => stepsBeforePurchase(identity)[0]?.name ?? null
  const none = { state: 'none', review: 'staff', submittedAt: null } as const
  expect(first({ ...none, suitability: 'missing' })).toBe('suitability')
  expect(first({ ...none, suitability: 'unconfirmed' })).toBe('warning')
  expect(first({ ...none, suitability: 'suited' })).toBe('identity')
  expect(first({ ...looked, state: 'declared', suitability: 'missing' })).toBe('suitability')
  expect(first({ ...looked, state: 'declared', suitability: 'suited' })).toBe('reviewing')
  expect(first(suited)).toBeNull()
})

test('an investor who may not buy has no task, neither an identity card nor a deposit', () => {
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
