import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPublicChange, transaction } from '#database'
import { day, newId } from '#kernel'
import { account, atBank, bankTransit, credit, debit, postEntries } from '#ledger'
import { hashUnder, recordNight, schemaOf, sumTree } from '#wallet'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'
import { confirmedToken } from '../../../tests/support/withdrawer.ts'

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
const folder = temporaryFolder()
mkdirSync(folder)

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

test('concurrent workers record a night once, its totals match, and the web servers are notified', async () => {
  let [requests, stands] = [0, () => {}]
  const isListening = new Promise<void>((resolve) => {
    stands = resolve
  })
  const stop = onPublicChange(store.db, () => {
    requests += 1
    stands()
  })
  await isListening
  const taken = await Promise.all(Array.from({ length: 5 }, () => recordNight(store.db, api.clock)))
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await recordNight(store.db, api.clock)).toBe(0)
  await expect.poll(() => requests).toBe(2)
  stop()
  const { body } = await api.call('/proofs/')
  const total = Number(1n + 250_000n + 2n ** 40n)
  expect(body.items).toMatchObject([
    { day: '2026-11-21', investors: total, gateways: total, difference: 0, leaves: 3 },
  ])
})

test('the verification program accepts every receipt and rejects every changed one', async () => {
  for (const index of people.keys()) expect(verified(await receiptOf(index))).toBe(true)
  const receipt = await receiptOf(1)
  const changes = [
    { amount: '250001' },
    { total: String(BigInt(receipt.total) - 1n) },
    { userId: newId() },
    { day: '2026-11-20' },
    { root: '0'.repeat(64) },
    { schema: 'sepetak-proof/1' },
    { parts: receipt.parts.slice(1) },
    { parts: receipt.parts.toReversed() },
    { parts: [receipt.parts[0], receipt.parts[0]] },
    ...[0, 1].flatMap((at) => {
      const part = receipt.parts[at]
      const negative = part.steps.map((step: object) => ({ ...step, amount: '-1' }))
      return [
        { ...part, salt: '0'.repeat(32) },
        { ...part, amount: String(BigInt(part.amount) + 1n) },
        { ...part, steps: part.steps.slice(1) },
        { ...part, steps: negative },
      ].map((changed) => ({ parts: receipt.parts.with(at, changed) }))
    }),
  ]
  for (const change of changes)
    expect(verified({ ...receipt, ...change }), JSON.stringify(change)).toBe(false)
})

test('no receipt contains the balance of another investor', async () => {
  const balances = [1n, 250_000n, 2n ** 40n]
  for (const index of people.keys()) {
    const { parts } = await receiptOf(index)
    expect(parts).toHaveLength(2)
    const own = balances[index] ?? 0n
    expect(
      parts.reduce((sum: bigint, part: { amount: string }) => sum + BigInt(part.amount), 0n),
    ).toBe(own)
    for (const part of parts) {
      const amounts = part.steps.map((step: { amount: string }) => BigInt(step.amount))
      for (const other of [250_000n, 2n ** 40n])
        if (other !== own) expect(amounts).not.toContain(other)
    }
  }
})

test('the download of a receipt has the file name of a balance receipt', async () => {
  const { headers } = await api.call('/wallet/proof/', { token: people[0]?.token ?? '' })
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="sepetak-balance-receipt.json"',
  )
})

test('a receipt can be downloaded only by its owner, and an investor without a balance has none', async () => {
  expect((await api.call('/wallet/proof/')).status).toBe(401)
  const poor = await api.anAccount()
  expect(await api.call('/wallet/proof/', { token: poor.token })).toMatchObject({
    status: 404,
    body: { code: 'proofs.not_found' },
  })
  expect((await receiptOf(0)).userId).toBe(people[0]?.userId)
})

test('a receipt of the year 0, which the database does not have, is refused with its field', async () => {
  const { token } = people[0] ?? {}
  expect(await api.call('/wallet/proof/?day=0000-01-01', { token: token ?? '' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'day', code: 'field.day' }] },
  })
})

