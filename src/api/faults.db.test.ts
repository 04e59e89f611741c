import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { testDatabase } from '../../tests/support/database.ts'
import { testApi } from '../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

test('a database without disk space returns 503 and says that nothing has changed', async () => {
  const full = new pg.DatabaseError('could not extend file', 4, 'error')
  full.code = '53100'
  const { token } = await api.anAccount()
  const purchaseSequencer = {
    subscribe: async () => {
      throw full
    },
  }
  const broken = testApi(store, 'demo', { purchaseSequencer })
  const answer = await broken.call(`/offerings/${newId()}/subscriptions/`, {
    token,
    key: newId(),
    body: { units: 1, riskStatementVersion: '2026-11' },
  })
  expect(answer).toMatchObject({ status: 503, body: { code: 'request.disk_full' } })
})

test('concurrent deposit requests leave at most ten open', async () => {
  const { token } = await api.anAccount()
  const body = { amount: 100_000, method: 'va-bca' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => api.call('/deposits/', { token, key: newId(), body })),
  )
  const opened = answers.filter(({ status }) => status === 201)
  expect(opened).toHaveLength(10)
  const others = new Set(answers.filter((each) => !opened.includes(each)).map((a) => a.body.code))
  for (const code of others)
    expect(['payments.too_many_open', 'request.unavailable']).toContain(code)
  const list = await api.call('/deposits/?limit=50', { token })
  expect(list.body.items).toHaveLength(10)
})

test('readiness returns 503 within seconds when the database does not respond', async () => {
  const blocked = testApi(store, 'demo', {
    db: {
      ...store.db,
      getExecutor: () => ({
        ...store.db.getExecutor(),
        transformQuery: (node: unknown) => node,
        compileQuery: () => ({}),
        executeQuery: () => new Promise(() => {}),
      }),
    } as never,
  })
  const from = performance.now()
  const answer = await blocked.call('/ready/')
  expect(answer).toMatchObject({ status: 503, body: { code: 'request.unavailable' } })
  expect(performance.now() - from).toBeLessThan(3_000)
})
