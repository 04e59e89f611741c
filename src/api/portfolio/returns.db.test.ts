import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkStore } from '#ledger'
import type { TestDatabase } from '../../../tests/support/database.ts'
import { demoDatabase, demoInvestor } from '../../../tests/support/demo.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

type Taxed = { amount: number; tax: number; dueOn: string; paidOn: string }
type Line = { state: string; on: string; amount: number; distributionId: string | null }

let store: TestDatabase
let api: TestApi
let token: string
let stranger: string
let received: number

beforeAll(async () => {
  store = await demoDatabase()
  api = testApi(store)
  token = await demoInvestor(api)
  stranger = (await api.anAccount()).token
  // Returns the payouts to this investor according to the ledger, independently of the code under test.
  const { rows } = await store.asOwner(`
    select coalesce(-sum(p.amount), 0)::bigint as amount
    from ledger.postings p join ledger.entries e on e.id = p.entry_id
    join ledger.accounts a on a.id = p.account_id
    where e.kind = 'distribution' and a.kind = 'investor-cash' and a.owner_id = (
      select id::text from identity.users where email = 'investor@demo.sepetak.id')`)
  received = Number(rows[0].amount)
  expect(received).toBeGreaterThan(0)
}, 120_000)

afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const total = (lines: readonly { amount: number }[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

test('the calendar contains the payouts of the ledger and marks everything else as a forecast', async () => {
  const range = 'from=2024-01&to=2027-11'
  const { body } = await api.call(`/portfolio/calendar/?${range}`, { token })
  const lines = body.items as Line[]
  expect(total(lines.filter(({ state }) => state === 'paid'))).toBe(received)
  for (const { state, on, distributionId } of lines) {
    expect(on > body.today).toBe(state === 'forecast')
    expect(distributionId === null).toBe(state === 'forecast')
  }
  expect(lines.some(({ state }) => state === 'forecast')).toBe(true)
  expect(lines.map(({ on }) => on)).toEqual(lines.map(({ on }) => on).toSorted())
  const { body: nobody } = await api.call(`/portfolio/calendar/?${range}`, { token: stranger })
  expect(nobody.items).toEqual([])
})

test('the overview sums up the payouts of the newest paid day and of the next three days of the calendar', async () => {
  const { body: calendar } = await api.call('/portfolio/calendar/', { token })
  const items = calendar.items as Line[]
  const { body } = await api.call('/portfolio/overview/', { token })
  const [newest, ...next] = body.payoutDays as (Line & { payouts: number; only: Line | null })[]
  const lastPaid = items.findLast(({ state }) => state === 'paid')?.on
  expect(newest).toMatchObject({ state: 'paid', on: lastPaid })
  const ahead = new Set(items.flatMap(({ state, on }) => (state === 'paid' ? [] : [on])))
  expect(next.map(({ on }) => on)).toEqual([...ahead].slice(0, 3))
  for (const day of [newest, ...next]) {
    const payouts = items.filter(({ on, state }) => on === day?.on && state === day?.state)
    expect(day).toMatchObject({ payouts: payouts.length, amount: total(payouts) })
    expect(day?.only).toEqual(payouts.length === 1 ? payouts[0] : null)
  }
  const { body: nobody } = await api.call('/portfolio/overview/', { token: stranger })
  expect(nobody.payoutDays).toEqual([])
})

test('a calendar longer than five years, or with its end before its start, is refused', async () => {
  const period = { path: 'to', code: 'field.period' }
  for (const [range, error] of [
    ['from=2020-01&to=2026-01', period],
    ['from=2026-02&to=2026-01', period],
    ['from=2026-13&to=2027-01', { path: 'from' }],
  ] as const)
    expect(await api.call(`/portfolio/calendar/?${range}`, { token }), range).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [error] },
    })
})