test('a night recorded with one part per investor can still be verified', async () => {
  const [one, two] = people.map(({ userId }) => userId)
  if (one === undefined || two === undefined) throw new Error('There is nobody')
  const leaves = [
    { userId: one, salt: 'aa'.repeat(16), amount: 5n },
    { userId: two, salt: 'bb'.repeat(16), amount: 7n },
  ]
  const schema = schemaOf(1)
  const levels = sumTree(
    schema,
    leaves.map(({ userId, salt, amount }) => ({
      hash: hashUnder(schema, 'leaf', '2026-11-01', userId, salt, String(amount)),
      amount,
    })),
  )
  const root = levels.at(-1)?.[0]
  await store.asOwner(`insert into balance_proofs.nights (day, taken_at, investors, escrow, properties, suspense,
    platform, banks, gateways, leaves, root)
    values ('2026-11-01', '2026-10-31T17:05:00Z', 12, 0, 0, 0, 0, 12, 0, 2, decode('${root?.hash}', 'hex'))`)
  for (const [position, { userId, salt }] of leaves.entries())
    await store.asOwner(`insert into balance_proofs.leaves (day, user_id, position, salt)
      values ('2026-11-01', '${userId}', ${position}, decode('${salt}', 'hex'))`)
  for (const [level, nodes] of levels.entries())
    for (const [position, { hash, amount }] of nodes.entries())
      await store.asOwner(`insert into balance_proofs.nodes (day, level, position, hash, amount)
        values ('2026-11-01', ${level}, ${position}, decode('${hash}', 'hex'), ${amount})`)
  const token = people[0]?.token ?? ''
  const { body } = await api.call('/wallet/proof/?day=2026-11-01', { token })
  expect(body).toMatchObject({ schema: 'sepetak-proof/1', amount: '5', total: '12' })
  expect(verified(body)).toBe(true)
  // The receipt in the format of that day.
  const { parts, ...rest } = body
  expect(verified({ ...rest, ...parts[0] })).toBe(true)
  expect(verified({ ...rest, ...parts[0], amount: '6' })).toBe(false)
})

test('the next day is recorded as its own night, and recorded nights never change', async () => {
  api.clock.advance(day)
  expect(await recordNight(store.db, api.clock)).toBe(1)
  expect((await api.call('/proofs/')).body.items).toHaveLength(3)
  await expect(store.asOwner('update balance_proofs.nights set investors = 0')).rejects.toThrow()
  await expect(store.asApplication('delete from balance_proofs.nights')).rejects.toThrow()
})

test('nights are listed newest first, page by page, and a receipt is of the newest night or of the requested one', async () => {
  const { items } = (await api.call('/proofs/')).body
  const days: string[] = items.map((night: { day: string }) => night.day)
  expect(days).toEqual(days.toSorted().toReversed())
  const paged: string[] = []
  for (let cursor = ''; paged.length < days.length; ) {
    const { body } = await api.call(`/proofs/?limit=1${cursor}`)
    paged.push(...body.items.map((night: { day: string }) => night.day))
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
  expect(paged).toEqual(days)
  const token = await confirmedToken(store, api, people[1]?.userId ?? '')
  expect((await api.call('/wallet/proof/', { token })).body.day).toBe('2026-11-22')
  const { body } = await api.call('/wallet/proof/?day=2026-11-21', { token })
  expect([body.day, verified(body)]).toEqual(['2026-11-21', true])
})

test('a night with totals above the JSON limit is still returned', async () => {
  const total = 2n ** 53n
  await store.asOwner(`insert into balance_proofs.nights (day, taken_at, investors, escrow, properties, suspense,
    platform, banks, gateways, leaves, root, version)
    values ('2026-10-01', '2026-09-30T17:05:00Z', ${total}, 0, 0, 0, 0, ${total}, 0, 1,
      decode('${'00'.repeat(32)}', 'hex'), 2)`)
  const { status, body } = await api.call('/proofs/')
  expect(status).toBe(200)
  expect(body.items.find(({ day: at }: { day: string }) => at === '2026-10-01')).toMatchObject({
    ...{ investors: null, total: '9007199254740992', banks: null, difference: 0, escrow: 0 },
  })
})

test('money in transit between two of our bank accounts has its own line, and earlier nights have none', async () => {
  const facts = { kind: 'bank-transfer', happenedAt: api.clock.now(), reference: 'UJI' } as const
  const lines = [debit(bankTransit, 40_000n), credit(atBank('client'), 40_000n)]
  const entry = { ...facts, id: newId(), propertyId: null, actorId: null, lines }
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
  api.clock.advance(day)
  expect(await recordNight(store.db, api.clock)).toBe(1)
  const { items } = (await api.call('/proofs/')).body
  expect(items[0]).toMatchObject({ banks: -40_000, transit: 40_000, difference: 0 })
  expect(items.find(({ day: at }: { day: string }) => at === '2026-11-01')).toMatchObject({
    banks: 12,
    transit: null,
    difference: 0,
  })
})
