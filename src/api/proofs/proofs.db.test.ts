import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPublicChange, transaction } from '#database'
import { day, newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { takeNight } from '#proofs'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

let store: TestDatabase
let api: TestApi
const people: { userId: string; token: string }[] = []

beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
  for (const amount of [1n, 250_000n, 2n ** 40n]) {
    const person = await api.anAccount()
    people.push(person)
    const lines = [
      debit(account('gateway-clearing', 'simulator'), amount),
      credit(account('investor-cash', person.userId), amount),
    ]
    const facts = { kind: 'deposit', happenedAt: api.clock.now(), reference: 'UJI' } as const
    const entry = { ...facts, id: newId(), propertyId: null, actorId: null, lines }
    await transaction(store.db, (tx) => postEntries(tx, [entry]))
  }
})
afterAll(() => store.close())

const program = fileURLToPath(new URL('../../../public/verify-balance.mjs', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'sepetak-proof-'))

function verified(receipt: unknown): boolean {
  const file = path.join(folder, 'receipt.json')
  writeFileSync(file, JSON.stringify(receipt))
  try {
    execFileSync(process.execPath, [program, file], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

const receiptOf = async (index: number) =>
  (await api.call('/wallet/proof/', { token: people[index]?.token ?? '' })).body

test('a night is taken once however many workers come, its sums agree, and servers hear of it', async () => {
  let [heard, stands] = [0, () => {}]
  const isListening = new Promise<void>((resolve) => {
    stands = resolve
  })
  const stop = onPublicChange(store.db, () => {
    heard += 1
    stands()
  })
  await isListening
  const taken = await Promise.all(Array.from({ length: 5 }, () => takeNight(store.db, api.clock)))
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await takeNight(store.db, api.clock)).toBe(0)
  await expect.poll(() => heard).toBe(2)
  stop()
  const { body } = await api.call('/proofs/')
  const total = Number(1n + 250_000n + 2n ** 40n)
  expect(body.items).toMatchObject([
    { day: '2026-11-21', investors: total, gateways: total, difference: 0, leaves: 3 },
  ])
})

test('the program checks every receipt, and none that was changed', async () => {
  for (const index of people.keys()) expect(verified(await receiptOf(index))).toBe(true)
  const receipt = await receiptOf(1)
  const changes = [
    { amount: '250001' },
    { total: String(BigInt(receipt.total) - 1n) },
    { salt: '0'.repeat(32) },
    { userId: newId() },
    { day: '2026-11-20' },
    { root: '0'.repeat(64) },
    { steps: receipt.steps.slice(1) },
    { steps: receipt.steps.map((step: object) => ({ ...step, amount: '-1' })) },
  ]
  for (const change of changes)
    expect(verified({ ...receipt, ...change }), JSON.stringify(change)).toBe(false)
})

test('a receipt is its owner’s alone, and whoever had nothing has none', async () => {
  expect((await api.call('/wallet/proof/')).status).toBe(401)
  const poor = await api.anAccount()
  expect(await api.call('/wallet/proof/', { token: poor.token })).toMatchObject({
    status: 404,
    body: { code: 'proofs.not_found' },
  })
  expect((await receiptOf(0)).userId).toBe(people[0]?.userId)
})

test('the next day has a night of its own, and none that was taken ever changes', async () => {
  api.clock.advance(day)
  expect(await takeNight(store.db, api.clock)).toBe(1)
  expect((await api.call('/proofs/')).body.items).toHaveLength(2)
  await expect(store.asOwner('update proofs.nights set investors = 0')).rejects.toThrow()
  await expect(store.asApplication('delete from proofs.nights')).rejects.toThrow()
})
