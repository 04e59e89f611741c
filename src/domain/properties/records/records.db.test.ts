import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { newId } from '#kernel'
import { demoDatabase } from '../../../../tests/support/demo.ts'
import {
  changeState,
  checkOf,
  completeTitleStep,
  issueDocument,
  readHealthItems,
  recordDocuments,
  recordOutlook,
  runningLeases,
} from '../index.ts'
import { closeHealthItem } from '../months/health.ts'
import { endLease } from '../months/leases.ts'

const today = '2026-11-21'
const at = new Date('2026-11-21T03:00:00Z')

const store = await demoDatabase()

afterAll(() => store.close())

async function row(text: string): Promise<unknown> {
  return (await store.asOwner(text)).rows[0]
}

test.each([
  ['forecasts', 'set gross = gross + 1'],
  ['outlooks', 'set exit_years = 1'],
])('the %s of a launch cannot be changed or removed, not even by the owner of the table', async (table, change) => {
  const before = await row(`select count(*), sum(hashtext(t::text)) from properties.${table} t`)
  for (const statement of [
    `update properties.${table} ${change}`,
    `delete from properties.${table}`,
    `truncate properties.${table}`,
  ]) {
    await expect(store.asOwner(statement)).rejects.toThrow('never changed or removed')
    await expect(store.asApplication(statement)).rejects.toThrow(/permission denied|never changed/)
  }
  expect(await row(`select count(*), sum(hashtext(t::text)) from properties.${table} t`)).toEqual(
    before,
  )
})

test('an outlook is recorded once, before the offering opens', async () => {
  const outlook = { madeOn: today, growthBasisPoints: 900, fundingDays: 1, exitYears: 1 }
  const before = await row('select count(*) from properties.outlooks')
  for (const [propertyId, code] of [
    ['rumah-bsd', 'properties.forecast_frozen'],
    ['ruko-dago', 'properties.forecast_frozen'],
    ['villa-kuta-mandalika', 'properties.already_recorded'],
  ] as const) {
    await expect(
      transaction(store.db, (tx) => recordOutlook(tx, { propertyId, ...outlook })),
    ).rejects.toMatchObject({ code })
  }
  expect(await row('select count(*) from properties.outlooks')).toEqual(before)
})

test('a property cannot operate before its title is registered, and the refusal changes nothing', async () => {
  const propertyId = 'rumah-setia-budi-medan'
  const move = { propertyId, to: 'operating', at, actorId: null } as const
  await expect(transaction(store.db, (tx) => changeState(tx, move))).rejects.toMatchObject({
    code: 'properties.title_not_registered',
  })
  const read = `select state from properties.properties where id = '${propertyId}'`
  expect(await row(read)).toEqual({ state: 'closing' })
})

test('an offering cannot open without a prospectus', async () => {
  const propertyId = 'rukan-kemang-raya'
  await store.asOwner(
    `delete from properties.documents where property_id = '${propertyId}' and kind = 'prospectus'`,
  )
  const until = new Date('2026-12-21T03:00:00Z')
  const move = { propertyId, to: 'open', until, at, actorId: null } as const
  await expect(transaction(store.db, (tx) => changeState(tx, move))).rejects.toMatchObject({
    code: 'properties.document_missing',
    details: { kind: 'prospectus' },
  })
  const read = `select state from properties.properties where id = '${propertyId}'`
  expect(await row(read)).toEqual({ state: 'coming-soon' })
})

test('a lease and a repair end once, and the application role cannot change their other columns', async () => {
  const [lease] = await runningLeases(store.db, 'apartemen-tebet-barat', today)
  if (lease === undefined) throw new Error('the apartment is let')
  await transaction(store.db, (tx) => endLease(tx, lease.id, today, today))
  await expect(
    transaction(store.db, (tx) => endLease(tx, lease.id, '2026-12-31', today)),
  ).rejects.toMatchObject({ code: 'properties.already_recorded' })
  expect(await runningLeases(store.db, 'apartemen-tebet-barat', '2026-11-22')).toEqual([])
  const [repair] = await readHealthItems(store.db, 'ruko-dago', today)
  if (repair === undefined) throw new Error('the shophouse has an open repair')
  expect(repair).toMatchObject({ kind: 'repair', doneOn: null })
  await transaction(store.db, (tx) => closeHealthItem(tx, repair.id, today))
  await expect(
    transaction(store.db, (tx) => closeHealthItem(tx, repair.id, today)),
  ).rejects.toMatchObject({ code: 'properties.already_recorded' })
  for (const statement of [
    `update properties.leases set monthly_rent = 1`,
    `update properties.health_items set amount = 1`,
    `delete from properties.documents`,
  ]) {
    await expect(store.asApplication(statement)).rejects.toThrow('permission denied')
  }
})

test('a document is issued once per kind and day', async () => {
  const document = [{ propertyId: 'ruko-dago', kind: 'insurance', issuedOn: today }] as const
  await transaction(store.db, (tx) => recordDocuments(tx, document))
  await expect(transaction(store.db, (tx) => recordDocuments(tx, document))).rejects.toMatchObject({
    code: 'properties.already_recorded',
  })
})

test('a title step stores the role of the staff member who checked it and the day', async () => {
  const propertyId = 'rukan-kemang-raya'
  const step = 'escrow-funded'
  const read = `select checked_as, checked_on::text from properties.title_steps
    where property_id = '${propertyId}' and step = '${step}'`
  expect(checkOf({ userId: newId(), roles: ['support'] }, today)).toBeNull()
  const check = checkOf({ userId: newId(), roles: ['support', 'finance'] }, today)
  await transaction(store.db, (tx) =>
    completeTitleStep(tx, { propertyId, step, doneOn: '2026-11-20', check }),
  )
  expect(await row(read)).toEqual({ checked_as: 'finance', checked_on: today })
  await expect(
    store.asApplication(`update properties.title_steps set checked_on = null
      where property_id = '${propertyId}' and step = '${step}'`),
  ).rejects.toThrow('check')
})

test.each([
  ['insurance', '2026-11-19'],
  ['valuation', '2026-11-19'],
] as const)('a document about the %s of a day without such a record is not issued', async (kind, issuedOn) => {
  const actor = { userId: newId(), roles: ['ops'] }
  const count = 'select count(*) from properties.documents'
  const before = await row(count)
  await expect(
    issueDocument(store.db, { now: () => at }, actor, { propertyId: 'ruko-dago', kind, issuedOn }),
  ).rejects.toMatchObject({ code: 'properties.nothing_to_report' })
  expect(await row(count)).toEqual(before)
})
