import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { inspectFile } from '#files'
import { day, later, newId } from '#kernel'
import { account, checkStore, credit, debit, type NewEntry, postEntries } from '#ledger'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

type Person = Awaited<ReturnType<TestApi['anAccount']>>

let store: TestDatabase
let api: TestApi
let ratna: Person
let propertyId = ''
const start = new Date('2026-09-30T16:59:59Z')

beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
  ratna = await api.anAccount()
  const primaryMarket = { investors: 1, offerings: 1, cash: 0n, units: 1000n, at: start }
  propertyId =
    (await createPrimaryMarket(store.db, store.asOwner, primaryMarket)).offerings[0]?.propertyId ??
    ''
  await store.asOwner(
    `update properties.properties set name = '=HYPERLINK("x")' where id = '${propertyId}'`,
  )
  await store.asOwner(`insert into properties.pictures
    select id, 0, '/plots/' || id || '/whole', 960, 720, '{480,960}', '#d9c7a8', 'Gambar', 'Picture'
    from properties.properties`)
  await post(moved('deposit', 1_000_000n, start))
  await post(moved('distribution', 250_000n, later(start, 1000), propertyId))
  const bought = moved('subscription', -400_000n, later(start, 40 * day), propertyId)
  await post(bought)
  await post({
    ...moved('subscription-cancellation', 400_000n, later(start, 41 * day), propertyId),
    reverses: bought.id,
  })
  await post(moved('deposit', 5_000n, later(start, 2000)))
})

afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

let number = 0

function moved(
  kind: NewEntry['kind'],
  amount: bigint,
  happenedAt: Date,
  property: string | null = null,
): NewEntry {
  number += 1
  const mine = account('investor-cash', ratna.userId)
  const theirs = account('gateway-clearing', 'simulator')
  const lines =
    amount > 0n
      ? [debit(theirs, amount), credit(mine, amount)]
      : [debit(mine, -amount), credit(theirs, -amount)]
  const reference = `UJI-${String(number).padStart(5, '0')}`
  return { id: newId(), kind, happenedAt, reference, propertyId: property, actorId: null, lines }
}

function post(...entries: NewEntry[]): Promise<void> {
  return transaction(store.db, (tx) => postEntries(tx, entries))
}

const get = (path: string, person: Person | null = ratna) =>
  api.call(path, person === null ? {} : { token: person.token })

describe('wallet transactions', () => {
  test('wallet transactions name their property, mark reversed ones, and are listed by recording time, newest first', async () => {
    const { body } = await get('/wallet/movements/')
    expect(
      body.items.map(({ kind, state }: { kind: string; state: string }) => [kind, state]),
    ).toEqual([
      ['deposit', 'posted'],
      ['subscription-cancellation', 'posted'],
      ['subscription', 'reversed'],
      ['distribution', 'posted'],
      ['deposit', 'posted'],
    ])
    expect(body.items[3].property).toEqual({ id: propertyId, name: '=HYPERLINK("x")' })
    expect(body.items[0].balance).toBe((await get('/wallet/')).body.free)
  })

  test.each([
    ['kind=deposit', 2],
    ['direction=in', 4],
    ['direction=out', 1],
    ['state=reversed', 1],
    ['search=uji-00003', 1],
    ['search=HYPERLINK', 3],
    ['search=%25', 0],
    ['from=2026-10-01', 4],
    ['to=2026-09-30', 1],
    ['from=2026-10-01&to=2026-10-31', 2],
    ['kind=distribution&state=reversed', 0],
  ])('filtered by %s return %d items, and their number is %d', async (query, count) => {
    expect((await get(`/wallet/movements/?${query}`)).body.items).toHaveLength(count)
    const counted = await get(`/wallet/movements/count/?${query}`)
    expect(counted.body).toEqual({ count, hasMore: false })
  })

  test('wallet transactions have pages without gaps, with or without a filter', async () => {
    for (const query of ['', `property=${propertyId}&`]) {
      const all = (await get(`/wallet/movements/?${query}limit=100`)).body.items
      const seen: unknown[] = []
      for (let cursor = ''; cursor !== 'null'; ) {
        const { body } = await get(`/wallet/movements/?${query}limit=2${cursor}`)
        seen.push(...body.items)
        cursor =
          body.nextCursor === null ? 'null' : `&cursor=${encodeURIComponent(body.nextCursor)}`
      }
      expect(seen).toEqual(all)
    }
  })

  test('wallet transactions are refused for an unknown filter', async () => {
    for (const query of [
      'kind=theft',
      'direction=up',
      'state=lost',
      'from=yesterday',
      'balance=other',
      'x=1',
    ]) {
      expect((await get(`/wallet/movements/?${query}`)).status, query).toBe(400)
    }
  })

  test('wallet transactions offer the existing properties and periods as filters', async () => {
    expect((await get('/wallet/movements/choices/')).body).toEqual({
      properties: [{ id: propertyId, name: '=HYPERLINK("x")' }],
      months: ['2026-11', '2026-10', '2026-09'],
      years: ['2026'],
    })
  })
})

