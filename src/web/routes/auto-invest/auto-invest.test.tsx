import { expect, test } from 'vitest'
import type { AutoInvestExecution, AutoInvestPlan } from '#contract/auto-invest/plan-body.ts'
import { htmlOf, linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { faultyIn, fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import { HiddenAmounts } from '../../components/money/hidden-amounts.ts'
import AutoInvestScreen, { action as stop } from './auto-invest.tsx'
import { ExecutionList } from './execution-list.tsx'
import { NextTime } from './next-time.tsx'
import PlanScreen, { loader as readPlan, action as send, shouldRevalidate } from './plan.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { TrialCard } from './trial-card.tsx'

const here = '/en/dashboard/wallet/auto-invest'
const villa = { id: 'villa', name: 'Villa Sanur' }

const next: NonNullable<AutoInvestPlan['next']> = {
  isAnnounced: false,
  runsAt: '2026-12-25T02:00:00Z',
  budget: 1_000_000,
  wouldBuy: { property: villa, units: 9 },
  obstacle: null,
}

const plan = {
  id: 'a1',
  state: 'active',
  rhythm: 'monthly',
  amount: 1_000_000,
  dayOfMonth: 25,
  keepInWallet: 250_000,
  propertyMax: null,
  cityIds: ['bandung', 'gone'],
  types: [],
  titleKinds: ['SHGB'],
  netYieldMinBasisPoints: 600,
  resaleGapMaxBasisPoints: -500,
  pausedBecause: null,
  freeBalance: 750_000,
  collected: null,
  matchingNow: 1,
  next,
} as unknown as AutoInvestPlan

const nextTime = (changed: Partial<AutoInvestPlan>) => <NextTime plan={{ ...plan, ...changed }} />

test('the next purchase shows its time, its budget and what it would buy now', () => {
  const text = textOf(nextTime({}))
  expect(text).toContain('25 Dec 2026, 09:00 WIB')
  expect(text).toContain('Up to Rp1,000,000')
  expect(text).toContain('Right now: 9 units Villa Sanur')
  expect(text).not.toContain('we have notified you')
  expect(textOf(nextTime({ next: { ...next, isAnnounced: true } }))).toContain('notified you')
})

test.each([
  ['no-money', 'does not cover the minimum purchase'],
  ['no-room', 'Matching units are sold out'],
  [null, 'No open offering matches the rules.'],
] as const)('a purchase that would buy nothing because of %s says why: %s', (obstacle, words) => {
  expect(textOf(nextTime({ next: { ...next, wouldBuy: null, obstacle } }))).toContain(words)
})

test.each([
  [{ state: 'paused' }, 'It buys nothing until you resume it.', 'resume'],
  [{ state: 'paused', pausedBecause: 'death-report' }, 'mistaken report of a death', 'resume'],
  [{ next: null }, 'once enough money has come in', 'pause'],
] as const)('a plan with %o reads "%s" and can %s', (changed, words, act) => {
  const html = htmlOf(nextTime(changed))
  expect(textOf(nextTime(changed))).toContain(words)
  expect(textOf(nextTime(changed)).includes('25 Dec 2026')).toBe(false)
  expect(html).toContain(`value="${act}"`)
  expect(html).not.toContain(`value="${act === 'pause' ? 'resume' : 'pause'}"`)
})

test('a plan that collects money shows how much, and a monthly one does not', () => {
  expect(textOf(nextTime({ collected: 40_000 }))).toContain('Collected for the plan Rp40,000')
  expect(textOf(nextTime({}))).not.toContain('Collected')
})

const cities = [{ id: 'bandung', name: { id: 'Kota Bandung', en: 'Bandung' } }]
const summary = (changed: Partial<AutoInvestPlan>) => (
  <PlanSummary plan={{ ...plan, ...changed }} cities={cities} />
)

test('the rules of a plan are listed in words, in both languages', () => {
  const text = textOf(summary({}))
  expect(text).toContain('When to buy Every month on day 25')
  expect(text).toContain('Always keep in the wallet Rp250,000')
  expect(text).toContain('Maximum per property No limit')
  expect(text).toContain('From 6%')
  expect(text).toContain('Yes, at 5% or more below the value per unit')
  expect(text).toContain('Property type All')
  expect(text).toContain('Cities and regencies Bandung, gone')
  const indonesian = textOf(summary({ netYieldMinBasisPoints: 650 }), { address: '/dashboard' })
  expect(indonesian).toMatch(/Rp250\.000.*6,5%.*Kota Bandung/)
})

test.each([
  [null, 'No, new units only'],
  [0, 'Yes, at up to the value per unit'],
  [200, 'Yes, at up to 2% above the value per unit'],
])('a limit for resale of %o is described as: %s', (resaleGapMaxBasisPoints, words) => {
  expect(textOf(summary({ resaleGapMaxBasisPoints }))).toContain(words)
})

const execution = {
  id: 'x1',
  state: 'done',
  runsAt: '2026-11-25T02:00:00Z',
  budget: 1_000_000,
  reason: null,
  purchases: [
    {
      property: villa,
      units: 9,
      cost: 904_500,
      subscriptionId: 'p1',
      orderId: null,
      refusal: null,
    },
  ],
} as unknown as AutoInvestExecution

const [bought] = execution.purchases
type Bought = NonNullable<typeof bought>

function history(changed: Partial<AutoInvestExecution>, purchase: Partial<Bought> = {}) {
  const purchases = execution.purchases.map((each) => ({ ...each, ...purchase }))
  const items = [{ ...execution, purchases, ...changed }]
  return <ExecutionList executions={{ items, nextCursor: 'c/1' }} isFirstPage />
}

test('a run lists what it bought with its cost and receipt, or the order of a resale', () => {
  expect(textOf(history({}))).toContain('done Budget Rp1,000,000 Villa Sanur · 9 units Rp904,500')
  expect(linksIn(history({}))).toEqual([
    '/en/marketplace/villa',
    '/en/dashboard/orders/p1',
    `${here}?cursor=c%2F1`,
  ])
  const resale = history({}, { subscriptionId: null, orderId: 'o1' })
  expect(linksIn(resale)).toContain('/en/dashboard/market/o1')
})

test.each([
  ['investors.quota_exceeded', 'your yearly investment limit is used up.'],
  ['market.limit_exceeded', 'your yearly investment limit is used up.'],
  ['ledger.insufficient_funds', 'your available balance was used for something else'],
  ['something.new', 'the conditions of a purchase were not met'],
])('a purchase that was refused with %s says why: %s', (refusal, words) => {
  const text = textOf(history({}, { refusal, cost: null, subscriptionId: null }))
  expect(text).toContain(`Not bought: ${words}`)
  expect(text).toContain('bought nothing')
  expect(linksIn(history({}, { refusal, cost: null }))).not.toContain('/en/dashboard/orders/p1')
})

test('a run that bought nothing is not called done, and one that was announced keeps its state', () => {
  const nothing = textOf(history({ purchases: [], reason: 'no-match' }))
  expect(nothing).toContain('bought nothing')
  expect(nothing).toContain('No open offering matches the rules.')
  expect(textOf(history({ purchases: [], state: 'announced' }))).toContain('announced')
})

test.each([
  ['the next purchase', nextTime({ collected: 40_000 })],
  ['the rules', summary({ propertyMax: 5_000_000 })],
  ['the history', history({})],
])('amounts in %s are hidden while the investor hides amounts', (_, element) => {
  expect(textOf(element)).toMatch(/Rp\d/)
  expect(textOf(<HiddenAmounts value={true}>{element}</HiddenAmounts>)).not.toMatch(/Rp\d/)
})

const trial = {
  from: '2025-12-01T00:00:00Z',
  until: '2026-12-01T00:00:00Z',
  spent: 904_500,
  refunded: 0,
  income: 12_000,
  valueNow: 910_000,
  times: [
    { at: '2026-01-25T02:00:00Z', reason: 'no-match', purchases: [] },
    {
      at: '2026-02-25T02:00:00Z',
      reason: null,
      purchases: [{ property: villa, units: 9, cost: 904_500, isRefunded: true }],
    },
  ],
} as unknown as Parameters<typeof TrialCard>[0]['trial']

const trialOf = (changed: Partial<typeof trial>, withResale = false) =>
  textOf(<TrialCard trial={{ ...trial, ...changed }} withResale={withResale} />)

test('a trial shows its sums, with refunds only if there were any, and its newest run first', () => {
  expect(trialOf({})).toContain('Would have spent Rp904,500 Rent since then Rp12,000')
  expect(trialOf({ refunded: 904_500 })).toContain('Refunded, offering cancelled Rp904,500')
  expect(trialOf({})).toMatch(
    /Details of 2 runs.*25 February 2026.*money refunded.*25 January 2026/,
  )
})

test('a trial that bought nothing shows no sums, and one with resale says what is missing', () => {
  const nothing = trialOf({ times: trial.times.slice(0, 1) })
  expect(nothing).toContain('These rules would have bought nothing.')
  expect(nothing).not.toContain('Would have spent')
  expect(trialOf({}, true)).toContain('Purchases on the secondary market are not included')
  expect(trialOf({})).not.toContain('Purchases on the secondary market are not included')
})

const screen = (changed: object) =>
  [
    <AutoInvestScreen key="plan" />,
    {
      loaded: {
        plan: null,
        executions: { items: [], nextCursor: null },
        cities,
        isFirstPage: true,
        isStarted: false,
        isConfirmed: false,
        isHidden: false,
        isDemo: true,
        ...changed,
      },
    },
  ] as const

test('without a plan the page leads to its set-up, and keeps the history of an ended one', () => {
  expect(linksIn(...screen({}))).toContain(`${here}/plan`)
  expect(textOf(...screen({}))).not.toContain('History')
  const ended = screen({ executions: { items: [execution], nextCursor: null } })
  expect(textOf(...ended)).toContain('History')
  expect(textOf(...screen({ plan }))).toContain('It has not run yet.')
})

test('money is called simulated only in the demo, and a started plan is confirmed once', () => {
  expect(textOf(...screen({}))).toContain('Money in this demo is simulated.')
  expect(textOf(...screen({ isDemo: false }))).not.toContain('simulated')
  expect(textOf(...screen({ plan, isStarted: true }))).toContain('Your plan is on')
  expect(textOf(...screen({ isStarted: true }))).not.toContain('Your plan is on')
})

test.each([
  ['pause', '/auto-invest/plan/pause/'],
  ['resume', '/auto-invest/plan/resumption/'],
  ['end', '/auto-invest/plan/end/'],
])('the button to %s a plan calls exactly %s', async (intent, path) => {
  const { args, calls } = screenRequest({ locale: 'id', form: { intent } })
  expect(await ledBy(stop(args))).toBe('/dashboard/wallet/auto-invest')
  expect(calls.map(([call]) => call)).toEqual([`POST ${path}`])
})

test('an unknown button of a plan calls nothing', async () => {
  const { args, calls } = screenRequest({ form: { intent: 'other' } })
  await expect(stop(args)).rejects.toMatchObject({ status: 400 })
  expect(calls).toEqual([])
})

const rules = { rhythm: 'monthly', amount: '1.000.000', dayOfMonth: '25', planState: 'none' }
const started = { ...rules, intent: 'start', risks: 'on', riskStatementVersion: 'v2' }
const planPath = '/auto-invest/plan/'

async function sent(form: Record<string, string>, answers: Record<string, unknown> = {}) {
  const { args, calls, kept } = screenRequest({
    address: '/plan',
    form,
    answers: { '/auto-invest/': { plan: null }, ...answers },
  })
  const answer = await send(args)
  return { answer, led: await ledBy(answer), kept, calls: calls.map(([call]) => call), all: calls }
}

test('a plan is started with its rules and the version of the statements that was read', async () => {
  const { led, all } = await sent(started)
  expect(led).toBe(`${here}?done=started`)
  expect(all[1]?.[0]).toBe(`PUT ${planPath}`)
  expect(all[1]?.[1]).toMatchObject({ amount: 1_000_000, riskStatementVersion: 'v2' })
})

test('a trial starts nothing and keeps the typed rules', async () => {
  const { answer, calls } = await sent({ ...rules, intent: 'try' })
  expect(calls).toEqual(['POST /auto-invest/trials/'])
  expect(answer).toMatchObject({ data: { typed: rules, trial: {} } })
})

test.each([
  [{ ...started, planState: 'active' }, { isOutdated: true }],
  [{ ...rules, intent: 'start' }, { isRiskMissing: true }],
])('the form %o does not start a plan: %o', async (form, expected) => {
  const { answer, calls } = await sent(form)
  expect(calls).toEqual(['GET /auto-invest/'])
  expect(answer).toMatchObject({ data: expected, init: { status: 400 } })
})

test('a plan that needs a confirmation keeps its rules for the way back, and a refused one names the field', async () => {
  const unconfirmed = new ApiProblem(403, { code: 'identity.confirmation_needed' })
  const first = await sent(started, { [planPath]: unconfirmed })
  expect(first.led).toBe('/en/dashboard/security-settings/confirm?next=%2Fplan')
  expect(first.kept[0]).toContain('typed on /plan: rhythm,amount')
  const errors = [{ path: 'amount', code: 'x', message: 'Too little' }]
  const refusal = new ApiProblem(400, { code: 'request.invalid', detail: 'No', errors })
  const { answer } = await sent(started, { [planPath]: refusal })
  expect(answer).toMatchObject({ data: { problem: { fields: { amount: 'Too little' } } } })
})

test('only a plan that changed meanwhile is read again after an answer', () => {
  const again = (actionResult: unknown) => shouldRevalidate({ actionResult } as never)
  expect([again({ isOutdated: true }), again({ trial: {} }), again(undefined)]).toEqual([
    true,
    false,
    false,
  ])
})

test('the form offers cities with properties and those that the plan already has', async () => {
  const city = (id: string, propertyCount: number) => ({ id, propertyCount, name: {} })
  const items = [city('bandung', 0), city('medan', 0), city('solo', 2)]
  const answers = { '/auto-invest/': { plan, terms: {} }, '/cities/': { items } }
  const read = (typed = {}) => readPlan(screenRequest({ answers, typed }).args)
  expect((await read()).cities.map(({ id }) => id)).toEqual(['bandung', 'solo'])
  expect(await read()).toMatchObject({ typed: { amount: '1000000' } })
  expect(await read({ amount: '2' })).toMatchObject({ typed: { amount: '2' } })
})

const form = (changed: object, answer?: unknown) =>
  [
    <PlanScreen key="form" />,
    {
      answer,
      loaded: {
        planState: 'none',
        terms: { amountMin: 100_000, riskStatementVersion: '2026-11-20' },
        typed: { rhythm: 'monthly', amount: '1000000', dayOfMonth: '25', 'type-villa': 'on' },
        cities,
        ...changed,
      },
    },
  ] as const

test('the form of a plan has its rules, the state it was opened in and the statements it shows', () => {
  expect(fieldsIn(...form({ planState: 'paused' }))).toMatchObject({
    planState: 'paused',
    riskStatementVersion: '2026-11-20',
    rhythm: 'monthly',
    amount: '1,000,000',
    dayOfMonth: '25',
    'type-villa': 'on',
    yield: '0',
  })
  expect(fieldsIn(...form({}))).not.toHaveProperty('risks')
  const payouts = form({ typed: { rhythm: 'payouts' } })
  expect(fieldsIn(...payouts)).not.toHaveProperty('dayOfMonth')
})

test('a day that some months do not have explains what happens then', () => {
  const day = (dayOfMonth: string) => textOf(...form({ typed: { rhythm: 'monthly', dayOfMonth } }))
  expect(day('29')).toContain('In shorter months, we buy on the last day.')
  expect(day('28')).not.toContain('In shorter months')
})

test.each([
  ['none', 'Turn the plan on', 'The plan you were changing was ended'],
  ['active', 'Save new rules', 'Your plan is already on, from another page.'],
  ['paused', 'Save the rules and resume the plan', 'Your plan was paused on another page.'],
])('the form of a plan that is %s has the button "%s" and says when the plan changed meanwhile', (planState, button, words) => {
  expect(textOf(...form({ planState }))).toContain(button)
  expect(textOf(...form({ planState }, { typed: {}, isOutdated: true }))).toContain(words)
})

test('a refused plan keeps what was typed, marks its field and shows no trial', () => {
  const typed = { rhythm: 'monthly', amount: '5', keepInWallet: '1.000,5', 'city-bandung': 'on' }
  const problem = { code: 'x', detail: 'No', fields: { amount: 'Too little' } }
  const page = form({}, { typed, problem })
  expect(fieldsIn(...page)).toMatchObject({
    amount: '5',
    keepInWallet: '1.000,5',
    'city-bandung': 'on',
  })
  expect(faultyIn(...page)).toEqual(['amount'])
  expect(textOf(...page)).not.toContain('simulated past')
  expect(faultyIn(...form({}, { typed, isRiskMissing: true }))).toEqual(['risks'])
})

test('a trial is shown above the form with its rules', () => {
  const typed = { rhythm: 'monthly', amount: '2.000.000', resale: '0' }
  const page = form({}, { typed, trial })
  expect(textOf(...page)).toMatch(
    /simulated past.*Purchases on the secondary market are not included/,
  )
  expect(fieldsIn(...page)).toMatchObject({ amount: '2,000,000', resale: '0' })
})
