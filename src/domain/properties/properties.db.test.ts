import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { movableClock } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { approvedDocuments } from '../../../tests/support/title-documents.ts'
import {
  changeState,
  checkListings,
  completeTitleStep,
  monthOf,
  moveLetStates,
  type NewProperty,
  propertyLabels,
  publishProperties,
  readPropertyFacts,
  recordLeases,
  recordMonths,
  recordValuation,
  removeMonth,
  runningLeases,
  valuationHistory,
} from './index.ts'
import { endLease } from './months/leases.ts'

const store = await testDatabase()

afterAll(() => store.close())

const at = new Date('2026-11-21T03:00:00Z')
const costs = {
  management: 800_000n,
  maintenance: 600_000n,
  propertyTax: 100_000n,
  insurance: 50_000n,
  reserve: 300_000n,
  incomeTax: 1_000_000n,
  hotelTax: 0n,
}

const picture = {
  pictureId: null,
  src: '/plots/uji/whole',
  width: 960,
  height: 720,
  widths: [480, 960],
  color: '#e7d9c3',
  alt: { id: 'Rumah', en: 'A house' },
}

function aProperty(id: string, changes: Partial<NewProperty> = {}): NewProperty {
  return {
    id,
    code: `UJI${id.replace(/\D/g, '').padStart(2, '0')}`,
    name: 'Rumah Uji',
    type: 'house',
    state: 'coming-soon',
    cityId: 'bandung',
    street: 'Jalan Uji',
    village: 'Dago',
    district: 'Coblong',
    postcode: '40135',
    latitude: -6.9,
    longitude: 107.6,
    buildingArea: 100,
    landArea: 120,
    yearBuilt: 2015,
    floors: 2,
    rooms: 4,
    power: 3500,
    titleKind: 'SHGB',
    titleEndsOn: '2045-01-01',
    titleNumberMasked: 'SHGB •••• 0001',
    price: 2_000_000_000n,
    buyingCosts: 150_000_000n,
    reserve: 50_000_000n,
    platformFee: 100_000_000n,
    raise: 2_300_000_000n,
    unitsTotal: 23_000n,
    issuePrice: 100_000n,
    issuer: { id: `pt-${id}`, name: 'PT Uji', number: `DEMO-${id}`, isDemo: true },
    summary: { id: 'Ringkasan.', en: 'Summary.' },
    story: { id: 'Cerita.', en: 'Story.' },
    pictures: [picture],
    valuation: { amount: 2_100_000_000n, valuedOn: '2026-10-01', appraiser: 'KJPP Uji' },
    nextValuationOn: '2027-04-01',
    forecast: monthOf(10_000_000n, costs, 9000),
    publishedAt: at,
    ...changes,
  }
}

async function published(id: string, changes?: Partial<NewProperty>): Promise<string> {
  await transaction(store.db, (tx) => publishProperties(tx, null, [aProperty(id, changes)]))
  return id
}

async function operating(id: string): Promise<string> {
  await published(id)
  await transaction(store.db, async (tx) => {
    const step = { propertyId: id, at, actorId: null }
    await changeState(tx, { ...step, to: 'open', until: new Date('2026-12-21T03:00:00Z') })
    for (const to of ['funded', 'closing'] as const) await changeState(tx, { ...step, to })
    const proofs = ['sale-agreement', 'sale-deed', 'title-extract'] as const
    await approvedDocuments(tx, id, proofs, '2026-11-20')
    for (const done of ['agreement', 'escrow-funded', 'deed-signed', 'registered'] as const)
      await completeTitleStep(tx, { propertyId: id, step: done, doneOn: '2026-11-20' })
    await changeState(tx, { ...step, to: 'operating' })
  })
  return id
}

test('a published property has its facts, its forecast and no completed title step', async () => {
  const id = await published('rumah-1')
  const facts = await readPropertyFacts(store.db, id)
  expect(facts).toMatchObject({
    address: { city: 'Bandung', province: 'Jawa Barat', street: 'Jalan Uji' },
    forecast: { gross: 10_000_000n, net: 7_150_000n },
    newestMonth: null,
    issuer: { isDemo: true },
  })
  expect(facts.titleSteps.map(({ doneOn }) => doneOn)).toEqual([null, null, null, null, null])
})

test('a draft property is not public', async () => {
  const id = await published('rumah-2', { state: 'draft' })
  await expect(readPropertyFacts(store.db, id)).rejects.toMatchObject({
    code: 'properties.not_found',
  })
  expect((await propertyLabels(store.db, [id])).size).toBe(0)
})

