import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { makeAgreements } from '#documents'
import { later, newId } from '#kernel'
import {
  account,
  atBank,
  balance,
  checkStore,
  credit,
  debit,
  type NewEntry,
  postEntries,
  unitsOf,
} from '#ledger'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { makingOf } from './agreement-making.ts'

const store = await testDatabase()
const api = testApi(store)
const buyer = await api.anAccount()
const at = later(api.clock.now(), -60_000)
const primaryMarket = await createPrimaryMarket(store.db, store.asOwner, {
  investors: 1,
  offerings: 1,
  cash: 100_000_000n,
  units: 10_000n,
  at,
})
const offeringId = primaryMarket.offerings[0]?.id ?? ''
const riskStatementVersion = primaryMarket.riskStatementVersion
const [investorId] = primaryMarket.investorIds
// Assigns the data of the generated investor to an account that can log in.
await store.asOwner(`
    update ledger.accounts set owner_id = '${buyer.userId}' where owner_id = '${investorId}';
    update investors.suitability_checks set user_id = '${buyer.userId}' where user_id = '${investorId}';
    update investors.identities set user_id = '${buyer.userId}', full_name = 'Siti Uji' where user_id = '${investorId}'`)
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

async function bought(units: number) {
  api.clock.advance(1)
  const answer = await api.call(`/offerings/${offeringId}/subscriptions/`, {
    token: buyer.token,
    key: newId(),
    body: { units, riskStatementVersion },
  })
  expect(answer.status).toBe(201)
  return answer.body as { id: string; receiptNumber: string }
}

const agreementOf = (id: string, who = buyer) =>
  api.call(`/subscriptions/${id}/agreement/`, { token: who.token })

async function fileOf(id: string, document = 'agreement'): Promise<Buffer> {
  const path = `http://127.0.0.1/api/subscriptions/${id}/${document}/file/`
  const headers = { authorization: `Bearer ${buyer.token}` }
  const { createApi } = await import('../create-api.ts')
  const response = await createApi(api.services).fetch(new Request(path, { headers }))
  return Buffer.from(await response.arrayBuffer())
}

const countOf = async () => {
  const { rows } = await store.asOwner('select count(*)::int as n from agreements.agreements')
  return (rows[0] as { n: number }).n
}

test('a purchase has one agreement, whose file never changes and matches its fingerprint', async () => {
  const { id, receiptNumber } = await bought(3)
  const making = makingOf(api.services)
  // Several workers and one reader at the same time.
  const [answer] = await Promise.all([
    agreementOf(id),
    ...Array.from({ length: 3 }, () => makeAgreements(making)),
  ])
  expect(answer.body).toMatchObject({
    number: receiptNumber.replace('SBS', 'PPU'),
    version: '2026-11',
    languages: 'id',
    state: 'in-force',
    signatureLevel: 'basic',
    units: 3,
    amount: 300_000,
    stamp: { state: 'not-due', duty: 0 },
  })
  const file = await fileOf(id)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(file).digest('hex')).toBe(answer.body.sha256)
  expect(file.length).toBe(answer.body.bytes)
  expect(await makeAgreements(making)).toBe(0)
  expect((await agreementOf(id)).body).toEqual(answer.body)
  expect(await countOf()).toBe(1)
  await expect(
    store.asOwner(`update agreements.agreements set version = 'x' where subscription_id = '${id}'`),
  ).rejects.toThrow()
  await expect(
    store.asOwner(
      `delete from files.stored_files where id in (select file_id from agreements.agreements)`,
    ),
  ).rejects.toThrow()
})

