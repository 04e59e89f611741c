import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Book } from '#contract/market/market-body.ts'
import type { PortfolioAnalysis } from '#contract/portfolio/analysis-body.ts'
import type { CalendarPayout } from '#contract/portfolio/calendar.ts'
import type { Suggestion } from '#contract/portfolio/my-market.ts'
import type { Overview } from '#contract/portfolio/portfolio.ts'
import type { Holding, Income, Portfolio } from '#contract/portfolio/portfolio-body.ts'
import type { TaxYear } from '#contract/portfolio/tax.ts'
import type { Movement } from '#contract/wallet/movement-body.ts'
import { demoPassword } from '#demo'
import { jakartaDate, newId } from '#kernel'
import { readPortfolio, readWallet } from '#portfolio'
import {
  type ChosenRange,
  figuresWithin,
  historyRanges,
} from '../src/web/components/charts/history-range.ts'
import { yearlyGrowth } from '../src/web/components/property/money/results.ts'
import type { TestDatabase } from './support/database.ts'
import { demoDatabase } from './support/demo.ts'
import { type TestApi, testApi } from './support/test-api.ts'

// A figure with one name has the same value on every screen. The tests call the API as the screens do, with the
// date ranges of the screens.
let store: TestDatabase
let api: TestApi
const readers: Reader[] = []

type Sums = { year: number; month: number; declared: number; forecast: number }
type Reader = {
  readonly email: string
  readonly overview: Overview
  readonly portfolio: Portfolio
  readonly analysis: PortfolioAnalysis
  readonly holdings: readonly Holding[]
  readonly income: readonly Income[]
  readonly calendar: { readonly items: readonly CalendarPayout[]; readonly sums: Sums }
  readonly rents: readonly Movement[]
  readonly taxYears: readonly TaxYear[]
  get(path: string): Promise<Awaited<ReturnType<TestApi['call']>>['body']>
  post(path: string, body: object): ReturnType<TestApi['call']>
  put(path: string, body: object): ReturnType<TestApi['call']>
}

beforeAll(async () => {
  store = await demoDatabase()
  api = testApi(store)
  const { rows } = await store.asOwner(`
    select u.email from portfolio.lines l join identity.users u on u.id::text = l.owner_id
    where l.owner_id is not null and u.email <> 'investor@demo.sepetak.id'
    group by u.email order by count(*) filter (where l.kind = 'sale-proceeds') desc, count(*) desc limit 2`)
  await store.asOwner(`update identity.users set password_hash = (
    select password_hash from identity.users where email = 'investor@demo.sepetak.id')`)
  for (const { email } of [{ email: 'investor@demo.sepetak.id' }, ...rows])
    readers.push(await readAll(email))
}, 120_000)

afterAll(async () => await store.close())

async function readAll(email: string): Promise<Reader> {
  const body = { email, password: demoPassword }
  const token = (await api.call('/jwt_auth/login/', { body })).body.access as string
  const get = async (path: string) => {
    const { status, body: answer } = await api.call(path, { token })
    expect(status, path).toBe(200)
    return answer
  }
  const pages = async (path: string) => {
    const items = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page = await get(`${path}limit=7${after}`)
      items.push(...page.items)
      cursor = page.nextCursor
    }
    return items
  }
  const { items: years } = await get('/portfolio/tax-years/')
  return {
    email,
    get,
    post: (path, body) => api.call(path, { token, body, key: newId() }),
    put: (path, body) => api.call(path, { method: 'PUT', token, body }),
    overview: await get('/portfolio/overview/'),
    portfolio: await get('/portfolio/'),
    analysis: await get('/portfolio/analysis/'),
    holdings: await pages('/portfolio/holdings/?'),
    income: await pages('/portfolio/income/?'),
    calendar: await get('/portfolio/calendar/?from=2023-01&to=2027-11'),
    rents: await pages('/wallet/movements/?kind=distribution&'),
    taxYears: await Promise.all(years.map((year: number) => get(`/portfolio/tax-years/${year}/`))),
  }
}

type MoneyOnItsWay = {
  readonly state: string
  readonly amount: number
  readonly receivedAmount?: number | null
}
const onItsWay = (all: readonly MoneyOnItsWay[], states: readonly string[]) =>
  sum(
    all
      .filter(({ state }) => states.includes(state))
      .map(({ amount, receivedAmount }) => receivedAmount ?? amount),
  )