test('each payout adds up from the rent to the investor’s share, and other people cannot see it', async () => {
  const { body } = await api.call('/portfolio/income/?limit=3', { token })
  for (const { id, amount } of body.items as { id: string; amount: number }[]) {
    const { body: payout } = await api.call(`/portfolio/income/${id}/`, { token })
    const { gross, net, ...costs } = payout.lines
    const spent = Object.values(costs as Record<string, number>).reduce((a, b) => a + b, 0)
    expect(gross - spent).toBe(net)
    expect(payout.amount).toBe(amount)
    const corrected = total(payout.corrections)
    expect(net + corrected + payout.carried - payout.issuerPart).toBe(payout.total)
    // Largest remainder: the share differs from the exact amount by less than one rupiah.
    expect(Math.abs((payout.total * payout.units) / payout.unitsPaid - amount)).toBeLessThan(1)
    const { status, body: refused } = await api.call(`/portfolio/income/${id}/`, {
      token: stranger,
    })
    expect([status, refused.code]).toEqual([404, 'portfolio.payout_not_found'])
  }
})

test('the analysis of each property matches its holding, and its parts add up to the total', async () => {
  const { body: analysis } = await api.call('/portfolio/analysis/', { token })
  const { body: portfolio } = await api.call('/portfolio/', { token })
  expect(analysis.value).toBe(portfolio.value)
  expect(analysis.total.yearly.state).toBe('found')
  const properties = analysis.properties as {
    incomeReceived: number
    costs: { average: { cost: number } }
  }[]
  expect(properties.reduce((sum, each) => sum + each.incomeReceived, 0)).toBe(received)
  expect(properties.reduce((sum, each) => sum + each.costs.average.cost, 0)).toBe(
    portfolio.invested,
  )
  for (const parts of Object.values(analysis.splits) as {
    value: number
    shareBasisPoints: number
  }[][]) {
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(portfolio.value)
    for (const { value, shareBasisPoints } of parts)
      expect(shareBasisPoints).toBe(10 * Math.round((value * 1_000) / portfolio.value))
  }
})

test('the tax packs of all years together contain every payout once, with a tenth of it as tax', async () => {
  const { body } = await api.call('/portfolio/tax-years/', { token })
  let [income, payouts] = [0, 0]
  for (const year of body.items as number[]) {
    const { body: pack } = await api.call(`/portfolio/tax-years/${year}/`, { token })
    expect(total(pack.lines.map((line: { income: number }) => ({ amount: line.income })))).toBe(
      pack.income,
    )
    expect(pack.taxLeft).toBe(Math.floor((pack.income - pack.covered) / 10))
    for (const line of pack.lines as { payouts: Taxed[] }[]) {
      for (const { amount, tax, dueOn, paidOn } of line.payouts) {
        expect(tax).toBe(Math.floor(amount / 10))
        expect(dueOn > paidOn && dueOn.endsWith('-15')).toBe(true)
        payouts += 1
      }
    }
    income += pack.income
  }
  expect(income).toBe(received)
  expect(payouts).toBeGreaterThan(0)
  const { status, body: refused } = await api.call('/portfolio/tax-years/2021/', { token })
  expect([status, refused.code]).toEqual([404, 'portfolio.tax_year_not_found'])
})

test('the wallet balance of a tax pack is what the ledger held at the end of its year', async () => {
  const { body: years } = await api.call('/portfolio/tax-years/', { token })
  const [running, last] = years.items as number[]
  const balanceOf = async (year: number | undefined) =>
    (await api.call(`/portfolio/tax-years/${year}/`, { token })).body.walletBalance
  const { body: wallet } = await api.call('/wallet/', { token })
  const { rows } = await store.asOwner(`
    select coalesce(sum(h.amount), 0)::int as fees
    from ledger.holds h join ledger.accounts a on a.id = h.held_account_id
    where h.purpose = 'purchase-fee' and h.state = 'placed' and a.owner_id = (
      select id::text from identity.users where email = 'investor@demo.sepetak.id')`)
  expect(await balanceOf(running)).toBe(wallet.free + wallet.held + wallet.outgoing - rows[0].fees)
  const { body: statement } = await api.call(`/wallet/statements/${last}/`, { token })
  expect(await balanceOf(last)).toBe(statement.closing)
})

