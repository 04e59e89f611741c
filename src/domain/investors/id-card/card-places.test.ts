import { expect, test } from 'vitest'
import { placesIn } from '#places'
import { placeCodes } from './card-places.ts'

const none = { province: null, city: null, district: null, village: null }
const semarang = {
  province: 'Jawa Tengah',
  city: 'Kota Semarang',
  district: 'Semarang Selatan',
  village: 'Randusari',
}
const codes = { province: '33', city: '3374', district: '337407', village: '3374071001' }
const { village: _village, ...toDistrict } = codes
const { district: _district, ...toCity } = toDistrict

test.each([
  ['every name', {}, codes],
  ['no province', { province: null }, codes],
  ['an unknown province', { province: 'Atlantis' }, codes],
  ['an unknown village', { village: 'Qwerty' }, toDistrict],
  ['no village', { village: null }, toDistrict],
  [
    'an unknown district, which is not replaced by that of the village',
    { district: 'Qwerty' },
    toCity,
  ],
  ['no district: the only village of its name in the city decides', { district: null }, codes],
  ['neither district nor village', { district: null, village: null }, toCity],
  ['no city', { city: null }, { province: '33' }],
  ['a city of another province', { province: 'Bali' }, { province: '51' }],
  ['a name of two letters', { province: 'Ja', city: 'Ko' }, {}],
  ['no name', none, {}],
])('the places of a card with %s are identified as far as they are certain', (_what, names, found) => {
  expect(placeCodes({ ...semarang, ...names }, null)).toEqual(found)
})

test('a city that was not read is taken from the NIK only with a district and a village of these names', () => {
  const nik = '3374071708909901'
  const unread = { ...semarang, city: null }
  expect(placeCodes(unread, nik)).toEqual(codes)
  expect(placeCodes({ ...unread, village: 'Qwerty' }, nik)).toEqual({ province: '33' })
  expect(placeCodes({ ...unread, district: null }, nik)).toEqual({ province: '33' })
  expect(placeCodes({ ...unread, province: 'Bali' }, nik)).toEqual({ province: '51' })
  expect(placeCodes(unread, `3399${nik.slice(4)}`)).toEqual({ province: '33' })
  expect(placeCodes({ ...unread, province: null }, nik)).toEqual(codes)
})

test('a village name that a city has twice decides nothing without its district', () => {
  const names = placesIn('3204').flatMap(({ code }) => placesIn(code).map(({ name }) => name))
  const twice = names.find((name, at) => names.indexOf(name) !== at) ?? ''
  expect(twice).not.toBe('')
  const found = placeCodes({ ...none, city: 'Kabupaten Bandung', village: twice }, null)
  expect(found).toEqual({ province: '32', city: '3204' })
})

test.each([
  ['DKI JAKARTA', '31'],
  ['DAERAH KHUSUS JAKARTA', '31'],
  ['DI YOGYAKARTA', '34'],
  ['DAERAH ISTIMEWA YOGYAKARTA', '34'],
  ['BANGKA BELITUNG', '19'],
  ['JAWA BARAT', '32'],
  ['JAWA', undefined],
  ['SULAWESI TENGAH', '72'],
  ['SULAWESI TENGGARA', '74'],
  // One letter from the first and two from the second: too close to be certain.
  ['SULAWESI TENGGAH', undefined],
])('the province that cards print as %s has the code %s', (province, code) => {
  expect(placeCodes({ ...none, province }, null).province).toBe(code)
})

test.each([
  ['JAKARTA SELATAN', '3174'],
  ['KOTA JAKARTA SELATAN', '3174'],
  ['KOTA ADMINISTRASI JAKARTA SELATAN', '3174'],
  ['KAB. BANDUNG', '3204'],
  ['KABUPATEN BANDUNG', '3204'],
  ['KOTA BANDUNG', '3273'],
  ['BANDUNG', undefined],
])('the city that cards print as %s has the code %s', (city, code) => {
  expect(placeCodes({ ...none, city }, null).city).toBe(code)
})
