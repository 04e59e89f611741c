import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { demoDatabase } from '../../../tests/support/demo.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await demoDatabase()
const api = testApi(store)

afterAll(() => store.close())

describe('an empty platform', () => {
  let empty: TestDatabase
  beforeAll(async () => {
    empty = await testDatabase()
  })
  afterAll(() => empty.close())

  test('an empty platform has zero or empty figures, and still its terms', async () => {
    const { status, body } = await testApi(empty).call('/figures/')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      paidOut: 0,
      payouts: 0,
      firstPaidAt: null,
      properties: 0,
      cities: 0,
      registeredTitles: 0,
      lowestTicket: null,
      management: null,
      issuing: null,
      latestPayouts: [],
      terms: { purchaseFeeBasisPoints: 100, coolingOffHours: 48, holderCapBasisPoints: 1500 },
      sale: { sellerTaxBasisPoints: 250 },
      resale: { buyerFeeBasisPoints: 10, sellerFeeBasisPoints: 50 },
      investor: {
        dividendTaxBasisPoints: 1000,
        withdrawals: [
          { rail: 'bi-fast', fee: 2500, amountMax: 250_000_000 },
          { rail: 'skn', fee: 2900, amountMax: 1_000_000_000 },
          { rail: 'rtgs', fee: 30_000, amountMax: 5_000_000_000 },
        ],
      },
      punctuality: { due: 0, onTime: 0 },
      referral: { reward: 50_000, holdDays: 30, friendsMax: 50, expiresAfterDays: 365 },
      funding: { medianDays: null, funded: 0, failed: 0 },
      selling: { orders: 0, ordersFilled: 0, unitsOffered: 0, unitsSold: 0, medianDays: null },
    })
  })

  test('an empty platform has no rent for a calculation', async () => {
    const { status, body } = await testApi(empty).call('/figures/rent/')
    expect(status).toBe(200)
    expect(body).toEqual({
      from: null,
      to: null,
      monthsDue: 0,
      monthsPaid: 0,
      all: null,
      properties: [],
    })
  })
})

test('terms that take effect later are not shown yet', async () => {
  await store.asOwner(`insert into offerings.referral_terms values ('2999-01-01', 1, 1, 1)`)
  expect((await api.call('/figures/')).body.referral.reward).toBe(50_000)
})

test('every figure matches the rows it is counted from', async () => {
  const { body } = await api.call('/figures/')
  const [counted] = (
    await store.asOwner(`
      select
        (select sum(p.amount)::float8 from ledger.postings p
          join ledger.entries e on e.id = p.entry_id
          join ledger.accounts a on a.id = p.account_id
          where e.kind = 'distribution' and a.kind = 'property-cash') as paid_out,
        (select count(*)::int from properties.properties where state <> 'draft') as properties,
        (select count(distinct property_id)::int from properties.title_steps
          where step = 'registered' and done_on is not null) as titles`)
  ).rows as { paid_out: number; properties: number; titles: number }[]
  expect(body.paidOut).toBe(Math.abs(counted?.paid_out ?? 0))
  expect(body.properties).toBe(counted?.properties)
  expect(body.registeredTitles).toBe(counted?.titles)
  expect(body.latestPayouts).toHaveLength(12)
  const instants = body.latestPayouts.map((payout: { paidOn: string }) => payout.paidOn)
  expect(instants).toEqual([...instants].sort().reverse())
})

test('the results of sell orders match the orders, and the months of the liquidity report add up to them', async () => {
  // Filled on the trading day on which they were placed; with them most orders are filled.
  await store.asOwner(`
    insert into market.orders (id, number, investor_id, property_id, side, limit_price, is_at_best, units,
      units_filled, lot, validity, state, priority, amount_filled, fee_basis_points, placed_at, changed_at, ended_at)
    select uuidv7(), nextval('market.numbers'), o.investor_id, o.property_id, 'sell', o.limit_price, false, 2,
      2, 1, 'window', 'filled', nextval('market.numbers'), 2 * o.limit_price, 50, o.placed_at, o.ended_at, o.ended_at
    from (select * from market.orders where side = 'sell' and state = 'filled'
      and placed_at::date = ended_at::date limit 1) o, generate_series(1, 200)`)
  const { rows } = await store.asOwner(`
    select count(*)::int as orders, count(*) filter (where state = 'filled')::int as "ordersFilled",
      sum(units)::float8 as "unitsOffered", sum(units_filled)::float8 as "unitsSold"
    from market.orders
    where side = 'sell' and counterparty_id is null and (state <> 'cancelled' or reason = 'at-best')`)
  const { selling } = (await api.call('/figures/')).body
  expect(selling).toMatchObject(rows[0])
  expect(selling.orders).toBeGreaterThanOrEqual(5)
  expect(selling.medianDays).toBe(1)
  const { items } = (await api.call('/market/liquidity/')).body
  const sales = (items as { sales: Record<keyof (typeof rows)[0], number> }[]).map(
    ({ sales }) => sales,
  )
  for (const name of ['orders', 'ordersFilled', 'unitsOffered', 'unitsSold'])
    expect(
      sales.reduce((sum, month) => sum + (month[name] ?? 0), 0),
      name,
    ).toBe(selling[name])
})

