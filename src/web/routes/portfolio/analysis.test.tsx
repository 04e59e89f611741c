import { expect, test } from 'vitest'
import type {
  IncomeGoal,
  IncomeGoalCoach,
  PropertyAnalysis,
} from '#contract/portfolio/analysis-body.ts'
import type { Holding } from '#contract/portfolio/portfolio-body.ts'
import { htmlOf, linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { faultyIn, fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../tests/support/screen-request.ts'
import { HiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { apiContext } from '../../context.ts'
import AnalysisScreen from './analysis.tsx'
import DocumentsScreen, { action as exportTable } from './documents.tsx'
import { GoalCard } from './goal-card.tsx'
import { holdingSort } from './holding-sort.ts'
import { HoldingsGrid } from './holdings-grid.tsx'
import { action as changeFeed } from './income.tsx'
import PortfolioScreen from './overview.tsx'
import { PromiseTable } from './promise-table.tsx'
import { ReturnTable } from './return-table.tsx'

const hidden = (element: React.ReactElement) =>
  textOf(<HiddenAmounts value={true}>{element}</HiddenAmounts>)

const goal: IncomeGoal = { monthlyAmount: 1_000_000, targetYear: 2032 }

const coach: IncomeGoalCoach = {
  monthlyNow: 250_000,
  coveredBasisPoints: 2_500,
  yieldBasisPoints: 640,
  valueNeeded: 187_000_000,
  gap: 140_625_123,
  unitsMissing: 1_407,
  monthsLeft: 73,
  monthlyPurchase: 1_926_371,
  emptyMonthLoss: 120_499,
}

type GoalProps = Parameters<typeof GoalCard>[0]
const card = (changed: Partial<GoalProps>) => (
  <GoalCard {...{ goal, coach, year: 2026, answer: undefined }} {...changed} />
)

test('a goal says what it lacks in rounded amounts, units and a monthly purchase', () => {
  const text = textOf(card({}))
  expect(text).toContain('Rp1,000,000 per month by 2032')
  expect(text).toMatch(/is Rp250,000 , 25\.0% of your goal/)
  expect(text).toMatch(
    /You need Rp140,625,000 more, about 1,407 units, at your current yield of 6\.4%/,
  )
  expect(text).toMatch(/That is Rp1,926,000 per month for 73 months/)
  expect(text).toMatch(/costs about Rp120,000/)
  expect(hidden(card({}))).not.toMatch(/Rp\d/)
})

test('a goal that is reached, or that cannot be calculated yet, says so without a purchase', () => {
  const reached = textOf(card({ coach: { ...coach, gap: 0, monthlyPurchase: null } }))
  expect(reached).toContain('your units are enough for this goal')
  expect(reached).not.toContain('You need')
  const none = textOf(card({ coach: { ...coach, gap: null } }))
  expect(none).toContain('There is no payout to calculate with yet.')
  const last = textOf(card({ coach: { ...coach, monthlyPurchase: null } }))
  expect(last).not.toContain('per month for')
})

test('the form of a goal begins with the goal, or with a million rupiah in six years', () => {
  expect(fieldsIn(card({}))).toEqual({ monthlyAmount: '1,000,000', targetYear: '2032' })
  expect(htmlOf(card({}))).toContain('value="1000000-2032"')
  const first = card({ goal: null, coach: null })
  expect(fieldsIn(first)).toEqual({ monthlyAmount: '1,000,000', targetYear: '2032' })
  expect(textOf(first)).not.toContain('Delete goal')
})

test('a refused goal keeps what was typed, marks its field and is not folded away', () => {
  const problem = { code: 'x', detail: 'No', fields: { targetYear: 'Too early' } }
  const typed = { monthlyAmount: '5', targetYear: '2020' }
  const refused = card({ answer: { problem, typed, forgotten: null, attempt: 'a' } })
  expect(fieldsIn(refused)).toEqual(typed)
  expect(faultyIn(refused)).toEqual(['targetYear'])
  expect(textOf(refused)).not.toContain('Change goal')
})

const property = {
  id: 'villa',
  name: 'Villa Sanur',
  city: { id: 'denpasar', name: { id: 'Kota Denpasar', en: 'Denpasar' } },
  type: 'villa',
  titleKind: 'SHGB',
}
const basis = { units: 5, cost: 502_500, realisedGain: 0 }

const analysed = {
  property,
  value: 510_000,
  costs: { average: basis, firstInFirstOut: basis },
  incomeReceived: 12_000,
  unrealisedGain: 7_500,
  realisedGain: 0,
  yearly: { state: 'found', rate: 0.098 },
  timeWeighted: { total: 0.05, yearly: null, days: 90 },
  result: null,
} as unknown as PropertyAnalysis

const returns = (changed: Partial<PropertyAnalysis>) => (
  <ReturnTable properties={[{ ...analysed, ...changed }]} />
)

test('the returns of a property show gains and losses, and the time-weighted return since the start before a year', () => {
  const text = textOf(returns({}))
  expect(text).toMatch(
    /Villa Sanur Denpasar.*9\.8%.*since the start.*\+\s?Rp7,500.*Rp12,000.*Rp502,500/,
  )
  expect(text).not.toContain('Realised gain/loss')
  expect(text).not.toContain('FIFO')
  const whole = { total: 0.2, yearly: 0.1, days: 700 }
  expect(textOf(returns({ timeWeighted: whole }))).toContain('10.0%')
  expect(textOf(returns({ timeWeighted: whole }))).not.toContain('since the start')
  expect(hidden(returns({}))).not.toMatch(/Rp\d/)
})

test('a sold property stays with its realised gain, and one whose units are not issued yet is left out', () => {
  const none = { average: { ...basis, units: 0 }, firstInFirstOut: basis }
  const sold = textOf(returns({ costs: none, realisedGain: -9_000 }))
  expect(sold).toMatch(/Realised gain\/loss.*−\s?Rp9,000/)
  const pending = returns({ costs: none, realisedGain: 0, incomeReceived: 0 })
  expect(textOf(pending)).not.toContain('Villa Sanur')
})

test('the cost by the other method is shown only where it differs', () => {
  const costs = { average: basis, firstInFirstOut: { ...basis, cost: 500_000 } }
  expect(textOf(returns({ costs }))).toContain('FIFO Rp500,000')
})

const result = {
  promisedOn: '2024-03-01',
  yieldPromisedBasisPoints: 800,
  yieldNowBasisPoints: 745,
  occupancyPromisedBasisPoints: 9_000,
  occupancyNowBasisPoints: 9_500,
  growthPromisedBasisPoints: 500,
  growthNowBasisPoints: null,
}

test('a forecast is compared with its result in points of the figures shown, also when it is worse', () => {
  const text = textOf(<PromiseTable properties={[{ ...analysed, result }]} />)
  expect(text).toMatch(/8\.0% → became 7\.5% .*0\.5 points/)
  expect(text).toMatch(/90\.0% → became 95\.0% .*5\.0 points/)
  expect(text).toContain('valuations less than a year apart')
  const without = { ...result, growthPromisedBasisPoints: null }
  expect(textOf(<PromiseTable properties={[{ ...analysed, result: without }]} />)).toContain(
    'no forecast',
  )
  expect(textOf(<PromiseTable properties={[analysed]} />)).toContain('None of your properties has')
})

const analysis = {
  asOf: '2026-12-01T03:00:00Z',
  total: { yearly: { state: 'found', rate: 0.1 }, timeWeighted: null },
  value: 510_000,
  pendingCost: 0,
  properties: [analysed],
  splits: { city: [], type: [], title: [], property: [] },
  expectedIncome: 36_499,
  withoutForecast: 1,
  incomeOfYear: 12_000,
  goal: null,
  coach: null,
}

const supposed = { vacancy: 10, sale: -20, growth: 0, years: 5 }
const rates = { saleTaxBasisPoints: 250, dividendTaxBasisPoints: 1_000 }

const screen = (changed: object = {}, isHidden = false, assumed = supposed) =>
  [
    <AnalysisScreen key="analysis" />,
    {
      address: '/en/dashboard/portfolio/analysis',
      loaded: { analysis: { ...analysis, ...changed }, isHidden, rates, supposed: assumed },
    },
  ] as const

test('the forecast of the year is rounded and names the properties that it leaves out', () => {
  expect(textOf(...screen())).toMatch(/≈ Rp36,000 .*Does not include 1 property/)
  const unknown = textOf(...screen({ expectedIncome: 0 }))
  expect(unknown).toContain('Cannot be calculated yet, because your properties are vacant')
})

test('the sale of the portfolio is calculated with its price, tax and vacancy, as a forecast', () => {
  const text = textOf(...screen())
  expect(text).toContain('Rent for a year with that vacancy ≈ Rp33,000')
  expect(text).toContain('Value if the properties are sold ≈ Rp408,000')
  expect(text).toContain('Tax on the sale of the properties ≈ Rp10,000')
  expect(text).toContain('Received from the sale ≈ Rp398,000')
  expect(textOf(...screen({}, true))).not.toMatch(/Rp\d/)
})

test('the rent of a year is not repeated when no vacancy is assumed', () => {
  const text = textOf(...screen({}, false, { ...supposed, vacancy: 0 }))
  expect(text).toContain('Forecast rent for a year ≈ Rp36,000')
  expect(text).not.toContain('with that vacancy')
})

test('a portfolio without properties leads to the properties', () => {
  expect(linksIn(...screen({ properties: [] }))).toContain('/en/dashboard/properties')
})

const holding = {
  property: {
    ...property,
    picture: {
      src: '/x.jpg',
      width: 4,
      height: 3,
      widths: [],
      color: '#fff',
      alt: { id: '', en: '' },
    },
  },
  units: 3,
  pendingUnits: 0,
  unitPrice: 102_000,
  cost: 302_000,
  pendingCost: 0,
  value: 306_000,
  atLastTrade: null,
  unrealisedGain: 4_000,
  incomeReceived: 12_000,
  accrued: 1_234,
  yieldOnCostBasisPoints: 640,
  yieldNowBasisPoints: 630,
  lastChange: null,
  letState: 'partly-let',
  state: 'operating',
} as unknown as Holding

type Columns = Parameters<typeof HoldingsGrid>[0]['columns']
const grid = (columns: Columns, changed: Partial<Holding> = {}, sort = '') => (
  <HoldingsGrid
    holdings={[{ ...holding, ...changed }]}
    columns={columns}
    sort={holdingSort(new URLSearchParams(sort))}
  />
)

test.each([
  ['costPerUnit', {}, 'Rp100,667'],
  ['gain', {}, '+1.3%'],
  ['gain', { cost: 0 }, '0%'],
  ['accrued', {}, '≈ Rp1,200'],
  ['accrued', { accrued: 0 }, '–'],
  ['yieldNow', {}, '6.3%'],
  ['units', { units: 0, pendingUnits: 7 }, '7'],
  ['lastChange', { lastChange: { on: '2026-11-02', basisPoints: -150 } }, '−1.5%'],
] as const)('the column %s of a holding with %o shows %s', (column, changed, words) => {
  expect(textOf(grid([column], changed as Partial<Holding>))).toContain(words)
})

test('units that are not issued yet show what was paid for them, and no value, gain or income', () => {
  const columns = ['value', 'gain', 'income', 'costPerUnit'] as const
  const pending = { units: 0, pendingUnits: 7, pendingCost: 707_000, cost: 0, value: 0 }
  expect(textOf(grid(columns, pending)).match(/Rp[\d,]+|%/g)).toEqual(['Rp707,000'])
  for (const each of [{}, pending]) expect(hidden(grid(columns, each))).not.toMatch(/Rp\d/)
})

test('the head of the sorted column reverses its order, and any other begins its own', () => {
  const heads = linksIn(grid(['gain', 'income'], {}, 'sort=gain'))
  expect(heads.some((link) => link.endsWith('?sort=gain&reverse=1'))).toBe(true)
  expect(heads.some((link) => link.endsWith('?sort=income'))).toBe(true)
  expect(htmlOf(grid(['gain'], {}, 'sort=gain'))).toContain('aria-sort="descending"')
  expect(htmlOf(grid(['gain'], {}, 'sort=gain&reverse=1'))).toContain('aria-sort="ascending"')
})

const portfolio = {
  value: 306_000,
  valueAtLastTrade: null,
  invested: 302_000,
  costOfGone: 98_000,
  totalReturn: 16_000,
  unrealisedGain: 4_000,
  realisedGain: 0,
  incomeReceived: 12_000,
}

const overview = (changed: object) =>
  textOf(<PortfolioScreen />, {
    address: '/en/dashboard/portfolio',
    loaded: {
      portfolio,
      holdings: [],
      realised: [],
      hasBought: true,
      asOf: '2026-12-01T03:00:00Z',
      isHidden: false,
      ...changed,
    },
  })

test('the total return is compared with everything that was invested, also in units that were sold', () => {
  expect(overview({})).toMatch(/\+\s?Rp16,000 .*4\.0%.*Rp400,000/)
  expect(overview({ portfolio: { ...portfolio, invested: 0, costOfGone: 0 } })).not.toContain(
    '4.0%',
  )
  expect(overview({ isHidden: true })).not.toMatch(/Rp\d/)
})

test('before the first purchase, and before units are issued, the overview shows no return', () => {
  expect(overview({ hasBought: false })).not.toContain('Rp16,000')
  const waits = overview({ holdings: [{ ...holding, units: 0, pendingUnits: 5 }] })
  expect(waits).not.toContain('Rp16,000')
})

const files = (changed: object, answer?: unknown) =>
  [
    <DocumentsScreen key="documents" />,
    {
      answer,
      loaded: {
        years: [2026, 2025],
        agreements: { page: { items: [], nextCursor: null }, isFirst: true },
        certificates: { page: { items: [], nextCursor: null }, isFirst: true },
        reports: [],
        isHidden: false,
        ...changed,
      },
    },
  ] as const

test('the tax packs are listed by year, and a refused export keeps its dates', () => {
  expect(linksIn(...files({}))).toContain('/en/dashboard/portfolio/tax/2025')
  const typed = { from: '2026-02-01', to: '2026-01-01', format: 'csv' }
  const problem = { code: 'x', detail: '', fields: { to: 'Before the start' } }
  const refused = files({}, { typed, problem })
  expect(fieldsIn(...refused)).toMatchObject(typed)
  expect(faultyIn(...refused)).toEqual(['to'])
  expect(linksIn(...files({ years: [] }))).not.toContain('/en/dashboard/portfolio/tax/2025')
})

test('payouts are exported with their dates in the language of the page, after the API accepted the dates', async () => {
  const asked: string[] = []
  const form = { table: 'payouts', from: '2026-01-01', to: '', format: 'xlsx' }
  const { args } = screenRequest({ locale: 'id', form })
  const download = async (path: string) => {
    asked.push(path)
    return new Response('x')
  }
  args.context.set(apiContext, { account: { download } } as never)
  expect(await ledBy(exportTable(args))).toBe(
    '/dashboard/files/portfolio/exports/payouts?from=2026-01-01&format=xlsx&language=id',
  )
  expect(asked).toEqual(['/portfolio/exports/payouts/?from=2026-01-01&format=xlsx&language=id'])
})

test('the private address of the calendar is shown once when it is made, and ended by its own button', async () => {
  const path = '/portfolio/calendar-feed/'
  const made = screenRequest({
    form: { intent: 'make-feed' },
    answers: { [path]: { url: 'https://x' } },
  })
  expect(await changeFeed(made.args)).toMatchObject({ data: { url: 'https://x', problem: null } })
  const ended = screenRequest({ form: { intent: 'end-feed' } })
  expect(await changeFeed(ended.args)).toMatchObject({ data: { url: null } })
  expect(ended.calls.map(([call]) => call)).toEqual([`DELETE ${path}`])
})
