import { expect, test } from 'vitest'
import { noBreak } from './no-break.ts'

test('a message never wraps before a separator or inside a product, an amount or another fixed expression', () => {
  expect(noBreak('Bandung · 40 unit × Rp803')).toBe('Bandung\u00a0· 40\u00a0unit\u00a0×\u00a0Rp803')
  expect(noBreak('sampai Rp10 miliar, up to Rp3.5 million')).toBe(
    'sampai Rp10\u00a0miliar, up to Rp3.5\u00a0million',
  )
  expect(noBreak('{units, number} unit, {count, plural, other {# units}}')).toBe(
    '{units, number}\u00a0unit, {count, plural, other {#\u00a0units}}',
  )
  expect(noBreak('misalnya 0812 3456 7890, {sells, number} to sell')).toBe(
    'misalnya 0812\u00a03456\u00a07890, {sells, number}\u00a0to\u00a0sell',
  )
  expect(noBreak('phone 021-2527700 or 081-157-157-157, SPT-2026-000123')).toBe(
    'phone 021-\u20602527700 or 081-\u2060157-\u2060157-\u2060157, SPT-2026-000123',
  )
  expect(noBreak('Rp2.500 lewat BI-FAST')).toBe('Rp2.500 lewat BI-\u2060FAST')
  expect(noBreak('dalam 24 jam atau {count, plural, other {# hari}}, about 2 weeks')).toBe(
    'dalam 24\u00a0jam atau {count, plural, other {#\u00a0hari}}, about 2\u00a0weeks',
  )
  const named = '{by, select, number {the number} other {the name}}'
  expect(noBreak(named)).toBe(named)
  const choice = '{left, select, hours {{count} jam} days {segera} other {nanti}}'
  expect(noBreak(choice)).toBe(choice.replace('} jam', '}\u00a0jam'))
  expect(noBreak('dibuka 28 November 2026, pukul 10.00 WIB')).toBe(
    'dibuka 28\u00a0November\u00a02026, pukul\u00a010.00\u00a0WIB',
  )
  expect(
    noBreak(
      '{ayes, number} setuju, {nays, number} ditolak, {left, plural, one {# was} other {# were}}',
    ),
  ).toBe(
    '{ayes, number}\u00a0setuju, {nays, number}\u00a0ditolak, {left, plural, one {#\u00a0was} other {#\u00a0were}}',
  )
  expect(
    noBreak('{filled, number} dari {orders, number} order, 3 of {all, plural, other {# orders}}'),
  ).toBe(
    '{filled, number}\u00a0dari\u00a0{orders, number}\u00a0order, 3\u00a0of\u00a0{all, plural, other {#\u00a0orders}}',
  )
  expect(noBreak('Batas harga {low}–{high}, <b></b>–<i></i>')).toBe(
    'Batas harga {low}–\u2060{high}, <b></b>–\u2060<i></i>',
  )
  expect(noBreak('Apa pun yang ada di lantai 14')).toBe('Apa\u00a0pun yang ada di lantai\u00a014')
  expect(noBreak('resets every 1 January (WIB)')).toBe('resets every 1\u00a0January (WIB)')
})