test('a tax pack is available as PDF and as a table, and is not cached', async () => {
  const { body } = await api.call('/portfolio/tax-years/', { token })
  const year = body.items[0] as number
  const get = async (path: string) => await api.call(path, { token, language: 'en' })
  const pdf = await get(`/portfolio/tax-years/${year}/file/?format=pdf`)
  expect(String(pdf.body).slice(0, 5)).toBe('%PDF-')
  expect(pdf.headers.get('cache-control')).toBe('no-store')
  const { body: csv } = await get(`/portfolio/tax-years/${year}/file/?format=csv`)
  expect(csv).toContain('dividend_income')
  const range = 'from=2023-01-01&to=2026-11-21'
  const { body: payouts } = await get(`/portfolio/exports/payouts/?format=csv&${range}`)
  const { body: income } = await api.call('/portfolio/income/?limit=100', { token })
  const found = (income.items as { id: string }[]).filter(({ id }) => payouts.includes(id))
  expect(found.length).toBe(income.items.length)
  const { status } = await api.call(
    '/portfolio/exports/payouts/?format=csv&from=2010-01-01&to=2026-01-01',
    { token },
  )
  expect(status).toBe(400)
})

test('the table of positions has a row for each holding, with the figures of its page', async () => {
  const { body: table, headers } = await api.call('/portfolio/exports/positions/?format=csv', {
    token,
  })
  expect(headers.get('content-disposition')).toContain('sepetak-positions-v1')
  const [head = '', ...rows] = String(table).trim().split('\r\n')
  const names = head.replace(/^\uFEFF/, '').split(',')
  const { body } = await api.call('/portfolio/holdings/?limit=100', { token })
  expect(rows).toHaveLength(body.items.length)
  expect(rows.length).toBeGreaterThan(0)
  const column = (name: string) => names.indexOf(name)
  for (const row of rows) {
    const cells = row.split(',').map((cell) => cell.replaceAll('"', ''))
    const holding = body.items.find(
      ({ property }: { property: { id: string } }) => property.id === cells[column('property_id')],
    )
    expect({
      units: Number(cells[column('units')]),
      value: Number(cells[column('value')]),
      cost: Number(cells[column('cost_average')]),
      unrealisedGain: Number(cells[column('unrealised_gain')]),
      incomeReceived: Number(cells[column('income_received')]),
    }).toMatchObject({
      ...{ units: holding.units, value: holding.value, cost: holding.cost },
      ...{ unrealisedGain: holding.unrealisedGain, incomeReceived: holding.incomeReceived },
    })
    expect(holding.value - holding.cost).toBe(holding.unrealisedGain)
  }
  const { body: nobody } = await api.call('/portfolio/exports/positions/?format=csv', {
    token: stranger,
  })
  expect(String(nobody).trim().split('\r\n')).toHaveLength(1)
})

test('the address of a calendar works until it is revoked or replaced, and does not identify the person', async () => {
  const first = await api.call('/portfolio/calendar-feed/', { token, method: 'POST' })
  expect(first.status).toBe(201)
  const path = new URL(first.body.url).pathname.slice('/api'.length)
  const answer = await api.call(path)
  const text = String(answer.body)
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).not.toMatch(/ratna|investor@demo/i)
  const second = await api.call('/portfolio/calendar-feed/', { token, method: 'POST' })
  expect(await api.call(path)).toMatchObject({
    status: 404,
    body: { code: 'portfolio.feed_not_found' },
  })
  const newPath = new URL(second.body.url).pathname.slice('/api'.length)
  expect((await api.call(newPath)).status).toBe(200)
  expect((await api.call('/portfolio/calendar-feed/', { token, method: 'DELETE' })).status).toBe(
    204,
  )
  expect((await api.call(newPath)).status).toBe(404)
  expect((await api.call('/payout-calendars/not-a-token/')).status).toBe(404)
  // The stored value cannot be converted into an address.
  const { rows } = await sql`select * from portfolio.calendar_feeds`.execute(store.db)
  expect(rows).toEqual([])
})