test('the account archive contains the agreement of every purchase, byte for byte', async () => {
  const { id, receiptNumber } = await bought(2)
  // The archive reports only properties that are published completely.
  await store.asOwner(`insert into properties.forecasts
    select id, '2026-10-01', 8000, 0, 0, 0, 0, 0, 0, 8000, 9000 from properties.properties`)
  const answer = await api.fetch(
    new Request('http://127.0.0.1/api/wallet/continuity-pack/', {
      headers: { authorization: `Bearer ${buyer.token}` },
    }),
  )
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const name = `agreements/${receiptNumber.replace('SBS', 'PPU')}.pdf`
  expect(Buffer.from(files[name] ?? []).equals(await fileOf(id))).toBe(true)
  const { rows } = await store.asOwner('select count(*)::int as n from offerings.subscriptions')
  const packed = Object.keys(files).filter((each) => each.startsWith('agreements/'))
  expect(packed).toHaveLength(rows[0].n)
})

test('anyone who holds the file can verify it, and the answer does not reveal who signed', async () => {
  const { id } = await bought(1)
  const { body } = await agreementOf(id)
  const known = await api.call(`/agreement-checks/${body.sha256}/`)
  expect(known.body).toEqual({
    agreement: {
      number: body.number,
      version: '2026-11',
      signedAt: body.signedAt,
      state: 'in-force',
    },
    certificate: null,
  })
  expect((await api.call(`/agreement-checks/${'0'.repeat(64)}/`)).body).toEqual({
    agreement: null,
    certificate: null,
  })
  expect((await api.call('/agreement-checks/abc/')).status).toBe(400)
})

test('the agreement of a cancelled purchase is void, even when it is created after the cancellation', async () => {
  const early = await bought(1)
  await agreementOf(early.id)
  const late = await bought(1)
  for (const { id } of [early, late]) {
    await api.call(`/subscriptions/${id}/cancellation/`, {
      token: buyer.token,
      key: newId(),
      method: 'POST',
    })
    expect((await agreementOf(id)).body).toMatchObject({ state: 'void' })
  }
})

test('only the buyer can read an agreement', async () => {
  const { id } = await bought(1)
  expect((await agreementOf(id)).status).toBe(200)
  const stranger = await api.anAccount()
  for (const path of [`/subscriptions/${id}/agreement/`, `/subscriptions/${id}/agreement/file/`]) {
    expect((await api.call(path, { token: stranger.token })).body.code).toBe('agreements.not_found')
    expect((await api.call(path)).status).toBe(401)
  }
  const own = await api.call('/agreements/', { token: stranger.token })
  expect(own.body).toEqual({ items: [], nextCursor: null })
})

test('the list contains every purchase, including those the worker has not processed yet', async () => {
  const before = await api.call('/agreements/?limit=100', { token: buyer.token })
  const more = [await bought(1), await bought(1)]
  const first = await api.call('/agreements/?limit=1', { token: buyer.token })
  const { items, nextCursor } = first.body
  const rest = await api.call(`/agreements/?limit=100&cursor=${encodeURIComponent(nextCursor)}`, {
    token: buyer.token,
  })
  const ids = [...items, ...rest.body.items].map(
    (row: { subscriptionId: string }) => row.subscriptionId,
  )
  expect(ids.slice(0, 2)).toEqual(more.map(({ id }) => id).reverse())
  expect(ids).toHaveLength(before.body.items.length + 2)
})

