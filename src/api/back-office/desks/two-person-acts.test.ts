import { expect, test } from 'vitest'
import { proposalKinds } from '#contract'
import { twoPersonActs } from './two-person-acts.ts'

test('every kind of proposal has exactly one action, carried out when the proposal is approved', () => {
  expect(twoPersonActs.map(({ kind }) => kind).toSorted()).toEqual(proposalKinds.toSorted())
})
