import { expect, test } from 'vitest'
import { cookieJar } from './cookies.ts'
import { recordEndedTokens } from './ended-tokens.ts'
import { isLate } from './late-answer.ts'

const accessOf = (sid: unknown) =>
  `e30.${Buffer.from(JSON.stringify({ sid })).toString('base64url')}.signature`
const cookieOf = (refresh: string, access = accessOf('s1')) =>
  `auth=${encodeURIComponent(JSON.stringify({ access, refresh }))}`

/** A response to a browser with these cookies, created while the named sessions changed elsewhere. */
function answer(cookies: string | null, changed: readonly string[] = []) {
  const endings = recordEndedTokens()
  const jar = cookieJar(cookies, false)
  const queries: [string, number][] = []
  const hasChanged = (id: string, since: number) => {
    queries.push([id, since])
    return changed.includes(id)
  }
  const late = () => isLate(jar, { cookies, since: 7, endings, hasChanged })
  return { jar, endings, late, queries }
}

test('a response is not late when its session did not change', () => {
  const { late, queries } = answer(cookieOf('r1'))
  expect(late()).toBe(false)
  expect(queries).toEqual([['s1', 7]])
})

test('a response is late when another process ended the session or replaced its tokens', () => {
  expect(answer(cookieOf('r1'), ['s1']).late()).toBe(true)
  expect(answer(cookieOf('r1'), ['s2']).late()).toBe(false)
})

test('a response is late when the process that answers ended the session', () => {
  const { endings, late } = answer(cookieOf('r1'))
  endings.add('r1')
  expect(late()).toBe(true)
})

test('the response with the new tokens is never late', () => {
  const { jar, late } = answer(cookieOf('r1'), ['s1'])
  jar.set('auth', JSON.stringify({ access: accessOf('s1'), refresh: 'r2' }), 60)
  expect(late()).toBe(false)
})

test.each([
  null,
  'auth=',
  cookieOf('r1', 'nonsense'),
  cookieOf('r1', 'a.b.c'),
  cookieOf('r1', accessOf(7)),
])('the cookies %j contain no session that could have changed', (cookies) => {
  const { late, queries } = answer(cookies, ['s1'])
  expect(late()).toBe(false)
  expect(queries).toEqual([])
})