const balancesIn = ({ free, held, inEscrow, outgoing, rewards }: Overview['wallet']) => [
  free,
  held,
  inEscrow,
  outgoing,
  rewards,
]

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Returns the rent that each screen shows between two days, both included. */
function rentsOf(reader: Reader, from: string, to: string): number[] {
  const { income, calendar, rents } = reader
  const isIn = (day: string) => day >= from && day <= to
  return [
    figuresWithin(reader.portfolio.history, { name: 'own', from, to }).income,
    figuresWithin(reader.overview.portfolio.history, { name: 'own', from, to }).income,
    sum(
      income
        .filter(({ paidAt }) => isIn(jakartaDate(new Date(paidAt))))
        .map(({ amount }) => amount),
    ),
    sum(
      calendar.items
        .filter(({ state, on }) => state === 'paid' && isIn(on))
        .map(({ amount }) => amount),
    ),
    sum(
      rents
        .filter(({ happenedAt }) => isIn(jakartaDate(new Date(happenedAt))))
        .map(({ amount }) => amount),
    ),
  ]
}

const isOne = (figures: readonly number[], what: string) =>
  expect(new Set(figures), what).toEqual(new Set(figures.slice(0, 1)))

const today = () => jakartaDate(api.clock.now())
const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10)

describe('the money figures of three investors of the demo', () => {
  test('the three hold units and received rent, and one of them was paid for a sold property', () => {
    expect(readers).toHaveLength(3)
    for (const { holdings, income } of readers) {
      expect(holdings.length).toBeGreaterThan(0)
      expect(income.length).toBeGreaterThan(0)
    }
    expect(readers.some(({ overview }) => overview.realised.length > 0)).toBe(true)
  })

  test('the rent in any date range is the same in the chart, the list, the calendar and the wallet', () => {
    const ranges = [
      ['2026-10-10', '2026-11-10'],
      ['2026-10-11', '2026-11-09'],
      ['2026-10-10', '2026-10-11'],
      ['2025-12-31', '2026-01-31'],
      ['2026-02-28', '2026-03-01'],
      ['2023-01-01', today()],
    ]
    for (const reader of readers)
      for (const [from = '', to = ''] of ranges)
        isOne(rentsOf(reader, from, to), `${reader.email} ${from}–${to}`)
  })

  test('the rent of a month and of a year matches the statement and the tax pack', async () => {
    for (const reader of readers) {
      const years = reader.taxYears.map(({ year }) => String(year))
      const months = Array.from(
        { length: 11 },
        (_, month) => `2026-${String(month + 1).padStart(2, '0')}`,
      )
      for (const period of [...months, ...years]) {
        const isYear = period.length === 4
        const to = isYear ? `${period}-12-31` : lastDayOf(period)
        const statement = await reader.get(`/wallet/statements/${period}/`)
        const kinds = statement.kinds as { kind: string; amount: number }[]
        const distributed = kinds.find(({ kind }) => kind === 'distribution')?.amount ?? 0
        const rents = rentsOf(reader, isYear ? `${period}-01-01` : `${period}-01`, to)
        isOne([distributed, ...rents], `${reader.email} ${period}`)
        const pack = reader.taxYears.find(({ year }) => String(year) === period)
        if (pack !== undefined) isOne([pack.income, distributed], `tax pack of ${period}`)
      }
    }
  })

  test('the tax and the date of a payout match the tax pack', async () => {
    for (const { email, get, income, taxYears } of readers) {
      const [newest] = income
      const payout = await get(`/portfolio/income/${newest?.id}/`)
      const line = taxYears
        .find(({ year }) => String(year) === payout.taxDueOn.slice(0, 4))
        ?.lines.find(({ property }) => property.id === newest?.property.id)
      expect(line?.payouts.at(-1), email).toMatchObject({
        amount: payout.amount,
        tax: payout.tax,
        dueOn: payout.taxDueOn,
      })
    }
  })

  test('the rent of the last twelve months and of this month is the same everywhere', () => {
    for (const { email, analysis, calendar, overview, portfolio, ...reader } of readers) {
      const year = figuresWithin(portfolio.history, { name: '1y' }).income
      isOne([year, calendar.sums.year, analysis.incomeOfYear], `${email}: twelve months`)
      const month = today().slice(0, 7)
      const inMonth = rentsOf(
        { ...reader, email, analysis, calendar, overview, portfolio },
        `${month}-01`,
        today(),
      )
      isOne([overview.month.income, calendar.sums.month, ...inMonth], `${email}: this month`)
      isOne([calendar.sums.forecast, analysis.expectedIncome], `${email}: forecast`)
    }
  })

  test('the analysis counts the properties that have no forecast payout in the calendar', () => {
    const counts = readers.map(({ email, analysis, calendar }) => {
      const forecast = calendar.items.flatMap(({ state, property }) =>
        state === 'forecast' ? [property.id] : [],
      )
      const held = analysis.properties.filter(({ value }) => value > 0)
      const without = held.filter(({ property }) => !forecast.includes(property.id)).length
      isOne([analysis.withoutForecast, without], `${email}: properties without a forecast`)
      return without
    })
    expect(Math.max(...counts)).toBeGreaterThan(0)
  })

  test('value, cost and rent of the properties add up to those of the portfolio', () => {
    for (const { email, overview, portfolio, analysis, holdings, taxYears } of readers) {
      const { properties } = analysis
      const [running] = taxYears
      const of = (lines: readonly { value: number }[]) => sum(lines.map(({ value }) => value))
      expect(overview.portfolio, email).toEqual(portfolio)
      expect(overview.holdings, email).toEqual(holdings)
      isOne(
        [
          portfolio.value,
          analysis.value,
          of(holdings),
          of(properties),
          of(portfolio.byCity),
          of(running?.lines ?? []),
        ],
        `${email}: value`,
      )
      isOne(
        [
          portfolio.invested,
          sum(holdings.map(({ cost }) => cost)),
          sum(properties.map(({ costs }) => costs.average.cost)),
          sum((running?.lines ?? []).map(({ cost }) => cost)),
        ],
        `${email}: cost`,
      )
      isOne(
        [
          portfolio.incomeReceived,
          sum(properties.map(({ incomeReceived }) => incomeReceived)),
          sum(taxYears.map(({ income }) => income)),
        ],
        `${email}: rent`,
      )
    }
  })

  test('the rent goal and what it lacks are the same on the home page and in the analysis', async () => {
    for (const { email, get, put } of readers) {
      await put('/portfolio/goal/', { monthlyAmount: 750_000, targetYear: 2031 })
      const { goal } = await get('/portfolio/overview/')
      const { goal: own, coach } = await get('/portfolio/analysis/')
      expect(goal, email).toEqual({ ...own, ...coach })
      expect(goal.monthlyAmount, email).toBe(750_000)
    }
  })

  test('the share of each city is the same on the home page, in the analysis, on its page and in suggestions', async () => {
    let suggested = 0
    for (const { email, get, overview, portfolio, analysis } of readers) {
      const shares = (parts: readonly { id: string; shareBasisPoints: number }[]) =>
        new Map(parts.map(({ id, shareBasisPoints }) => [id, shareBasisPoints]))
      const own = shares(portfolio.byCity)
      expect(own.size, email).toBeGreaterThan(0)
      expect(shares(overview.portfolio.byCity), email).toEqual(own)
      expect(shares(analysis.splits.city), email).toEqual(own)
      const { items } = await get('/portfolio/suggestions/')
      for (const { reason } of items as Suggestion[]) {
        if (reason.kind !== 'spread') continue
        suggested += 1
        isOne([reason.city.shareBasisPoints, own.get(reason.city.id) ?? 0], `${email}: suggestion`)
      }
    }
    expect(suggested).toBeGreaterThan(0)
  })

  test('the page of a property shows the same figures as the portfolio', async () => {
    for (const { email, get, holdings, analysis, overview } of readers)
      for (const { property, incomeReceived } of analysis.properties) {
        const own = await get(`/portfolio/income/?propertyId=${property.id}&limit=3`)
        const { items } = await get(`/portfolio/holdings/?propertyId=${property.id}&limit=1`)
        const held = holdings.find((holding) => holding.property.id === property.id)
        const gone = overview.realised.find((result) => result.property.id === property.id)
        expect(items[0], `${email} ${property.id}`).toEqual(held)
        isOne(
          [own.sum, incomeReceived, held?.incomeReceived, gone?.incomeReceived].filter(
            (figure) => figure !== undefined,
          ),
          `${email} ${property.id}: rent`,
        )
      }
  })

  test('the growth of a building is the same in the analysis and on the page of the property', async () => {
    const judged = readers.flatMap(({ email, get, analysis }) =>
      analysis.properties.flatMap(({ property, result }) =>
        result === null ? [] : [{ email, get, id: property.id, result }],
      ),
    )
    for (const { email, get, id, result } of judged) {
      const { valuations } = await get(`/properties/${id}/`)
      expect(result.growthNowBasisPoints, `${email} ${id}`).toBe(yearlyGrowth(valuations))
    }
    const known = judged.filter(({ result }) => result.growthNowBasisPoints !== null)
    expect(known.length).toBeGreaterThan(2)
  })

  test('the total return is the same everywhere, and its ranges add up to the whole', () => {
    for (const { email, portfolio, analysis, overview, taxYears } of readers) {
      const { history } = portfolio
      const within = (range: ChosenRange) => figuresWithin(history, range)
      isOne(
        [
          portfolio.realisedGain,
          sum(analysis.properties.map(({ realisedGain }) => realisedGain)),
          sum(overview.realised.map(({ gain }) => gain)),
          sum(taxYears.map(({ lines }) => sum(lines.map(({ realisedGain }) => realisedGain)))),
        ],
        `${email}: realised`,
      )
      const whole = within({ name: 'all' })
      isOne(
        [
          portfolio.totalReturn,
          whole.totalReturn,
          sum(
            analysis.properties.map(
              (each) => each.unrealisedGain + each.realisedGain + each.incomeReceived,
            ),
          ),
        ],
        `${email}: total return`,
      )
      const middle = history[Math.floor(history.length / 2)]?.on ?? ''
      const next = new Date(Date.parse(middle) + 86_400_000).toISOString().slice(0, 10)
      const before = within({ name: 'own', from: '2020-01-01', to: middle })
      const after = within({ name: 'own', from: next, to: today() })
      expect(before.totalReturn + after.totalReturn, email).toBe(whole.totalReturn)
      expect(before.income + after.income, email).toBe(whole.income)
      for (const name of historyRanges)
        expect(within({ name }).income, name).toBeLessThanOrEqual(whole.income)
    }
  })

  test('the newest point of the chart is the value of the units and the balances of the wallet', async () => {
    for (const { email, get, overview, portfolio } of readers) {
      const wallet = (await get('/wallet/')) as Overview['wallet']
      for (const { history } of [portfolio, overview.portfolio])
        expect(history.at(-1), email).toMatchObject({
          value: portfolio.value,
          balance: sum(balancesIn(wallet)),
        })
    }
  })

  test('the available balance is the same everywhere', async () => {
    for (const { email, get, overview, portfolio } of readers) {
      const wallet = await get('/wallet/')
      const statement = await get(`/wallet/statements/${today().slice(0, 7)}/`)
      const { items } = await get('/wallet/movements/?limit=1')
      const [newest] = items as { balance: number }[]
      isOne(
        [
          wallet.free,
          portfolio.freeBalance,
          overview.wallet.free,
          statement.closing,
          newest?.balance ?? 0,
        ],
        email,
      )
    }
  })

  test('money on hold, in escrow, incoming, unpaid and outgoing is the same everywhere', async () => {
    for (const { email, post } of readers) {
      const opened = await post('/deposits/', { amount: 275_000, method: 'va-bca' })
      expect(opened.status, `${email} ${JSON.stringify(opened.body)}`).toBe(201)
    }
    for (const { email, get } of readers) {
      const wallet = await get('/wallet/')
      const { portfolio, wallet: shown, holdings } = (await get('/portfolio/overview/')) as Overview
      expect({ ...shown, asOf: null }, email).toEqual({ ...wallet, asOf: null })
      const { items: held } = await get('/wallet/movements/?balance=held&limit=1')
      isOne([wallet.held, (held as { balance: number }[])[0]?.balance ?? 0], `${email}: on hold`)
      isOne([wallet.inEscrow, portfolio.pendingUnitsAmount], `${email}: in escrow`)
      isOne(
        [holdings.some(({ pendingUnits }) => pendingUnits > 0), wallet.inEscrow > 0].map(Number),
        `${email}: pending units are paid from escrow`,
      )
      const deposits = (await get('/deposits/?limit=50')).items as MoneyOnItsWay[]
      isOne([wallet.incoming, onItsWay(deposits, ['in-review'])], email)
      isOne([wallet.unpaid, onItsWay(deposits, ['awaiting-payment'])], email)
      expect(wallet.unpaid, email).toBeGreaterThanOrEqual(275_000)
      const withdrawals = (await get('/withdrawals/?limit=50')).items as MoneyOnItsWay[]
      isOne(
        [
          wallet.outgoing,
          onItsWay(withdrawals, ['awaiting-approval', 'queued', 'sending', 'submitted']),
        ],
        email,
      )
    }
  })

  test('what may still be invested this year is the same on the profile and before a purchase', async () => {
    const { items } = (await api.call('/properties/?limit=50')).body
    const open = (items as { id: string; state: string }[]).find(({ state }) => state === 'open')
    const { offering } = (await api.call(`/properties/${open?.id}/`)).body
    for (const { email, get } of readers) {
      const { quota } = await get('/users/identity/')
      const quote = await get(`/offerings/${offering.id}/quote/?units=1`)
      expect(quota.limit - quota.used, email).toBe(quota.remaining)
      isOne([quota.remaining, quote.quotaRemaining], email)
    }
  })

  test('the yearly result is the same on the dashboard and in the analysis', () => {
    for (const { email, overview, analysis } of readers)
      expect(overview.performance, email).toEqual(analysis.total)
  })

  test('the value at the last trade and at the latest valuation is the same in the portfolio and the market', async () => {
    const days = new Set<string | undefined>()
    for (const { email, holdings } of readers)
      for (const { property, units, unitPrice, value, atLastTrade } of holdings) {
        const { status, body } = await api.call(`/properties/${property.id}/book/`)
        if (status === 404) {
          // It is still being sold by the company.
          expect([units, atLastTrade], `${email} ${property.id}`).toEqual([0, null])
          continue
        }
        const book = body as Book
        isOne([unitPrice, book.unitValue], `${email} ${property.id}: per unit`)
        expect(value, `${email} ${property.id}`).toBe(units * book.unitValue)
        const [last] = book.trades.filter(({ isBusted, isPrivate }) => !isBusted && !isPrivate)
        expect(atLastTrade, `${email} ${property.id}`).toEqual(
          last === undefined
            ? null
            : { on: jakartaDate(new Date(last.tradedAt)), value: units * last.price },
        )
        days.add(atLastTrade?.on)
      }
    expect(days.size, 'properties with trades and without').toBeGreaterThan(1)
  })
})