test.each<[string, Partial<NewProperty>]>([
  ['a raise that is not the sum of its parts', { reserve: 50_000_001n }],
  ['a raise that units do not make up', { unitsTotal: 23_001n }],
  [
    'a raise above the ceiling of the law',
    {
      price: 9_800_000_000n,
      raise: 10_100_000_000n,
      unitsTotal: 101_000n,
    },
  ],
  ['an apartment with land of its own', { type: 'apartment' }],
  ['a city we do not know', { cityId: 'atlantis' }],
  ['a title number in clear', { titleNumberMasked: 'SHGB 1234' }],
  ['an empty English story', { story: { id: 'Cerita.', en: '' } }],
])('the database refuses %s', async (_what, changes) => {
  await expect(published('rumah-3', changes)).rejects.toThrow(/constraint/)
  expect((await propertyLabels(store.db, ['rumah-3'])).size).toBe(0)
})

test('a property changes its state only in order, and a refused change has no effect', async () => {
  const id = await published('rumah-4')
  const change = { propertyId: id, at, actorId: null }
  const move = (to: 'operating' | 'open', until?: Date) =>
    transaction(store.db, (tx) => changeState(tx, { ...change, to, ...(until && { until }) }))
  await expect(move('operating')).rejects.toMatchObject({ code: 'properties.state_not_possible' })
  await expect(move('open')).rejects.toMatchObject({ code: 'properties.state_not_possible' })
  expect((await propertyLabels(store.db, [id])).get(id)?.state).toBe('coming-soon')
  await move('open', new Date('2026-12-21T03:00:00Z'))
  expect((await propertyLabels(store.db, [id])).get(id)?.state).toBe('open')
  const unknown = transaction(store.db, (tx) =>
    changeState(tx, { ...change, propertyId: 'nowhere', to: 'open', until: at }),
  )
  await expect(unknown).rejects.toMatchObject({ code: 'properties.not_found' })
})

