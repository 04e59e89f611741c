import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReaderContext, type ReaderStyle, usualStyle } from '../../locale/reader.ts'
import {
  distance,
  formatAxisRupiah,
  formatCompactRupiah,
  formatDate,
  formatForecast,
  formatInteger,
  formatPercent,
  formatPerUnit,
  formatRate,
  formatRupiah,
} from './format.ts'

/** Replaces `~` with a no-break space. */
const whole = (text: string) => text.replaceAll('~', '\u00a0')

test.each([
  [0, 'Rp0', 'Rp0'],
  [1_250_000, 'Rp1.250.000', 'Rp1,250,000'],
  [-1_250_000, '−Rp1.250.000', '−Rp1,250,000'],
  [Number.MAX_SAFE_INTEGER, 'Rp9.007.199.254.740.991', 'Rp9,007,199,254,740,991'],
])('%d rupiah are written as %s and %s', (amount, id, en) => {
  expect(formatRupiah(amount, 'id')).toBe(id)
  expect(formatRupiah(amount, 'en')).toBe(en)
})

test.each([
  [950, '≈~Rp950'],
  [9_949, '≈~Rp9.900'],
  [26_513, '≈~Rp27.000'],
  [-26_513, '≈~−Rp27.000'],
  [27_613_442, '≈~Rp27.613.000'],
])('a forecast of %d rupiah is not written more precisely than %s', (amount, text) => {
  expect(formatForecast(amount, 'id')).toBe(whole(text))
})

test.each([
  [950_000, 'Rp950.000', 'Rp950,000'],
  [48_200_000_000, whole('Rp48,2~M'), whole('Rp48.2~bn')],
  [3_000_000, whole('Rp3~jt'), whole('Rp3~m')],
  [-1_260_000_000_000, whole('−Rp1,3~T'), whole('−Rp1.3~tn')],
])('%d rupiah are shortened to %s and %s', (amount, id, en) => {
  expect(formatCompactRupiah(amount, 'id')).toBe(id)
  expect(formatCompactRupiah(amount, 'en')).toBe(en)
})

test.each([
  [999_949_999, 1, 'Rp999,9~jt', 'Rp999.9~m'],
  [999_950_000, 1, 'Rp1~M', 'Rp1~bn'],
  [-999_999_999, 1, '−Rp1~M', '−Rp1~bn'],
  [999_994_999, 2, 'Rp999,99~jt', 'Rp999.99~m'],
  [999_995_000, 2, 'Rp1,00~M', 'Rp1.00~bn'],
  [999_999_999_999, 1, 'Rp1~T', 'Rp1~tn'],
  // There is no word for more than a trillion.
  [999_999_999_999_999, 1, 'Rp1.000~T', 'Rp1,000~tn'],
  // Below a million nothing is rounded.
  [999_999, 1, 'Rp999.999', 'Rp999,999'],
])('an amount of %i that is rounded up with %i decimals changes to the next word', (amount, digits, id, en) => {
  expect(formatCompactRupiah(amount, 'id', digits)).toBe(whole(id))
  expect(formatCompactRupiah(amount, 'en', digits)).toBe(whole(en))
})

test('a shortened amount is never further from the exact one than half of its last decimal', () => {
  const words = { jt: 1e6, M: 1e9, T: 1e12 }
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000, max: 9_000_000_000_000_000 }),
      fc.nat(2),
      (amount, more) => {
        const digits = Math.max(1, more)
        const [, text = '', word = ''] =
          /^Rp([\d.,]+)\u00a0(jt|M|T)$/.exec(formatCompactRupiah(amount, 'id', digits)) ?? []
        const unit = words[word as keyof typeof words]
        const shown = Number(text.replaceAll('.', '').replace(',', '.')) * unit
        expect(Math.abs(shown - amount)).toBeLessThanOrEqual((unit / 10 ** digits) * 0.5001)
        if (word !== 'T') expect(shown).toBeLessThan(1_000 * unit)
      },
    ),
  )
})

test('amounts that are compared with each other are shortened to two decimals, also when both are zero', () => {
  expect(formatCompactRupiah(6_000_000_000, 'en', 2)).toBe(whole('Rp6.00~bn'))
  expect(formatCompactRupiah(2_098_200_000, 'id', 2)).toBe(whole('Rp2,10~M'))
  expect(formatCompactRupiah(2_040_900_000, 'en', 2)).toBe(whole('Rp2.04~bn'))
})

test('an amount per unit has two decimals', () => {
  expect(formatPerUnit('1451.57', 'id')).toBe('Rp1.451,57')
  expect(formatPerUnit('451.07', 'en')).toBe('Rp451.07')
})