test('an amount at the JSON limit is exact in every file format', async () => {
  const edge = 2n ** 53n - 1n
  const rich = await api.anAccount()
  const lines = [
    debit(account('gateway-clearing', 'xendit'), edge),
    credit(account('investor-cash', rich.userId), edge),
  ]
  await post({ ...moved('deposit', 1n, start), lines })
  expect((await get('/wallet/', rich)).body.free).toBe(Number(edge))
  expect((await get('/wallet/movements/', rich)).body.items[0].amount).toBe(Number(edge))
  const csv = (await get('/wallet/movements/file/?format=csv', rich)).body as string
  expect(csv).toContain(`,${edge},${edge}\r\n`)
  expect((await get('/wallet/movements/file/?format=json', rich)).body.rows[0].balance).toBe(
    Number(edge),
  )
})

describe('an account statement', () => {
  test('an account statement adds up to the ledger, line by line and kind by kind', async () => {
    const { body } = await get('/wallet/statements/2026-10/')
    expect(body).toMatchObject({ opening: 1_000_000, closing: 1_255_000, count: 2 })
    const file = await get('/wallet/statements/2026-10/file/?format=json')
    expect(file.body.rows.map(({ balance }: { balance: number }) => balance)).toEqual([
      1_250_000, 1_255_000,
    ])
    const year = (await get('/wallet/statements/2026/')).body
    expect(year.closing).toBe((await get('/wallet/')).body.free)
    const sum = year.kinds.reduce(
      (total: number, { amount }: { amount: number }) => total + amount,
      0,
    )
    expect(year.opening + sum).toBe(year.closing)
  })

  test.each([
    '2027',
    '2026-12',
    '2026-13',
    '1999',
    'x',
  ])('an account statement of the period %s does not exist', async (period) => {
    expect(await get(`/wallet/statements/${period}/`)).toMatchObject({
      status: 404,
      body: { code: 'wallet.period_unknown' },
    })
  })

  test('an account statement is consistent while money moves', async () => {
    const busy = await api.anAccount()
    const mine = account('investor-cash', busy.userId)
    let isOver = false
    const moving = (async () => {
      for (let count = 0; count < 60; count += 1) {
        const amount = BigInt(1 + (count % 7))
        const lines = [
          debit(account('gateway-clearing', 'simulator'), amount),
          credit(mine, amount),
        ]
        await post({ ...moved('deposit', 1n, start), happenedAt: api.clock.now(), lines })
      }
      isOver = true
    })()
    let read = 0
    while (!isOver) {
      const { body } = await get('/wallet/statements/2026-11/', busy)
      const sum = body.kinds.reduce(
        (total: number, { amount }: { amount: number }) => total + amount,
        0,
      )
      expect(body.opening + sum).toBe(body.closing)
      const { rows } = (await get('/wallet/statements/2026-11/file/?format=json', busy)).body
      let balance = 0
      for (const row of rows) {
        balance += row.amount
        expect(row.balance).toBe(balance)
      }
      read += 1
    }
    await moving
    expect(read).toBeGreaterThan(0)
  })

  test('an account statement as a PDF shows markup as text, contains no active content and is never cached', async () => {
    const answer = await pdf('/wallet/statements/2026/file/?format=pdf&language=en')
    expect(await inspectFile(answer.bytes, aPdf)).toEqual({ type, bytes: answer.bytes })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="sepetak-statement-2026.pdf"',
    )
  })
})

const type = 'application/pdf'
const aPdf = { path: 'file', types: [type], bytesMax: 5_000_000 } as const