test("of two simultaneous changes of a property's state only one succeeds", async () => {
  const id = await published('rumah-5')
  const open = () =>
    transaction(store.db, (tx) =>
      changeState(tx, { propertyId: id, at, actorId: null, to: 'open', until: at }),
    )
  const outcomes = await Promise.allSettled([open(), open(), open()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('adding months updates yields, occupancy and let state from the newest twelve', async () => {
  const id = await operating('rumah-6')
  const months = Array.from({ length: 14 }, (_, index) => {
    const month = `${index < 12 ? 2026 : 2027}-${String((index % 12) + 1).padStart(2, '0')}`
    const isEmpty = index === 13
    const upkeep = { ...costs, management: 0n, reserve: 0n, incomeTax: 0n, hotelTax: 0n }
    const figures = isEmpty
      ? monthOf(0n, upkeep, 0)
      : monthOf(index < 2 ? 0n : 10_000_000n, costs, 10_000)
    return { propertyId: id, month, ...figures }
  })
  await transaction(store.db, (tx) => recordMonths(tx, months, '2026-11-22'))
  expect((await propertyLabels(store.db, [id])).get(id)?.letState).toBe('empty')
  const { rows } = await store.asApplication(
    `select gross_yield_basis_points as gross, occupancy_basis_points as let from properties.properties where id = '${id}'`,
  )
  expect(rows).toEqual([{ gross: 550, let: 9167 }])
  const again = transaction(store.db, (tx) => recordMonths(tx, months.slice(3, 4), '2026-11-22'))
  await expect(again).rejects.toMatchObject({ code: 'properties.already_recorded' })
})

test('a property whose units were issued is empty until a lease begins and let while it runs', async () => {
  const id = await operating('rumah-91')
  const letState = async () => (await propertyLabels(store.db, [id])).get(id)?.letState
  expect(await letState()).toBe('empty')
  const lease = {
    propertyId: id,
    space: { id: 'Seluruh rumah', en: 'The whole house' },
    tenantKind: 'household',
    startsOn: '2026-11-21',
    endsOn: null,
    monthlyRent: 10_000_000n,
    endedOn: null,
  } as const
  await transaction(store.db, (tx) => recordLeases(tx, [lease], '2026-11-22'))
  expect(await letState()).toBe('let')
  const [running] = await runningLeases(store.db, id, '2026-11-22')
  await transaction(store.db, (tx) => endLease(tx, running?.id ?? '', '2026-11-21', '2026-11-22'))
  expect(await letState()).toBe('empty')
})

test('a future lease makes its property let on its first day and no longer let after its last', async () => {
  const id = await operating('rumah-93')
  const letState = async () => (await propertyLabels(store.db, [id])).get(id)?.letState
  const on = async (day: string) => {
    const clock = movableClock(new Date(`${day}T05:00:00Z`))
    await moveLetStates(store.db, clock)
    return await letState()
  }
  const lease = {
    propertyId: id,
    space: { id: 'Seluruh rumah', en: 'The whole house' },
    tenantKind: 'household',
    startsOn: '2026-12-01',
    endsOn: null,
    monthlyRent: 10_000_000n,
    endedOn: '2027-05-31',
  } as const
  await transaction(store.db, (tx) => recordLeases(tx, [lease], '2026-11-22'))
  expect(await letState()).toBe('empty')
  expect(await on('2026-11-30')).toBe('empty')
  expect(await on('2026-12-01')).toBe('let')
  expect(await on('2027-05-31')).toBe('let')
  expect(await on('2027-06-01')).toBe('empty')
  expect(await checkListings(store.db)).toEqual([])
})

test('yields and occupancy come from the forecast until the first month is recorded, in any state', async () => {
  const id = await operating('rumah-92')
  const isForecast = async () => {
    const { rows } = await store.asOwner(`
      select c.is_forecast as by_view, (n.card ->> 'isForecast')::boolean as by_card
      from catalogue.cards c join properties.listing_cards n on n.property_id = c.id where c.id = '${id}'`)
    return rows
  }
  expect(await isForecast()).toEqual([{ by_view: true, by_card: true }])
  const month = { propertyId: id, month: '2026-10', ...monthOf(10_000_000n, costs, 10_000) }
  await transaction(store.db, (tx) => recordMonths(tx, [month], '2026-11-22'))
  expect(await isForecast()).toEqual([{ by_view: false, by_card: false }])
  await transaction(store.db, (tx) => removeMonth(tx, id, '2026-10', '2026-11-22'))
  expect(await isForecast()).toEqual([{ by_view: true, by_card: true }])
  expect(await checkListings(store.db)).toEqual([])
})

test('a new valuation changes the price of a unit only once the property operates', async () => {
  const valued = (id: string, valuedOn: string, amount: bigint) =>
    transaction(store.db, (tx) =>
      recordValuation(tx, {
        propertyId: id,
        amount,
        valuedOn,
        appraiser: 'KJPP Uji',
        nextOn: '2027-06-01',
      }),
    )
  const price = async (id: string) => (await propertyLabels(store.db, [id])).get(id)?.unitPrice
  const early = await published('rumah-7')
  await valued(early, '2026-11-01', 2_500_000_000n)
  expect(await price(early)).toBe(100_000n)
  const run = await operating('rumah-8')
  await valued(run, '2026-11-02', 2_500_000_000n)
  expect(await price(run)).toBe(110_869n)
  await valued(run, '2026-10-15', 9_000_000_000n)
  expect(await price(run)).toBe(110_869n)
  await expect(valued(run, '2026-11-02', 1n)).rejects.toMatchObject({
    code: 'properties.already_recorded',
  })
  expect((await valuationHistory(store.db, [run])).map(({ valuedOn }) => valuedOn)).toEqual([
    '2026-10-01',
    '2026-10-15',
    '2026-11-02',
  ])
})

test('title steps are completed once and in order', async () => {
  const id = await published('rumah-9')
  const proofs = ['sale-agreement', 'sale-deed'] as const
  await transaction(store.db, (tx) => approvedDocuments(tx, id, proofs, '2026-11-01'))
  const done = (step: 'agreement' | 'deed-signed') =>
    transaction(store.db, (tx) =>
      completeTitleStep(tx, { propertyId: id, step, doneOn: '2026-11-01' }),
    )
  await expect(done('deed-signed')).rejects.toMatchObject({ code: 'properties.already_recorded' })
  await done('agreement')
  await expect(done('agreement')).rejects.toMatchObject({ code: 'properties.already_recorded' })
})

test('the application role cannot change forecasts, valuations, the raise or recorded months', async () => {
  for (const statement of [
    'update properties.forecasts set gross = 0',
    'update properties.valuations set amount = 1',
    'delete from properties.valuations',
    'update properties.properties set raise = 1',
    'delete from properties.properties',
    'update properties.monthly_accounts set net = 0',
  ]) {
    await expect(store.asApplication(statement), statement).rejects.toThrow(/permission denied/)
  }
})