test.each([
  [840, '8,4%', '8.4%'],
  [635, '6,35%', '6.35%'],
  [1200, '12%', '12%'],
  [-210, '−2,1%', '−2.1%'],
  [5, '0,05%', '0.05%'],
  [0, '0%', '0%'],
])('%d basis points are written as %s and %s', (basisPoints, id, en) => {
  expect(formatPercent(basisPoints, 'id')).toBe(id)
  expect(formatPercent(basisPoints, 'en')).toBe(en)
})

test.each([
  [600, '6,0%', '6.0%'],
  [-1503, '−15,0%', '−15.0%'],
  [635, '6,4%', '6.4%'],
  [123_000, '1.230,0%', '1,230.0%'],
  [3, '0%', '0%'],
  [9998, '100%', '100%'],
])('a measured rate of %d basis points is written as %s and %s', (basisPoints, id, en) => {
  expect(formatRate(basisPoints, 'id')).toBe(id)
  expect(formatRate(basisPoints, 'en')).toBe(en)
})

test('whole numbers are grouped in the reader’s number format', () => {
  expect(formatInteger(30_000, 'id')).toBe('30.000')
  expect(formatInteger(-30_000, 'en')).toBe('−30,000')
})

test('an instant is shown in Western Indonesian Time', () => {
  const lateEvening = '2026-12-31T18:30:00Z'
  expect(formatDate(lateEvening, 'long', 'id')).toBe(whole('1~Januari 2027'))
  expect(formatDate(lateEvening, 'date-time', 'id')).toBe(whole('1~Jan~2027, 01.30~WIB'))
  expect(formatDate(lateEvening, 'date-time', 'en')).toBe(whole('1~Jan~2027, 01:30~WIB'))
  expect(formatDate('2026-11-21T09:00:00Z', 'weekday', 'id')).toBe(whole('Sabtu, 21~November 2026'))
})

test('a plain date or month is not shifted to a time zone', () => {
  expect(formatDate('2026-08-17', 'short', 'id')).toBe(whole('17~Agu~2026'))
  expect(formatDate('2026-08', 'month', 'en')).toBe('August 2026')
  expect(formatDate('2026-08', 'short-month', 'id')).toBe(whole('Agu~2026'))
  expect(formatDate('2026-05-01', 'day-month', 'id')).toBe(whole('1~Mei'))
})

test.each([
  ['2026-11-25T08:00:00Z', { unit: 'days', count: 4 }],
  ['2026-11-23T12:00:00Z', { unit: 'days', count: 2 }],
  ['2026-11-22T12:00:00Z', { unit: 'hours', count: 24 }],
  ['2026-11-21T12:30:00Z', { unit: 'minutes', count: 30 }],
  ['2026-11-20T12:00:00Z', { unit: 'minutes', count: 0 }],
])('the distance from noon of the 21st to %s is %j', (to, expected) => {
  expect(distance('2026-11-21T12:00:00Z', to)).toEqual(expected)
})

test.each([
  [65_000_000, 500_000, whole('Rp65~jt')],
  [65_500_000, 500_000, whole('Rp65,5~jt')],
  [65_000_000, 20_000, whole('Rp65,00~jt')],
  [2_660_000_000, 20_000_000, whole('Rp2,66~M')],
  [2_660_000_000, 5_000_000, whole('Rp2,660~M')],
  [500_000, 500_000, 'Rp500.000'],
  [0, 20_000_000, 'Rp0'],
])('an axis label of %d rupiah with steps of %d is %s', (amount, step, label) => {
  expect(formatAxisRupiah(amount, step, 'id')).toBe(label)
})

test('numbers and times follow the reader’s settings, whatever the language', () => {
  const east = { timeZone: 'Asia/Jayapura', numberStyle: 'point' } as const
  expect(formatRupiah(1_250_000, 'en', east)).toBe('Rp1.250.000')
  expect(formatDate('2026-11-21T03:00:00Z', 'time', 'en', east)).toBe(whole('12:00~WIT'))
  expect(formatPercent(840, 'id', { ...east, numberStyle: 'comma' })).toBe('8.4%')
  expect(formatPerUnit('1451.57', 'id', { ...east, numberStyle: 'comma' })).toBe('Rp1,451.57')
  expect(formatRupiah(1_250_000, 'id')).toBe('Rp1.250.000')
})

test('each page is formatted for its own reader, and text outside a render in the default style', () => {
  const Shown = () => createElement('p', null, formatRupiah(1_250_000, 'id'))
  const pageFor = (reader: ReaderStyle) =>
    renderToStaticMarkup(createElement(ReaderContext, { value: reader }, createElement(Shown)))
  expect(pageFor({ timeZone: 'Asia/Makassar', numberStyle: 'comma' })).toBe('<p>Rp1,250,000</p>')
  expect(formatRupiah(1_250_000, 'id'), 'outside of a render').toBe('Rp1.250.000')
  expect(pageFor(usualStyle)).toBe('<p>Rp1.250.000</p>')
})
