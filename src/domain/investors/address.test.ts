import { expect, test } from 'vitest'
import { addressFaults, tidyAddress } from './address.ts'

const address = {
  street: 'Jalan Dago 5',
  rt: '003',
  rw: '012',
  villageCode: '3273011001',
  postcode: '40135',
}

test('an address is stored as plain text, with the leading zeros of its numbers', () => {
  const typed = {
    ...address,
    street: '  Jalan   Dago 5 ',
    rt: '3',
    rw: ' 12 ',
    postcode: ' 40135 ',
  }
  expect(tidyAddress(typed)).toEqual(address)
  expect(addressFaults(address)).toEqual([])
})

test.each([
  [{ street: 'J'.repeat(4) }, 'address.street', 'field.too_short'],
  [{ street: 'J'.repeat(201) }, 'address.street', 'field.too_long'],
  [{ rt: '1234' }, 'address.rt', 'investors.neighbourhood_shape'],
  [{ rw: '1a' }, 'address.rw', 'investors.neighbourhood_shape'],
  [{ villageCode: '' }, 'address.villageCode', 'field.required'],
  [{ villageCode: '9999999999' }, 'address.villageCode', 'investors.village_unknown'],
  [{ postcode: '04013' }, 'address.postcode', 'investors.postcode_shape'],
  [{ postcode: '4013' }, 'address.postcode', 'investors.postcode_shape'],
  [{ postcode: '401355' }, 'address.postcode', 'investors.postcode_shape'],
])('an address with %j is refused with the name of the field', (change, path, code) => {
  expect(addressFaults({ ...address, ...change })).toMatchObject([{ path, code }])
})

test('an address may have a street of five and of two hundred characters', () => {
  for (const length of [5, 200])
    expect(addressFaults({ ...address, street: 'J'.repeat(length) })).toEqual([])
})