test('a goal is measured by actual payouts, and can be deleted', async () => {
  const goal = { monthlyAmount: 1_000_000, targetYear: 2032 }
  const wrong = { monthlyAmount: 1, targetYear: 1990 }
  expect((await api.call('/portfolio/goal/', { token, method: 'PUT', body: wrong })).status).toBe(
    400,
  )
  expect((await api.call('/portfolio/analysis/', { token })).body.goal).toBeNull()
  expect((await api.call('/portfolio/goal/', { token, method: 'PUT', body: goal })).status).toBe(
    200,
  )
  const { body: analysis } = await api.call('/portfolio/analysis/', { token })
  const { goal: kept, coach } = analysis
  expect(kept).toEqual(goal)
  expect(coach.coveredBasisPoints).toBe(Math.round(coach.monthlyNow / 100))
  expect(coach.gap).toBe(Math.max(0, coach.valueNeeded - analysis.value))
  expect((await api.call('/portfolio/goal/', { token, method: 'DELETE' })).status).toBe(204)
  expect((await api.call('/portfolio/overview/', { token })).body.goal).toBeNull()
})

test('the order of cards and columns is stored separately for each investor', async () => {
  const patch = async (body: unknown, by = token) =>
    await api.call('/portfolio/arrangement/', { token: by, method: 'PATCH', body })
  const { body } = await patch({ cards: ['news', 'value'] })
  expect(body.cards.slice(0, 3)).toEqual(['news', 'value', 'payouts'])
  expect((await patch({ columns: ['yieldNow', 'units'] })).body).toMatchObject({
    cards: body.cards,
    columns: ['units', 'yieldNow'],
  })
  expect((await patch({ cards: ['secrets'] })).status).toBe(400)
  expect((await patch({}, stranger)).body.cards[0]).toBe('value')
})

type Paid = { property: { id: string }; incomeReceived: number }

test('the rent of a property is the same on its page, in the income list and in the portfolio', async () => {
  const { body: all } = await api.call('/portfolio/income/?limit=1', { token })
  expect(all.sum).toBe(received)
  const { body: overview } = await api.call('/portfolio/overview/', { token })
  const holdings = overview.holdings as Paid[]
  expect(holdings.some(({ incomeReceived }) => incomeReceived > 0)).toBe(true)
  for (const { property, incomeReceived } of holdings) {
    const of = `propertyId=${property.id}`
    const { body: page } = await api.call(`/portfolio/income/?${of}&limit=2`, { token })
    expect(page.sum, property.id).toBe(incomeReceived)
    const lines = await incomeLines(`&${of}`)
    expect(total(lines), property.id).toBe(incomeReceived)
    expect(page.total, property.id).toBe(lines.length)
    const { body: held } = await api.call(`/portfolio/holdings/?${of}&limit=1`, { token })
    expect(held.items).toMatchObject([{ property: { id: property.id }, incomeReceived }])
  }
  expect(total(await incomeLines())).toBe(received)
  const { body: nobody } = await api.call('/portfolio/income/', { token: stranger })
  expect(nobody).toMatchObject({ items: [], total: 0, sum: 0 })
})

async function incomeLines(of = ''): Promise<{ amount: number }[]> {
  const lines: { amount: number }[] = []
  let cursor = ''
  do {
    const { body } = await api.call(`/portfolio/income/?limit=5${of}${cursor}`, { token })
    lines.push(...body.items)
    cursor = body.nextCursor === null ? '' : `&cursor=${encodeURIComponent(body.nextCursor)}`
  } while (cursor !== '')
  return lines
}

test('the overview, its parts and the ledger agree', async () => {
  const { body } = await api.call('/portfolio/overview/', { token })
  const { body: wallet } = await api.call('/wallet/', { token })
  expect(body.wallet.free).toBe(wallet.free)
  expect(body.portfolio.incomeReceived).toBe(received)
  expect(body.portfolio.history.at(-1)).toMatchObject({
    value: body.portfolio.value,
    income: received,
    realised: body.portfolio.realisedGain,
  })
  expect(total((body.realised as { gain: number }[]).map(({ gain }) => ({ amount: gain })))).toBe(
    body.portfolio.realisedGain,
  )
  const value = (body.holdings as { value: number }[]).reduce((sum, each) => sum + each.value, 0)
  expect(value).toBe(body.portfolio.value)
})
