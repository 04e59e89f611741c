import { expect, test } from 'vitest'
import { cityPlaces, isNearCity } from './index.ts'

test('all 514 cities and regencies have different names', () => {
  const all = [...cityPlaces().values()]
  expect(all).toHaveLength(514)
  expect(new Set(all.map(({ name }) => name)).size).toBe(514)
  expect(cityPlaces().get('3204')).toMatchObject({
    kind: 'regency',
    name: 'Kabupaten Bandung',
    nameEn: 'Bandung Regency',
    province: 'Jawa Barat',
  })
  expect(cityPlaces().get('3172')).toMatchObject({ name: 'Jakarta Utara', province: 'DKI Jakarta' })
})

test('the province of a city determines its time zone', () => {
  const zones = ['1271', '6171', '6371', '7371', '8171', '9171'].map(
    (code) => cityPlaces().get(code)?.timeZone,
  )
  expect(zones).toEqual([
    'Asia/Jakarta',
    'Asia/Jakarta',
    'Asia/Makassar',
    'Asia/Makassar',
    'Asia/Jayapura',
    'Asia/Jayapura',
  ])
})

test('a point is compared with the centre of its city, or without a centre with the islands of its regency', () => {
  const bandung = { latitude: -6.9175, longitude: 107.62444 }
  expect(isNearCity('3273', { latitude: -7.05, longitude: 107.5 }, bandung)).toBe(true)
  expect(isNearCity('3273', { latitude: -6.2, longitude: 106.8 }, bandung)).toBe(false)
  const labuanBajo = { latitude: -8.49, longitude: 119.88 }
  expect(isNearCity('5315', labuanBajo, null)).toBe(true)
  expect(isNearCity('5315', bandung, null)).toBe(false)
  // Without an island or a centre every point is accepted.
  expect(isNearCity('3302', bandung, null)).toBe(true)
})
