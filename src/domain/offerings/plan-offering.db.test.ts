import { afterAll, expect, test } from 'vitest'
import { approveProposal, refuseProposal } from '#approvals'
import { transaction } from '#database'
import { movableClock } from '#kernel'
import { account, balance, checkStore, unitsOf } from '#ledger'
import { type DocumentName, recordDocuments } from '#properties'
import { testDatabase } from '../../../tests/support/database.ts'
import { draftProperties } from '../../../tests/support/primary-market.ts'
import { aStaffMember } from '../../../tests/support/staff.ts'
import { offeringClosing } from './close-offering.ts'
import { readOffering } from './offerings.ts'
import { offeringPublication, type PlanOffering, planOffering } from './plan-offering.ts'
import { readDeskOfferings } from './read-desk.ts'
import { offeringWithdrawal } from './withdraw-offering.ts'

const clock = movableClock(new Date('2028-02-01T03:00:00Z'))

const store = await testDatabase()
const ops = await aStaffMember(store.db, 'ops')
const second = await aStaffMember(store.db, 'finance')
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

async function aDraft(
  documents: readonly DocumentName['kind'][] = ['prospectus', 'valuation'],
): Promise<string> {
  const [id = ''] = await draftProperties(store.asOwner, { offerings: 1, units: 100n })
  await transaction(store.db, (tx) =>
    recordDocuments(
      tx,
      documents.map((kind) => ({ propertyId: id, kind, issuedOn: '2028-01-20' })),
    ),
  )
  return id
}

const plan = (propertyId: string, changes: Partial<PlanOffering> = {}) =>
  planOffering(store.db, clock, ops, {
    propertyId,
    minimumUnits: 1n,
    targetUnits: 80n,
    opensOn: '2028-02-10',
    closesOn: '2028-02-29',
    ...changes,
  })

async function planned(propertyId: string, changes: Partial<PlanOffering> = {}) {
  const { offeringId, proposal } = await plan(propertyId, changes)
  return { offeringId, decision: { proposalId: proposal.id, contentHash: proposal.contentHash } }
}

async function offeringsOf(propertyId: string) {
  const { rows } = await store.asOwner(
    `select state from offerings.offerings where property_id = '${propertyId}' order by created_at`,
  )
  return rows.map(({ state }) => state)
}

const issued = (propertyId: string) =>
  balance(store.db, account('units-issued', propertyId, unitsOf(propertyId)))

test.each<[string, Partial<PlanOffering>]>([
  ['offerings.opens_too_early', { opensOn: '2028-02-01' }],
  ['offerings.minimum_above_cap', { minimumUnits: 16n }],
  ['offerings.window', { closesOn: '2028-02-09' }],
  ['offerings.window', { closesOn: '2028-03-26' }],
  ['offerings.target', { targetUnits: 101n }],
  ['properties.not_found', { propertyId: 'tidak-ada' }],
])('a plan is refused with %s and issues no units', async (code, changes) => {
  const propertyId = await aDraft()
  await expect(plan(propertyId, changes)).rejects.toMatchObject({ code })
  expect([await offeringsOf(propertyId), await issued(propertyId)]).toEqual([[], 0n])
})

test('a target below the costs of the purchase is refused', async () => {
  const propertyId = await aDraft()
  await store.asOwner(`update properties.properties
    set price = price - 3000000, reserve = 3000000 where id = '${propertyId}'`)
  await expect(plan(propertyId, { targetUnits: 29n })).rejects.toMatchObject({
    code: 'offerings.target',
    details: { unitsMin: 30n, unitsMax: 100n },
  })
  await plan(propertyId, { targetUnits: 30n })
})

test('no holder may own more than the share given by the terms, whatever the smallest purchase is', async () => {
  const propertyId = await aDraft()
  await expect(plan(propertyId, { minimumUnits: 50n })).rejects.toMatchObject({
    code: 'offerings.minimum_above_cap',
    details: { unitsMax: 15n, percent: 15 },
  })
  const { offeringId, proposal } = await plan(propertyId, { minimumUnits: 15n })
  expect((await readOffering(store.db, offeringId)).holderUnitsMax).toBe(15n)
  // The approver sees the cap, and what the seller gets when only the target is sold.
  expect(proposal.content).toMatchObject({ holderUnitsMax: '15', holderCapPercent: 15 })
  expect(proposal.content).toHaveProperty('sellerAtTarget')
  for (const change of ['holder_units_max = 16', 'minimum_units = 16'])
    await expect(
      store.asOwner(`update offerings.offerings set ${change} where id = '${offeringId}'`),
    ).rejects.toThrow(/more than the terms allow/)
})

