import { expect, test } from 'vitest'
import type { Holding } from '#contract/portfolio/portfolio-body.ts'
import { screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import { action as setGoal } from './analysis.tsx'
import { action as exportTable } from './documents.tsx'
import { holdingSort, isSortKey, sorted } from './holding-sort.ts'
import { action as chooseColumns } from './holdings.tsx'
import { loader as readIncome } from './income.tsx'
import { monthOf, weeksOf } from './months.ts'

const thrown = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error,
  )

test.each([
  [null, '2026-12'],
  ['2026-11', '2026-11'],
  ['2026-13', '2026-12'],
  ['2026-1', '2026-12'],
  ['soon', '2026-12'],
  ['2022-12', '2022-12'],
  ['2022-11', '2022-12'],
  ['2027-12', '2027-12'],
  ['2028-01', '2027-12'],
])('in December 2026 the calendar of rent shows for %o the month %s', (requested, month) => {
  expect(monthOf(requested, '2026-12')).toBe(month)
})

test('the weeks of a month run from Monday to Sunday, with empty places before and after it', () => {
  const weeks = weeksOf('2026-12')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.slice(0, 2)).toEqual([null, '2026-12-01'])
  expect(weeks[4]).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    null,
    null,
    null,
  ])
  expect(weeksOf('2027-02'), 'a February that begins on a Monday').toHaveLength(4)
  expect(weeksOf('2026-11')[0], 'a month that begins on a Sunday').toEqual([
    ...Array(6).fill(null),
    '2026-11-01',
  ])
})

/** Reads the rent calendar of December 2026 and returns the days of its payouts and the ranges asked for. */
async function calendar(address: string) {
  const asked: unknown[] = []
  const read = (range: { from?: string } | undefined) => {
    asked.push(range)
    const { from = '2026-01' } = range ?? {}
    const dates = { today: '2026-12-03', from: '2025-12', to: '2027-11' }
    return { ...dates, sums: {}, feedSince: null, items: [{ on: `${from}-10` }] }
  }
  const { args } = screenRequest({ address, answers: { '/portfolio/calendar/': read } })
  const { payouts, month, view, bars } = await readIncome(args)
  return { days: payouts.map(({ on }) => on), month, view, bars, ranges: asked.slice(1) }
}

test('a month before the default range is read with all months up to the range, and its payouts come first', async () => {
  expect(await calendar('/?month=2024-03&view=list')).toMatchObject({
    month: '2024-03',
    view: 'list',
    ranges: [{ from: '2024-03', to: '2025-11' }],
    days: ['2024-03-10', '2026-01-10'],
  })
})

test('a month after the default range is read from the end of the range, and its payouts come last', async () => {
  expect(await calendar('/?month=2027-12')).toMatchObject({
    ranges: [{ from: '2027-12', to: '2027-12' }],
    days: ['2026-01-10', '2027-12-10'],
  })
})

test.each([
  '2025-12',
  '2027-11',
])('the month %s of the default range needs no second request', async (month) => {
  expect(await calendar(`/?month=${month}&view=x&bars=x`)).toMatchObject({
    month,
    ranges: [],
    view: 'grid',
    bars: 'monthly',
  })
})

const holding = (name: string, changed: Partial<Holding>) =>
  ({
    property: { name },
    units: 1,
    pendingUnits: 0,
    value: 100,
    pendingCost: 0,
    lastChange: null,
    ...changed,
  }) as Holding

const holdings = [
  holding('Cemara', { value: 300, pendingUnits: 5 }),
  holding('Anggrek', { value: 300, lastChange: { on: '2026-11-02' } as Holding['lastChange'] }),
  holding('Mawar', { value: 0, pendingCost: 2_000_000, units: 3 }),
  holding('Delima', { value: 0, lastChange: { on: '2026-12-01' } as Holding['lastChange'] }),
]

test.each([
  ['', ['Anggrek', 'Cemara', 'Mawar', 'Delima']],
  ['sort=unknown', ['Anggrek', 'Cemara', 'Mawar', 'Delima']],
  ['sort=value&reverse=1', ['Delima', 'Mawar', 'Cemara', 'Anggrek']],
  ['sort=name', ['Anggrek', 'Cemara', 'Delima', 'Mawar']],
  ['sort=name&reverse=1', ['Mawar', 'Delima', 'Cemara', 'Anggrek']],
  ['sort=units', ['Cemara', 'Mawar', 'Anggrek', 'Delima']],
  ['sort=lastChange', ['Delima', 'Anggrek', 'Cemara', 'Mawar']],
])('holdings with the address "%s" are sorted, equal ones by name', (address, names) => {
  const sort = holdingSort(new URLSearchParams(address))
  expect(sorted(holdings, sort).map(({ property }) => property.name)).toEqual(names)
})

test('the address of a sort order leads to the same sort order', () => {
  const sort = holdingSort(new URLSearchParams('sort=gain&reverse=1'))
  expect(sort.address).toBe('sort=gain&reverse=1')
  expect(holdingSort(new URLSearchParams(sort.address))).toEqual(sort)
  expect(['income', 'cost'].map(isSortKey)).toEqual([true, false])
})

test('chosen columns are stored in their usual order without unknown ones, and the sort order is kept', async () => {
  const { args, calls } = screenRequest({ address: '/?sort=name&reverse=1', form: { column: 'x' } })
  const body = new URLSearchParams([
    ['column', 'gain'],
    ['column', 'units'],
    ['column', 'nonsense'],
  ])
  const request = new Request(args.request.url, { method: 'POST', body })
  const led = (await thrown(chooseColumns({ ...args, request }))) as Response
  expect(calls).toEqual([['PATCH /portfolio/arrangement/', { columns: ['units', 'gain'] }]])
  expect(led.headers.get('Location')).toBe('/en/dashboard/portfolio/holdings?sort=name&reverse=1')
})

const goal = { monthlyAmount: '1.500.000', targetYear: '2036' }

test.each([
  [goal, [['PUT /portfolio/goal/', { monthlyAmount: 1_500_000, targetYear: 2036 }]]],
  [
    { restore: '900000-2031', monthlyAmount: '1', targetYear: '2' },
    [['PUT /portfolio/goal/', { monthlyAmount: 900_000, targetYear: 2031 }]],
  ],
])('a goal that is set or restored (%o) is sent in whole rupiah', async (form, sent) => {
  const { args, calls } = screenRequest({ form })
  const led = (await thrown(setGoal(args))) as Response
  expect(calls).toEqual(sent)
  expect(led.headers.get('Location')).toBe('/en/dashboard/portfolio/analysis#goal')
})

test('a deleted goal is returned, so that it can be restored, and a refused one is kept with its problem', async () => {
  const deleted = screenRequest({ form: { forget: '900000-2031' } })
  expect(await setGoal(deleted.args)).toMatchObject({ data: { forgotten: '900000-2031' } })
  expect(deleted.calls.map(([call]) => call)).toEqual(['DELETE /portfolio/goal/'])
  const answers = { '/portfolio/goal/': new ApiProblem(422, { code: 'x', detail: 'No' }) }
  expect(await setGoal(screenRequest({ form: goal, answers }).args)).toMatchObject({
    data: { typed: goal, problem: { detail: 'No' }, forgotten: null },
    init: { status: 400 },
  })
})

test('an export of holdings needs no dates and is not checked first', async () => {
  const form = { table: 'positions', from: '2026-01-01', to: 'x', format: 'csv' }
  const led = (await exportTable(screenRequest({ form }).args)) as Response
  expect(led.headers.get('Location')).toBe(
    '/en/dashboard/files/portfolio/exports/positions?format=csv&language=en',
  )
})