async function pdf(path: string) {
  const { createApi } = await import('#api')
  const request = new Request(`http://127.0.0.1/api${path}`, {
    headers: { authorization: `Bearer ${ratna.token}` },
  })
  const response = await createApi(api.services).fetch(request)
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

test('in the transactions file each balance follows from the line above, even for entries recorded late', async () => {
  type Row = { balance: number; amount: number; happened_at: string }
  const rows = (await get('/wallet/movements/file/?format=json')).body.rows as Row[]
  const sums = rows.map((_, index) =>
    rows.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 0),
  )
  expect(rows.map(({ balance }) => balance)).toEqual(sums)
  const times = rows.map(({ happened_at: at }) => at)
  expect(times).not.toEqual(times.toSorted())
})

test('a file contains no formula, because an apostrophe precedes what would begin one', async () => {
  const { body, headers } = await get('/wallet/movements/file/?format=csv&kind=distribution')
  expect(headers.get('cache-control')).toBe('no-store')
  const [, line = ''] = (body as string).split('\r\n')
  const name = /"('=HYPERLINK[^,]*)"/.exec(line)?.[1]?.replaceAll('""', '"') ?? ''
  expect(name).toBe(`'=HYPERLINK("x")`)
  const sheet = await pdf('/wallet/movements/file/?format=xlsx')
  const xml = new TextDecoder().decode(unzipSync(sheet.bytes)['xl/worksheets/sheet1.xml'])
  expect(xml).toContain('=HYPERLINK(&quot;x&quot;)</t>')
  expect(xml).not.toContain('<f>')
})

test('a receipt can be opened only by its owner, and a receipt of another person is treated like one that does not exist', async () => {
  const [movement] = (await get('/wallet/movements/?kind=distribution')).body.items
  const path = (id: string) => `/wallet/movements/${id}/receipt/`
  const receipt = await pdf(path(movement.id))
  expect(await inspectFile(receipt.bytes, aPdf)).toEqual({ type, bytes: receipt.bytes })
  expect(receipt.headers.get('cache-control')).toBe('no-store')
  const stranger = await api.anAccount()
  const refusal = { status: 404, body: { code: 'wallet.movement_not_found' } }
  expect(await get(path(movement.id), stranger)).toMatchObject(refusal)
  expect(await get(path(newId()), stranger)).toMatchObject(refusal)
  expect((await get(path(movement.id), null)).status).toBe(401)
})

test('the components of a balance add up to it', async () => {
  const waiting = await api.anAccount()
  const order = { amount: 150_000, method: 'va-bca' }
  const opened = await api.call('/deposits/', {
    token: waiting.token,
    key: 'waiting-one',
    body: order,
  })
  const wallet = (await get('/wallet/', waiting)).body
  for (const balance of ['held', 'inEscrow', 'incoming', 'outgoing', 'rewards']) {
    const { body } = await get(`/wallet/balances/${balance}/`, waiting)
    expect(body.total, balance).toBe(wallet[balance])
  }
  expect(wallet, 'an unpaid deposit is no money').toMatchObject({ incoming: 0, unpaid: 150_000 })
  await api.call(`/dev/payments/${opened.body.id}/`, { body: { action: 'pay', amount: 149_000 } })
  await api.settlePayments()
  expect((await get('/wallet/', waiting)).body).toMatchObject({ incoming: 149_000, unpaid: 0 })
  const { body } = await get('/wallet/balances/incoming/', waiting)
  const { reference } = opened.body
  expect(body.items).toMatchObject([{ kind: 'deposit-in-review', amount: 149_000, reference }])
})

test('the account archive contains all data of its owner and none of other people', async () => {
  const pack = await pdf('/wallet/continuity-pack/?language=en')
  expect(pack.headers.get('cache-control')).toBe('no-store')
  const files = unzipSync(pack.bytes)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['README.txt', 'holdings.csv', 'movements.json', 'purchases.xlsx']),
  )
  const { rows } = JSON.parse(new TextDecoder().decode(files['movements.json']))
  expect(rows.map(({ reference }: { reference: string }) => reference)).toContain('UJI-00001')
  const sum = rows.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
  expect(sum).toBe((await get('/wallet/')).body.free)
  const stranger = await api.anAccount()
  const theirs = await api.call('/wallet/continuity-pack/', { token: stranger.token })
  expect(theirs.status).toBe(200)
  expect((await get('/wallet/continuity-pack/', null)).status).toBe(401)
})

test('the description of the file columns is public', async () => {
  const { status, body } = await get('/exports/schemas/', null)
  expect(status).toBe(200)
  expect(body.items[0]).toMatchObject({ name: 'movements', version: 1, isCurrent: true })
  expect(body.items[0].columns[0]).toMatchObject({ code: 'movement_id', kind: 'text' })
})