test('a plan may open tomorrow, last as long as the terms allow, and require as many units as one person may own', async () => {
  const propertyId = await aDraft()
  const window = { opensOn: '2028-02-02', closesOn: '2028-03-17' }
  await plan(propertyId, { ...window, minimumUnits: 15n, targetUnits: 100n })
  expect(await offeringsOf(propertyId)).toEqual(['review'])
})

test('an offering cannot be planned without prospectus and valuation', async () => {
  const propertyId = await aDraft(['prospectus'])
  await expect(plan(propertyId)).rejects.toMatchObject({
    code: 'offerings.documents_missing',
    details: { kinds: 'valuation' },
  })
  expect([await offeringsOf(propertyId), await issued(propertyId)]).toEqual([[], 0n])
})

test('one issuer cannot raise more than the ceiling that applies on the day its window opens', async () => {
  // A hundred units at Rp100.000 are one rupiah more than these terms allow from June.
  await store.asOwner(`insert into offerings.terms
    select (jsonb_populate_record(t, '{"effective_from": "2028-06-01", "issuer_raise_max": 9999999}')).*
    from offerings.terms t order by effective_from desc limit 1`)
  const propertyId = await aDraft()
  const opening = (opensOn: string) => plan(propertyId, { opensOn, closesOn: '2028-06-10' })
  await expect(opening('2028-06-01')).rejects.toMatchObject({
    code: 'offerings.issuer_ceiling',
    details: { ceiling: 9_999_999n },
  })
  expect([await offeringsOf(propertyId), await issued(propertyId)]).toEqual([[], 0n])
  await opening('2028-05-31')
  await store.asOwner(`insert into offerings.terms
    select (jsonb_populate_record(t, '{"effective_from": "2028-07-01", "issuer_raise_max": 10000000}')).*
    from offerings.terms t order by effective_from desc limit 1`)
  const whole = await plan(await aDraft(), { opensOn: '2028-07-01', closesOn: '2028-07-10' })
  expect((await readOffering(store.db, whole.offeringId)).state).toBe('review')
})

test('a property has one plan at a time, even when two people plan it at the same time', async () => {
  const propertyId = await aDraft()
  const answers = await Promise.allSettled([plan(propertyId), plan(propertyId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(plan(propertyId)).rejects.toMatchObject({
    code: 'offerings.not_in_state',
    details: { state: 'review' },
  })
  expect([await offeringsOf(propertyId), await issued(propertyId)]).toEqual([['review'], 100n])
})

test('the units of a refused plan are retired, and its property can be planned and published again', async () => {
  const propertyId = await aDraft()
  const { offeringId, decision } = await planned(propertyId)
  const turnDown = () =>
    refuseProposal([offeringPublication], { db: store.db, clock }, second, {
      ...decision,
      reason: 'Target terlalu rendah',
    })
  const answers = await Promise.allSettled([turnDown(), turnDown()])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await offeringsOf(propertyId), await issued(propertyId)]).toEqual([['declined'], 0n])
  const page = { limit: 100, cursor: null }
  const { items } = await readDeskOfferings(store.db, { isOver: true, page })
  expect(items.map(({ id }) => id)).toContain(offeringId)
  await expect(
    approveProposal([offeringPublication], { db: store.db, clock }, second, decision),
  ).rejects.toMatchObject({
    code: 'approvals.already_decided',
  })
  const again = await planned(propertyId, { targetUnits: 90n })
  await approveProposal([offeringPublication], { db: store.db, clock }, second, again.decision)
  expect(await offeringsOf(propertyId)).toEqual(['declined', 'coming-soon'])
  expect(await issued(propertyId)).toBe(100n)
  const { rows } = await store.asOwner(
    `select offering_id from offerings.public_offerings where property_id = '${propertyId}'`,
  )
  expect(rows).toEqual([{ offering_id: again.offeringId }])
})

test('a plan whose first day has begun cannot be published any more', async () => {
  const propertyId = await aDraft()
  const { offeringId, decision } = await planned(propertyId)
  const approving = (instant: string) =>
    approveProposal(
      [offeringPublication],
      { db: store.db, clock: movableClock(new Date(instant)) },
      second,
      decision,
    )
  await expect(approving('2028-02-10T02:00:00Z')).rejects.toMatchObject({
    code: 'offerings.opens_too_early',
  })
  expect((await readOffering(store.db, offeringId)).state).toBe('review')
  await approving('2028-02-10T01:59:59.999Z')
  expect((await readOffering(store.db, offeringId)).state).toBe('coming-soon')
})

test('a proposal is approved as its own kind only', async () => {
  const { offeringId, decision } = await planned(await aDraft())
  const others = [offeringWithdrawal, offeringClosing]
  await expect(
    approveProposal(others, { db: store.db, clock }, second, decision),
  ).rejects.toMatchObject({ code: 'approvals.not_found' })
  expect((await readOffering(store.db, offeringId)).state).toBe('review')
})
