import { expect, test } from 'vitest'
import { everything, isNarrowed, listPath, readQuery } from './marketplace-query.ts'

const read = (search: string) => readQuery(new URLSearchParams(search))

test('reads every filter an address may carry', () => {
  expect(
    read('q=kost&city=bandung&type=villa&state=open&sort=yield&limit=48&cursor=abc_-%2B%2F%3D'),
  ).toEqual({
    q: 'kost',
    city: 'bandung',
    type: 'villa',
    state: 'open',
    sort: 'yield',
    limit: 48,
    cursor: 'abc_-+/=',
  })
})

test('ignores what it does not know', () => {
  expect(
    read('type=castle&state=__proto__&sort=best&limit=1000&city=%27%3B--&cursor=%00&utm_source=x'),
  ).toEqual(everything)
})

test('keeps the words of a search, but not their spaces or more than eighty characters', () => {
  expect(read('q=%20%20vila%20%20sanur%20').q).toBe('vila sanur')
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(80)
})

test('writes addresses that say only what differs from the whole list', () => {
  expect(listPath(everything)).toBe('/marketplace')
  expect(listPath({ ...everything, type: 'villa', sort: 'price' })).toBe(
    '/marketplace?type=villa&sort=price',
  )
})

test('reads back every address it writes', () => {
  const query = { ...everything, q: 'ruko & rukan', city: 'tangerang-selatan', limit: 12 } as const
  expect(readQuery(new URL(listPath(query), 'http://x').searchParams)).toEqual(query)
})

test('knows that an order alone narrows nothing', () => {
  expect(isNarrowed({ ...everything, sort: 'price', limit: 48 })).toBe(false)
  expect(isNarrowed({ ...everything, q: 'x' })).toBe(true)
})