test('stamp duty is due above the threshold and is paid once, when the stamp is recorded', async () => {
  const finance = await api.anAccount(['finance'])
  const [exact, above] = [await bought(50), await bought(51)]
  expect((await agreementOf(exact.id)).body.stamp.state).toBe('not-due')
  expect((await agreementOf(above.id)).body.stamp).toMatchObject({ state: 'due', duty: 10_000 })
  const desk = await api.call('/back-office/stamps/', { token: finance.token })
  expect(desk.body).toMatchObject({ total: 1, items: [{ subscriptionId: above.id, duty: 10_000 }] })
  const document = (id: string, who = finance) =>
    api.call(`/back-office/stamps/${id}/file/`, { token: who.token })
  expect((await document(above.id)).status).toBe(200)
  expect((await document(above.id, buyer)).status).toBe(403)
  expect((await document(exact.id)).body.code).toBe('agreements.not_found')
  const opened = await store.asOwner(
    `select subject_id from audit.events where action = 'agreements.open-for-stamp'`,
  )
  expect(opened.rows).toEqual([{ subject_id: above.id }])
  const numberOf = async (id: string) => (await agreementOf(id)).body.number
  const recordAll = (stamps: readonly object[], who = finance) =>
    api.call('/back-office/stamps/', { token: who.token, body: { stamps } })
  const record = async (id: string, serial: string, who = finance) =>
    recordAll([{ number: await numberOf(id), serial }], who)
  const serial = 'K8ZHVQ2M4TW7Y1NB'
  expect((await record(above.id, 'kurang')).status).toBe(400)
  expect((await record(exact.id, serial)).body.code).toBe('agreements.stamp_not_due')
  expect((await record(above.id, serial, buyer)).status).toBe(403)
  const paidFrom = await balance(store.db, atBank('own'))
  const both = await Promise.all([record(above.id, serial), record(above.id, serial)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balance(store.db, account('stamp-duty-costs', 'platform'))).toBe(10_000n)
  expect(await balance(store.db, atBank('own'))).toBe(paidFrom - 10_000n)
  const recorded = await store.asOwner(
    `select subject_id, details from audit.events where action = 'agreements.record-stamp'`,
  )
  expect(recorded.rows).toEqual([{ subject_id: above.id, details: { serial, duty: '10000' } }])
  expect((await agreementOf(above.id)).body.stamp).toMatchObject({ state: 'stamped', serial })
  const done = await api.call('/back-office/stamps/?state=decided', { token: finance.token })
  expect(done.body).toMatchObject({
    total: 1,
    items: [{ subscriptionId: above.id, stamp: { serial, at: expect.any(String) } }],
  })
  const next = await bought(60)
  await agreementOf(next.id)
  expect((await record(next.id, serial)).body.code).toBe('agreements.serial_used')
})

test('a batch of stamps is recorded completely or not at all, and every wrong line is named', async () => {
  const finance = await api.anAccount(['finance'])
  const bought2 = [await bought(61), await bought(62), await bought(10)]
  const [first = '', second = '', free = ''] = await Promise.all(
    bought2.map(async ({ id }) => (await agreementOf(id)).body.number as string),
  )
  const costs = () => balance(store.db, account('stamp-duty-costs', 'platform'))
  const before = await costs()
  const record = (stamps: readonly (readonly [string, string])[]) =>
    api.call('/back-office/stamps/', {
      token: finance.token,
      body: { stamps: stamps.map(([number, serial]) => ({ number, serial })) },
    })
  const serials = ['A1A1A1A1A1A1A1A1', 'B2B2B2B2B2B2B2B2', 'C3C3C3C3C3C3C3C3'] as const
  const wrong = await record([
    [first, serials[0]],
    ['PPU-TIDAK-ADA', serials[1]],
    [free, serials[2]],
    [second, serials[0]],
    [first, 'D4D4D4D4D4D4D4D4'],
  ])
  expect(wrong).toMatchObject({ status: 409, body: { code: 'agreements.not_found' } })
  expect(wrong.body.errors.map(({ path, code }: Record<string, string>) => [path, code])).toEqual([
    ['stamps.1.number', 'agreements.not_found'],
    ['stamps.2.number', 'agreements.stamp_not_due'],
    ['stamps.3.serial', 'agreements.serial_used'],
    ['stamps.4.number', 'agreements.stamp_not_due'],
  ])
  expect((await record([[first, 'kurang']])).body.errors).toMatchObject([
    { path: 'stamps.0.serial', code: 'field.format' },
  ])
  expect((await record([])).status).toBe(400)
  expect(await costs()).toBe(before)
  const both = [
    [first, serials[0]],
    [second.toLowerCase(), serials[1].toLowerCase()],
  ] as const
  expect(await record(both)).toMatchObject({ status: 200, body: { stamped: 2 } })
  expect(await costs()).toBe(before + 20_000n)
  expect((await agreementOf(bought2[1]?.id ?? '')).body.stamp).toMatchObject({
    state: 'stamped',
    serial: serials[1],
  })
})

test('a draft can be read before buying and stores nothing', async () => {
  const before = await countOf()
  const answer = await api.call(`/offerings/${offeringId}/agreement/file/?units=4`, {
    token: buyer.token,
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await countOf()).toBe(before)
  const unknown = await api.call(`/offerings/${newId()}/agreement/file/?units=4`, {
    token: buyer.token,
  })
  expect(unknown.body.code).toBe('agreements.not_found')
})

test('an English reader receives the agreement in both languages side by side', async () => {
  await store.asOwner(`update identity.users set language = 'en' where id = '${buyer.userId}'`)
  const { id } = await bought(2)
  expect((await agreementOf(id)).body.languages).toBe('id-en')
})

test('a certificate exists once units are issued, never changes, and can be read only by its holder', async () => {
  const { id, receiptNumber } = await bought(7)
  const paths = ['/certificates/', `/subscriptions/${id}/certificate/file/`]
  expect((await api.call('/certificates/', { token: buyer.token })).body.items).toEqual([])
  const early = await api.call(paths[1] ?? '', { token: buyer.token })
  expect([early.status, early.body.code]).toEqual([404, 'agreements.certificate_not_found'])
  await passOn(id)
  const lists = await Promise.all(
    Array.from({ length: 3 }, () => api.call('/certificates/', { token: buyer.token })),
  )
  const [certificate] = lists[0]?.body.items ?? []
  expect(lists.map(({ body }) => body.items)).toEqual(lists.map(() => [certificate]))
  expect(certificate).toMatchObject({
    subscriptionId: id,
    number: receiptNumber.replace('SBS', 'SKU'),
    allottedOn: '2026-12-01',
    state: 'in-force',
    units: 7,
  })
  const bytes = await fileOf(id, 'certificate')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(certificate.sha256)
  expect(await fileOf(id, 'certificate')).toEqual(bytes)
  const checked = await api.call(`/agreement-checks/${certificate.sha256}/`)
  expect(checked.body).toEqual({
    agreement: null,
    certificate: {
      number: certificate.number,
      issuer: certificate.property.issuer,
      units: 7,
      allottedOn: '2026-12-01',
      state: 'in-force',
    },
  })
  await store.asOwner(
    `update properties.properties set state = 'paid-out', open_until = 'infinity' where id = '${certificate.property.id}'`,
  )
  const after = await api.call('/certificates/', { token: buyer.token })
  expect(after.body.items).toEqual([{ ...certificate, state: 'ended' }])
  const stranger = await api.anAccount()
  for (const path of paths) {
    expect((await api.call(path)).status).toBe(401)
    const theirs = await api.call(path, { token: stranger.token })
    expect(path === paths[0] ? theirs.body.items : theirs.body.code).toEqual(
      path === paths[0] ? [] : 'agreements.certificate_not_found',
    )
  }
})

/** Issues the units of a purchase as the closing of its offering does, one minute after midnight in Jakarta. */
async function passOn(id: string): Promise<void> {
  const { rows } = await store.asOwner(`
    select s.investor_id, s.units, o.property_id from offerings.subscriptions s
    join offerings.offerings o on o.id = s.offering_id where s.id = '${id}'`)
  const { investor_id: owner, units, property_id: propertyId } = rows[0]
  const asset = unitsOf(propertyId)
  const entryId = newId()
  const entry: NewEntry = {
    id: entryId,
    kind: 'allotment',
    happenedAt: new Date('2026-11-30T17:01:00Z'),
    reference: 'ALT-UJI',
    propertyId,
    actorId: null,
    lines: [
      debit(account('investor-units-subscribed', owner, asset), BigInt(units)),
      credit(account('investor-units', owner, asset), BigInt(units)),
    ],
  }
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
  await store.asOwner(`update offerings.subscriptions set state = 'allotted',
    settlement_entry_id = '${entryId}' where id = '${id}'`)
}