test('the time until offerings were funded is the median over their title history', async () => {
  const { rows } = await store.asOwner(`
    select s.done_on - (o.opens_at at time zone 'Asia/Jakarta')::date as days
    from offerings.offerings o join properties.title_steps s using (property_id)
    where s.step = 'escrow-funded' and s.done_on is not null and o.state in ('closing', 'closed')
    order by days`)
  const days = rows.map((row) => row.days as number)
  const { funding } = (await api.call('/figures/')).body
  expect(days.length).toBeGreaterThan(4)
  expect(funding.funded).toBe(days.length)
  const lower = days[Math.floor((days.length - 1) / 2)] ?? 0
  const upper = days[Math.ceil((days.length - 1) / 2)] ?? 0
  expect(funding.medianDays).toBe(Math.round((lower + upper) / 2))
})

test('a payout is on time by the 15th of the following month, and an unpaid month is not', async () => {
  const { rows } = await store.asOwner(`
    select m.property_id, m.month, m.net::float8 as net, d.paid_at,
      (select max(n.month) from distributions.distributions n where n.property_id = m.property_id) as newest
    from properties.monthly_accounts m left join distributions.distributions d using (property_id, month)`)
  const { punctuality, asOf } = (await api.call('/figures/')).body
  type Row = { month: Date; net: number; paid_at: Date | null; newest: Date | null }
  const endOf = ({ month }: Row) =>
    new Date(Date.UTC(month.getFullYear(), month.getMonth() + 1, 16) - 7 * 3_600_000)
  const due = (rows as Row[]).filter((row) => {
    const isOwed = row.net > 0 && (row.newest === null || row.month > row.newest)
    return (row.paid_at !== null || isOwed) && endOf(row) <= new Date(asOf)
  })
  const onTime = due.filter((row) => row.paid_at !== null && row.paid_at < endOf(row))
  expect(punctuality).toEqual({ due: due.length, onTime: onTime.length })
  expect(onTime.length, 'one came late').toBeLessThan(due.length)
  expect(onTime.length).toBeGreaterThan(due.length / 2)
})

test('a year of rent is the sum of its months, and only distributed rent counts as paid', async () => {
  const { body } = await api.call('/figures/rent/')
  const [year] = (
    await store.asOwner(`
      select count(*)::int as due, count(d.id)::int as paid from properties.monthly_accounts m
      left join distributions.distributions d using (property_id, month)
      where m.month >= '${body.from}-01' and m.month <= '${body.to}-01'`)
  ).rows
  expect(body.monthsDue).toBe(year.due)
  expect(body.monthsPaid).toBe(year.paid)
  expect(body.monthsPaid).toBeLessThan(body.monthsDue)
  type Sums = { gross: number; net: number; months: { gross: number; net: number }[] }
  for (const property of body.properties) {
    expect(property.months).toHaveLength(12)
    const { gross, management, upkeep, setAside, months } = property
    const sumOf = (key: 'gross' | 'net') =>
      (months as Sums['months']).reduce((sum, month) => sum + month[key], 0)
    expect(gross).toBe(sumOf('gross'))
    expect(gross - management - upkeep - setAside).toBe(sumOf('net'))
    expect(property.potential).toBeGreaterThanOrEqual(gross)
  }
  const grossOfAll = (body.properties as Sums[]).reduce((sum, { gross }) => sum + gross, 0)
  expect(body.all.gross).toBe(grossOfAll)
})

test('an unknown query parameter is ignored', async () => {
  expect((await api.call('/figures/?x=1')).status).toBe(200)
  expect((await api.call('/figures')).status).toBe(200)
})
