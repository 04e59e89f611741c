import { expect, test } from 'vitest'
import rulesEn from '../../../legal/market-rules/2026-11-29.en.json' with { type: 'json' }
import rulesId from '../../../legal/market-rules/2026-11-29.id.json' with { type: 'json' }
import { aBookRow } from '../../../tests/support/trading-terms.ts'
import { afterPrices, alarmBasisPoints, haltMinutes, isAlarmOver } from './price-alarm.ts'

const at = new Date('2026-12-07T10:00:00+07:00')
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const row = aBookRow({ reference: 100_000n })

test('the market rules state the distance and the length of the halt', () => {
  const halts = (rules: typeof rulesId) =>
    rules.sections.find(({ id }) => id === 'halts')?.clauses.join(' ')
  expect(halts(rulesId)).toContain(`${alarmBasisPoints / 100}%`)
  expect(halts(rulesId)).toContain(`${haltMinutes} menit`)
  expect(halts(rulesEn)).toContain(`${alarmBasisPoints / 100}%`)
  expect(halts(rulesEn)).toContain(`${haltMinutes} minutes`)
})

test.each([
  ['7 % above the reference', [107_000n], false],
  ['a tick more than 7 % above it', [107_100n], true],
  ['7 % below the reference', [93_000n], false],
  ['a tick more than 7 % below it', [92_900n], true],
  ['several trades of which only the last is far', [100_000n, 103_000n, 108_000n], true],
  ['no trade at all', [], false],
])('after %s the book halts: %#', (_, prices, isHalted) => {
  const after = afterPrices(row, prices, at)
  expect(after.haltReason).toBe(isHalted ? 'price' : null)
  if (!isHalted) expect(after).toBe(row)
})

test('a halt because of the price ends after fifteen minutes and does not happen again that day', () => {
  const halted = afterPrices(row, [109_000n], at)
  expect(isAlarmOver(halted, later(14))).toBe(false)
  expect(isAlarmOver(halted, later(15))).toBe(true)
  const resumed = { ...halted, haltedAt: null, haltReason: null }
  expect(afterPrices(resumed, [109_000n], later(60))).toBe(resumed)
  expect(afterPrices(resumed, [109_000n], later(24 * 60))).toMatchObject({ haltReason: 'price' })
})

test('a book that staff halted keeps their reason', () => {
  const halted = { ...row, haltedAt: at, haltReason: 'staff' as const }
  expect(afterPrices(halted, [109_000n], later(1))).toBe(halted)
  expect(isAlarmOver(halted, later(60))).toBe(false)
})
