import { expect, test } from 'vitest'
import {
  figuresWithin,
  historyLineOf,
  historyRangeOf,
  historyWithin,
  rangeFaultOf,
} from './history-range.ts'

const nothing = { value: 0, invested: 0, income: 0, realised: 0, balance: 0, deposited: 0 }
const point = (on: string, value: number) => ({ ...nothing, on, value, invested: value })

test('the line includes the balance unless the address asks for units only', () => {
  const lineOf = (search: string) => historyLineOf(new URLSearchParams(search))
  expect(lineOf('')).toBe('total')
  expect(lineOf('line=<script>')).toBe('total')
  expect(lineOf('line=units&range=1m')).toBe('units')
})

test('an unknown range is a year', () => {
  const rangeOf = (search: string) => historyRangeOf(new URLSearchParams(search))
  expect(rangeOf('')).toEqual({ name: '1y' })
  expect(rangeOf('range=<script>')).toEqual({ name: '1y' })
  expect(rangeOf('range=3m')).toEqual({ name: '3m' })
})

test('a custom range needs two dates in chronological order', () => {
  const rangeOf = (search: string) => historyRangeOf(new URLSearchParams(search))
  const own = { name: 'own', from: '2026-02-01', to: '2026-05-01' }
  expect(rangeOf('from=2026-02-01&to=2026-05-01')).toEqual(own)
  expect(rangeOf('from=2026-05-01&to=2026-02-01&range=1m')).toEqual({ name: '1m' })
  expect(rangeOf('from=x&to=2026-02-01')).toEqual({ name: '1y' })
})

test('a custom range that does not apply says which of its dates is wrong', () => {
  const faultOf = (search: string) => rangeFaultOf(new URLSearchParams(search))
  expect(faultOf('range=3m')).toBeNull()
  expect(faultOf('from=2026-02-01&to=2026-02-01')).toBeNull()
  expect(faultOf('from=2026-05-01&to=2026-02-01')).toBe('order')
  expect(faultOf('from=&to=2026-02-01')).toBe('from')
  expect(faultOf('from=2026-02-01&to=')).toBe('to')
})

test('the figures of a range cover its days, and those of the whole history everything', () => {
  const history = [
    { ...nothing, on: '2026-01-31', value: 1_000, invested: 1_010, income: 0, realised: 0 },
    { ...nothing, on: '2026-06-30', value: 1_100, invested: 1_010, income: 30, realised: 0 },
    { ...nothing, on: '2026-11-21', value: 1_700, invested: 1_610, income: 70, realised: 0 },
  ]
  expect(figuresWithin(history, { name: 'all' })).toEqual({
    putIn: 1_610,
    income: 70,
    totalReturn: 160,
  })
  // Compared with the value on 21 August, 600 more was invested and the value rose by the same amount.
  expect(figuresWithin(history, { name: '3m' })).toEqual({
    putIn: 600,
    income: 40,
    totalReturn: 40,
  })
  expect(figuresWithin([], { name: '1y' })).toEqual({ putIn: 0, income: 0, totalReturn: 0 })
})

test('the gain of a sale stays in the return of its range', () => {
  const history = [
    { ...nothing, on: '2026-01-31', value: 1_000, invested: 1_010, income: 0, realised: 0 },
    { ...nothing, on: '2026-10-20', value: 1_200, invested: 1_010, income: 50, realised: 0 },
    { ...nothing, on: '2026-11-21', value: 0, invested: 0, income: 50, realised: 240 },
  ]
  expect(figuresWithin(history, { name: 'all' }).totalReturn).toBe(290)
  // The unrealised gain was 190 when the month began; the sale added 50.
  expect(figuresWithin(history, { name: '1m' }).totalReturn).toBe(50)
})

test('a range begins on its first day with the latest value up to then', () => {
  const history = [
    point('2026-01-01', 1),
    point('2026-08-10', 2),
    point('2026-09-30', 3),
    point('2026-11-21', 4),
  ]
  expect(historyWithin(history, { name: '3m' })).toEqual([
    point('2026-08-21', 2),
    point('2026-09-30', 3),
    point('2026-11-21', 4),
  ])
  expect(historyWithin(history, { name: 'all' })).toEqual(history)
})

test('a range of months that starts in a shorter month does not start in the month after it', () => {
  const history = [point('2026-02-27', 1), point('2026-05-31', 2)]
  expect(historyWithin(history, { name: '3m' })[0]).toEqual(point('2026-02-28', 1))
})

test('an empty or short history stays unchanged', () => {
  expect(historyWithin([], { name: '1y' })).toEqual([])
  const short = [point('2026-11-01', 1), point('2026-11-21', 2)]
  expect(historyWithin(short, { name: '1y' })).toEqual(short)
})

test('the rent of a range includes the payouts from its first day on, on any day of a month', () => {
  const at = (on: string, income: number) => ({ ...nothing, on, income })
  const history = [
    at('2026-09-30', 100),
    at('2026-10-10', 137),
    at('2026-10-31', 137),
    at('2026-11-10', 245),
    at('2026-11-23', 245),
  ]
  expect(figuresWithin(history, { name: '1m' }).income).toBe(108)
})

test('a custom range includes the payouts of its first and its last day', () => {
  const at = (on: string, income: number) => ({ ...nothing, on, income })
  const history = [
    at('2026-09-10', 100),
    at('2026-10-10', 237),
    at('2026-11-10', 345),
    at('2026-11-23', 345),
  ]
  const income = (from: string, to: string) =>
    figuresWithin(history, { name: 'own', from, to }).income
  expect(income('2026-10-10', '2026-11-10')).toBe(245)
  expect(income('2026-10-11', '2026-11-09')).toBe(0)
  expect(income('2026-10-10', '2026-10-11')).toBe(137)
})