test('the chart of sixty investors ends at their balances, and beyond their net deposits is only their return', async () => {
  const { rows } = await store.asOwner(`
    select owner_id from ledger.accounts
    where kind in ('investor-cash', 'investor-held', 'investor-order-cash', 'investor-rewards', 'investor-units-subscribed')
      and exists (select from portfolio.lines l where l.owner_id = accounts.owner_id)
    group by owner_id order by count(distinct kind) filter (where balance <> 0) desc, owner_id limit 60`)
  const seen = { pending: 0, rewards: 0, orders: 0, gone: 0 }
  for (const { owner_id: userId } of rows as { owner_id: string }[]) {
    const actor = { userId, roles: [] }
    const wallet = await readWallet(store.db, api.clock, actor)
    const portfolio = await readPortfolio(store.db, api.clock, actor)
    const newest = portfolio.history.at(-1)
    const { free, held, inEscrow, outgoing, rewards } = wallet
    expect(newest?.balance, userId).toBe(free + held + inEscrow + outgoing + rewards)
    for (const point of portfolio.history) {
      const { on, value, balance, deposited, invested, realised, income } = point
      const earned = value - invested + realised + income
      // A fee that was charged before its units are issued is missing from the balance already.
      const fees = earned - (value + balance - deposited)
      expect(fees >= 0n, `${userId} ${on}`).toBe(true)
      if (point === newest && inEscrow === 0n) expect(fees, userId).toBe(0n)
    }
    if (inEscrow > 0n) seen.pending += 1
    if (rewards > 0n) seen.rewards += 1
    if (held > 0n) seen.orders += 1
    if (portfolio.realisedGain !== 0n) seen.gone += 1
  }
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
})
