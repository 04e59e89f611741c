import { expect, test } from 'vitest'
import { friendsAddress, friendsQueryOf } from './friends-query.ts'

const read = (search: string) => friendsQueryOf(new URLSearchParams(search))

test('a query read from an address and written to an address again stays the same', () => {
  const query = read('stage=holding&q=B%E2%80%A2%E2%80%A2&sort=due')
  expect(query).toEqual({ stage: 'holding', search: 'B••', order: 'due' })
  const address = friendsAddress(query, 'abc=')
  expect(read(address.split('?')[1] ?? '')).toEqual(query)
  expect(address).toContain('cursor=abc%3D')
})

test('unknown values in the address are ignored', () => {
  expect(read('stage=x&sort=__proto__&q=%20')).toEqual({ stage: null, search: '', order: 'newest' })
  expect(friendsAddress(read(''))).toBe('/dashboard/referral/friends')
})
