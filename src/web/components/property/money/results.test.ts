import { expect, test } from 'vitest'
import { cumulated, eventsWithin, yearlyGrowth, yearsUntilSold, yieldHistory } from './results.ts'

const month = (index: number, net: number) => ({
  month: `2026-${String(index).padStart(2, '0')}`,
  gross: net * 2,
  net,
  maintenance: 0,
  occupancyBasisPoints: 9000,
})
const months = [10, 12, 14, -4].map((net, index) => month(index + 1, net))

test('a yield is shown from the third month on, converted to a year', () => {
  expect(yieldHistory(months, 1200)).toEqual([
    { on: '2026-03', value: 1200 },
    { on: '2026-04', value: 800 },
  ])
})

test('actual and expected payouts add up month by month, including losses', () => {
  const forecast = {
    madeOn: '2025-12-01',
    gross: 20,
    net: 11,
    occupancyBasisPoints: 9000,
    netYieldBasisPoints: 500,
    growthBasisPoints: null,
    fundingDays: null,
    exitYears: null,
  }
  const { result, forecast: expected } = cumulated({ months, forecast })
  expect(result.map(({ value }) => value)).toEqual([10, 22, 36, 32])
  expect(expected.map(({ value }) => value)).toEqual([11, 22, 33, 44])
})

test('a chart marks the newest events of its kinds within its months, oldest first', () => {
  const event = (kind: 'lease-started' | 'distribution', onDay: string) => {
    return { kind, onDay, text: null, amount: null }
  }
  const points = [
    { on: '2026-02', value: 1 },
    { on: '2026-04', value: 2 },
  ]
  const [first, last] = [event('lease-started', '2026-02-01'), event('lease-started', '2026-04-30')]
  const outside = [event('lease-started', '2026-05-01'), event('lease-started', '2026-01-31')]
  const events = [outside[0], last, event('distribution', '2026-03-10'), first, outside[1]].flatMap(
    (each) => each ?? [],
  )
  expect(eventsWithin(events, ['lease-started'], points)).toEqual([first, last])
  expect(eventsWithin(events, ['lease-started'], [])).toEqual([])
  const many = Array.from({ length: 30 }, () => last)
  expect(eventsWithin([...many, first], ['lease-started'], points)).not.toContain(first)
})

test('growth is compounded by the year, and is unknown when the valuations are less than a year apart', () => {
  const at = (valuedOn: string, amount: number) => ({ valuedOn, amount, why: null })
  expect(yearlyGrowth([at('2025-01-01', 1000), at('2026-01-01', 1030)])).toBe(300)
  expect(yearlyGrowth([at('2025-01-01', 1000), at('2027-01-01', 980)])).toBe(-101)
  expect(yearlyGrowth([at('2026-01-01', 1000), at('2026-12-31', 1100)])).toBeNull()
})

test('the holding period is known after a sale and unknown before', () => {
  const event = (kind: 'units-handed-over' | 'sold', onDay: string) => {
    return { kind, onDay, text: null, amount: null }
  }
  const handedOver = event('units-handed-over', '2025-05-24')
  expect(yearsUntilSold([event('sold', '2026-09-12'), handedOver])).toBe(1.3)
  expect(yearsUntilSold([handedOver])).toBeNull()
})
