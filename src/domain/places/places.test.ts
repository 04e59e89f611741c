import { expect, test } from 'vitest'
import { placeChain, placesIn } from './places.ts'

test('the register of places has provinces, cities, districts and villages, and each code begins with the code above it', () => {
  expect(placesIn('')).toHaveLength(38)
  expect(placesIn('')).toContainEqual({ code: '31', name: 'Daerah Khusus Ibukota Jakarta' })
  const cities = placesIn('31').map(({ name }) => name)
  expect(cities.some((name) => name.includes('Jakarta Selatan'))).toBe(true)
  for (const district of placesIn('3174')) {
    expect(district.code).toMatch(/^3174\d\d$/)
    for (const village of placesIn(district.code))
      expect(village.code.startsWith(district.code) && village.code.length === 10).toBe(true)
  }
})

test('the register of places returns the province, city and district of a village, and null for any other code', () => {
  const [district] = placesIn('3273')
  const [village] = placesIn(district?.code ?? '')
  expect(placeChain(village?.code ?? '')).toMatchObject({
    province: { code: '32' },
    city: { code: '3273' },
    district,
    village,
  })
  for (const code of ['', '3273', '9999999999', '32730199999', 'abc', '3273x10001'])
    expect(placeChain(code)).toBeNull()
})

test('the register of places returns no places for an unknown code', () => {
  for (const code of ['99', 'x', '1', '123', '31740', '0', '%%', '\n1'])
    expect(placesIn(code)).toEqual([])
})
