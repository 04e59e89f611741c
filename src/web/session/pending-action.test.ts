import { expect, test } from 'vitest'
import type { ApiCalls } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { cookieJar } from './cookies.ts'
import { openPendingAction, type PendingAction } from './pending-action.ts'

type Asked = [method: string, path: string, body?: unknown]

function anAccount(fault: ApiProblem | null = null) {
  const calls: Asked[] = []
  const take = (method: string) => async (path: string, body?: unknown) => {
    calls.push([method, path, body])
    if (fault !== null) throw fault
  }
  return { calls, account: { put: take('PUT'), post: take('POST') } as unknown as ApiCalls }
}

function jarWith(wish: unknown) {
  return cookieJar(`wish=${encodeURIComponent(JSON.stringify(wish))}`, false)
}

const heart: PendingAction = {
  act: 'watch',
  subject: 'ruko-dago',
  back: '/en/marketplace?type=villa',
}

test('an action pressed before login is executed once after it and leads back', async () => {
  const before = cookieJar(null, false)
  openPendingAction(before).keep(heart)
  const jar = jarWith(heart)
  const { calls, account } = anAccount()
  expect(await openPendingAction(jar).fulfil(account)).toBe('/en/marketplace?type=villa&done=watch')
  expect(calls).toEqual([['PUT', '/watchlist/{propertyId}/', { propertyId: 'ruko-dago' }]])
  expect(await openPendingAction(jar).fulfil(account)).toBeNull()
  expect(before.headers()[0]).toMatch(/^wish=.*HttpOnly; SameSite=Lax/)
})

test('a search is saved after the login', async () => {
  const { calls, account } = anAccount()
  const wish = { act: 'save', subject: 'city=bandung&yieldMin=5', back: '/marketplace' }
  expect(await openPendingAction(jarWith(wish)).fulfil(account)).toBe('/marketplace?done=save')
  expect(calls).toEqual([['POST', '/saved-searches/', { query: 'city=bandung&yieldMin=5' }]])
})

test('an action that is no longer possible is forgotten, and the list is shown without a message', async () => {
  const { account } = anAccount(new ApiProblem(404, { code: 'properties.not_found' }))
  const jar = jarWith(heart)
  expect(await openPendingAction(jar).fulfil(account)).toBe('/en/marketplace?type=villa')
  expect(jar.read('wish')).toBeNull()
})

test.each([
  { ...heart, back: 'https://example.com/marketplace' },
  { ...heart, back: '//example.com' },
  { ...heart, back: '/marketplace\\@example.com' },
  { ...heart, back: '/dashboard/wallet' },
  { ...heart, back: '/marketplace?x=\r\nSet-Cookie: a=b' },
  { ...heart, subject: '../users/profile' },
  { ...heart, act: 'delete' },
  { act: 'watch' },
  null,
  'text',
])('nothing is executed for %j', async (wish) => {
  const { calls, account } = anAccount()
  expect(await openPendingAction(jarWith(wish)).fulfil(account)).toBeNull()
  expect(calls).toEqual([])
})
