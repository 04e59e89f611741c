import { afterAll, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { jakartaTime, movableClock } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { aStaffMember } from '../../../tests/support/staff.ts'
import { traders } from '../../../tests/support/traders.ts'
import { proposeTerms } from './change-terms.ts'
import { readMarketDesk } from './read-desk.ts'
import { marketTwoPersonActs } from './two-person-acts.ts'
import { proposeWindow } from './windows/plan-window.ts'
import { readWindows, termsOfDay } from './windows/read-windows.ts'

const clock = movableClock(jakartaTime('2026-11-24', '10:00'))
const requested = {
  sellerFeeBasisPoints: 40,
  buyerFeeBasisPoints: 10,
  collarBasisPoints: 800,
  tick: 500n,
  bustBasisPoints: 400,
  bustWorkingDays: 2,
  washUnits: 10n,
  washDays: 5,
  closeMinutes: 15,
  closeMoveBasisPoints: 100,
  closeShareBasisPoints: 2500,
  layerOrders: 4,
  layerMinutes: 10,
  cornerBasisPoints: 500,
  reason: 'Biaya jual diturunkan',
}

const store = await testDatabase()
afterAll(() => store.close())

test('terms changed by two people apply from their day, and a window keeps the terms of the day it was planned', async () => {
  const { db } = store
  const [maker, checker] = [await aStaffMember(db, 'finance'), await aStaffMember(db, 'compliance')]
  const approve = ({ id, contentHash }: { id: string; contentHash: string }, actor = checker) =>
    approveProposal(marketTwoPersonActs, { db, clock }, actor, { proposalId: id, contentHash })
  const proposal = await proposeTerms(db, clock, maker, {
    ...requested,
    effectiveFrom: '2026-12-15',
  })
  expect(proposal.content).toMatchObject({
    before: { sellerFeeBasisPoints: 50, tick: '100' },
    after: { sellerFeeBasisPoints: 40, tick: '500' },
  })
  await expect(approve(proposal, maker)).rejects.toMatchObject({
    code: expect.stringMatching(/^approvals\./),
  })
  await approve(proposal)
  await approve(await proposeWindow(db, clock, maker, { opensOn: '2026-12-07' }))
  expect(await termsOfDay(db, '2026-12-14')).toMatchObject({ sellerFeeBasisPoints: 50 })
  expect(await termsOfDay(db, '2026-12-15')).toMatchObject({
    sellerFeeBasisPoints: 40,
    tick: 500n,
    bustWorkingDays: 2,
    layerOrders: 4,
    washUnits: 10n,
    lockMonths: 12,
  })
  const [window] = await readWindows(db)
  expect(window?.terms).toMatchObject({ sellerFeeBasisPoints: 50, tick: 100n })
  const { terms } = await readMarketDesk(db, clock)
  expect(terms.map(({ effectiveFrom }) => effectiveFrom)).toEqual(['2026-12-15', '2025-07-25'])
})

test.each([
  ['from today on', { effectiveFrom: '2026-11-24' }, 'market.terms_too_early'],
  ['before terms that are coming', { effectiveFrom: '2026-12-15' }, 'market.terms_too_early'],
  ['that change nothing', { effectiveFrom: '2027-01-04' }, 'market.terms_unchanged'],
  [
    'without a reason',
    { effectiveFrom: '2027-01-04', reason: 'x' },
    'approvals.reason_unacceptable',
  ],
])('market terms %s are refused', async (_, of, code) => {
  const maker = await aStaffMember(store.db, 'ops')
  await expect(proposeTerms(store.db, clock, maker, { ...requested, ...of })).rejects.toMatchObject(
    {
      code,
    },
  )
})

test('terms whose start day arrives while their proposal is waiting are not applied', async () => {
  const { db } = store
  const [maker, checker] = [await aStaffMember(db, 'ops'), await aStaffMember(db, 'finance')]
  const { id: proposalId, contentHash } = await proposeTerms(db, clock, maker, {
    ...requested,
    collarBasisPoints: 900,
    effectiveFrom: '2027-01-04',
  })
  clock.moveTo(jakartaTime('2027-01-04', '00:00'))
  await expect(
    approveProposal(marketTwoPersonActs, { db, clock }, checker, { proposalId, contentHash }),
  ).rejects.toMatchObject({ code: 'market.terms_too_early' })
  expect(await termsOfDay(db, '2027-01-04')).toMatchObject({ collarBasisPoints: 800 })
})

test('a tick that would leave no price in the collar of a property is refused, also when its value has fallen meanwhile', async () => {
  const { db, asOwner } = store
  const [maker, checker] = [await aStaffMember(db, 'ops'), await aStaffMember(db, 'finance')]
  const at = clock.now()
  const [propertyId = ''] = (await traders(db, asOwner, { investors: 1, at })).propertyIds
  const setProperty = (changes: string) =>
    asOwner(`update properties.properties set ${changes} where id = '${propertyId}'`)
  const propose = (tick: bigint, collarBasisPoints: number) =>
    proposeTerms(db, clock, maker, {
      ...{ ...requested, tick, collarBasisPoints, effectiveFrom: '2027-02-01' },
    })
  // A unit is worth Rp100,000, and 0.99 % of it is Rp990.
  await expect(propose(1_000n, 99)).rejects.toMatchObject({
    ...{ code: 'market.tick_too_large', details: { tickMax: 990n } },
  })
  const { id: proposalId, contentHash } = await propose(1_000n, 100)
  await setProperty('unit_price = 99000')
  const approve = () =>
    approveProposal(marketTwoPersonActs, { db, clock }, checker, { proposalId, contentHash })
  await expect(approve()).rejects.toMatchObject({ code: 'market.tick_too_large' })
  expect(await termsOfDay(db, '2027-02-01')).toMatchObject({ collarBasisPoints: 800 })
  // Units of a sold property have no more windows.
  await setProperty(`state = 'sold', let_state = null`)
  await approve()
  expect(await termsOfDay(db, '2027-02-01')).toMatchObject({ tick: 1_000n, collarBasisPoints: 100 })
})
