import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

let isFull = false
const store = await testDatabase()
const api = testApi(store, 'demo', { disk: { isFull: () => isFull } })
afterAll(() => store.close())

async function written(): Promise<unknown> {
  const { rows } = await store.asOwner(`select (select count(*) from ledger.entries) as entries,
    (select count(*) from ledger.commands) as commands, (select count(*) from payments.deposits) as deposits,
    (select count(*) from approvals.proposals) as proposals`)
  return rows
}

test('a nearly full disk refuses money operations in both languages, and nothing is started', async () => {
  const { token } = await api.anAccount()
  const finance = await api.anAccount(['finance', 'compliance'])
  const key = newId()
  const order = { token, key, body: { amount: 100_000, method: 'va-bca' } }
  const id = newId()
  const hash = '0'.repeat(64)
  const commands = [
    ['/deposits/', order],
    ['/withdrawals/', { token, key: newId(), body: { accountId: id, amount: 50_000 } }],
    [
      `/offerings/${id}/subscriptions/`,
      { token, key: newId(), body: { units: 1, riskStatementVersion: '2026-11' } },
    ],
    [`/subscriptions/${id}/cancellation/`, { token, key: newId(), method: 'POST' }],
    ...[[`/back-office/proposals/${id}/approval/`, { contentHash: hash }]].map(
      ([path, body]) => [path, { token: finance.token, body }] as const,
    ),
  ] as const
  isFull = true
  const before = await written()
  const messages = new Set<string>()
  for (const [path, call] of commands) {
    for (const language of ['id', 'en'] as const) {
      const answer = await api.call(path as string, { ...call, language })
      expect([answer.status, answer.body.code], path as string).toEqual([503, 'request.disk_full'])
      messages.add(answer.body.detail)
    }
  }
  expect([...messages].map((text) => text.split(' ')[0])).toEqual(['Penyimpanan', 'Our'])
  expect(await written()).toEqual(before)
  const ready = await api.call('/ready/')
  expect([ready.status, ready.body.code]).toEqual([503, 'request.disk_full'])
  // Reads continue to work, and the process still reports that it is alive.
  expect((await api.call('/wallet/', { token })).status).toBe(200)
  expect((await api.call('/health/')).status).toBe(200)
  isFull = false
  // The refusal was not stored: the same key now succeeds.
  expect((await api.call('/deposits/', order)).status).toBe(201)
  expect((await api.call('/ready/')).status).toBe(200)
})
