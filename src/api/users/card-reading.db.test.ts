import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openTextReader, sweepIdCardReadings } from '#investors'
import { day } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { photographOf } from '../../../tests/support/drawn-card.ts'
import { aPicture } from '../../../tests/support/hostile-files.ts'
import { type ReadLines, rememberingReader } from '../../../tests/support/remembered-readings.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const path = '/users/identity/card-reading/'
const person = {
  nik: '3374071708909931',
  fullName: 'Bagas Wicaksana Contoh',
  birthPlace: 'Semarang',
  bornOn: '1990-08-17',
  gender: 'male',
  street: 'Jl. Contoh Kenanga No. 8',
  rt: '001',
  rw: '012',
  villageCode: '3374071001',
} as const
const readingMs = 60_000

const logged: string[] = []
const known: ReadLines = new Map()
const reader = rememberingReader(openTextReader({ taskMilliseconds: readingMs }), known)
const store = await testDatabase()
const sink = new Writable({
  write: (line, _encoding, done) => {
    logged.push(String(line))
    done()
  },
})
const api = testApi(store, 'demo', { textReader: reader, log: pino({ level: 'trace' }, sink) })
const picture = await photographOf(person)
afterAll(async () => {
  await reader.close()
  await store.close()
})

function send(token: string | undefined, bytes: Uint8Array) {
  const body = new FormData()
  body.set('card', new File([new Uint8Array(bytes)], 'ktp.jpg'))
  return api.call(path, { method: 'POST', ...(token === undefined ? {} : { token }), body })
}

async function count(what: string): Promise<number> {
  const { rows } = await store.asOwner(`select count(*)::int as count from ${what}`)
  return (rows[0] as { count: number }).count
}

const declaration = {
  fullName: person.fullName,
  nik: person.nik,
  bornOn: person.bornOn,
  yearlyIncome: 240_000_000,
  declarationAccepted: true,
}

test('the API reads a card, stores the values encrypted for its owner only, and uses the photo for the declaration', {
  timeout: readingMs,
}, async () => {
  const { token, userId } = await api.anAccount()
  expect((await api.call(path, { token })).body).toBeNull()
  const read = await send(token, picture)
  expect(read.status).toBe(200)
  expect(read.headers.get('cache-control')).toBe('no-store')
  expect(read.body).toMatchObject({
    isCard: true,
    unread: [],
    fields: {
      nik: person.nik,
      fullName: person.fullName,
      birthPlace: 'Semarang',
      bornOn: person.bornOn,
      gender: 'male',
      rt: '001',
      rw: '012',
      village: person.villageCode,
    },
    placeNames: { city: 'Kota Semarang', village: 'Randusari' },
  })
  expect((await api.call(path, { token })).body).toEqual(read.body)
  expect((await api.call(path, { token: (await api.anAccount()).token })).body).toBeNull()

  // No value read from the card is stored in plain text.
  const { rows } = await store.asOwner(`
    select encode(text_sealed, 'escape') as text from investors.card_readings
    union all select details::text from audit.events where action = 'investors.read-card'`)
  expect(rows).toHaveLength(2)
  const open = JSON.stringify(rows) + logged.join('')
  for (const word of [person.nik, 'BAGAS', 'Bagas', 'Kenanga']) expect(open).not.toContain(word)

  const before = await count('files.stored_files')
  const declared = await api.call('/users/identity/', { method: 'PUT', token, body: declaration })
  expect(declared.body).toMatchObject({ state: 'verified', documents: ['card'] })
  expect(await count('files.stored_files')).toBe(before)
  const { rows: documents } = await store.asOwner(`
    select kind from investors.documents p join files.stored_files f on f.id = p.file_id
    where user_id = '${userId}'`)
  expect(documents).toEqual([{ kind: 'card' }])

  // Staff who review the identity see the values read next to those declared; other people do not.
  const whole = `/back-office/identities/${userId}/?reason=review`
  const { token: compliance } = await api.anAccount(['compliance'])
  const seen = await api.call(whole, { token: compliance })
  expect(seen.body).toMatchObject({ nik: person.nik, cardReading: read.body })
  expect(seen.headers.get('cache-control')).toBe('no-store')
  expect((await api.call(whole, { token })).status).toBe(403)

  // A verified person has nothing left to declare, so no card is read for them.
  const again = await send(token, picture)
  expect(again.body.code).toBe('investors.identity_settled')
  expect(await count('files.stored_files')).toBe(before)
})

test('a new card replaces the previous one, and an unused reading is deleted after a month', {
  timeout: readingMs * 2,
}, async () => {
  const { token, userId } = await api.anAccount()
  const before = await count('files.stored_files')
  expect((await send(token, picture)).body.isCard).toBe(true)
  expect((await send(token, picture)).body.isCard).toBe(true)
  expect(await count('files.stored_files')).toBe(before + 1)
  const later = (days: number) => ({
    now: () => new Date(api.clock.now().getTime() + days * day),
  })
  await sweepIdCardReadings(store.db, later(29))
  expect(await count(`investors.card_readings where user_id = '${userId}'`)).toBe(1)
  await sweepIdCardReadings(store.db, later(31))
  expect(await count(`investors.card_readings where user_id = '${userId}'`)).toBe(0)
  expect(await count('files.stored_files')).toBe(before)
})

test('a reading is kept while the declaration made with it waits for staff or for its owner', async () => {
  const { token, userId } = await api.anAccount()
  const body = { ...declaration, nik: '3374071708909933' }
  await api.call('/users/identity/', { method: 'PUT', token, body })
  await store.asOwner(`insert into investors.card_readings (user_id, text_sealed, text_key_id, read_at)
    values ('${userId}', '\\x00', 'test', '2026-01-01')`)
  const isKeptFor = async (state: string) => {
    await store.asOwner(`set session_replication_role = replica;
      update investors.identities set state = '${state}', verified_at = null, verified_by = null,
        decided_at = declared_at, decision_reason = 'Foto silau' where user_id = '${userId}'`)
    await sweepIdCardReadings(store.db, api.clock)
    return (await count(`investors.card_readings where user_id = '${userId}'`)) === 1
  }
  expect([await isKeptFor('declared'), await isKeptFor('asked')]).toEqual([true, true])
  expect(await isKeptFor('refused')).toBe(false)
})

test('a photo without a card is reported as such and not stored', {
  timeout: readingMs,
}, async () => {
  const { token, userId } = await api.anAccount()
  const before = await count('files.stored_files')
  const { status, body } = await send(token, await aPicture('jpeg'))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    isCard: false,
    fields: {},
    picture: expect.arrayContaining(['small']),
  })
  expect(await count('files.stored_files')).toBe(before)
  expect(await count(`investors.card_readings where user_id = '${userId}'`)).toBe(0)
})

test('the API reads no card without a session or for a refused identity', async () => {
  const before = await count('audit.events')
  expect((await send(undefined, picture)).status).toBe(401)
  expect((await api.call(path, {})).status).toBe(401)
  const { token, userId } = await api.anAccount()
  await api.call('/users/identity/', {
    method: 'PUT',
    token,
    body: { ...declaration, nik: '3374071708909932' },
  })
  await store.asOwner(`update investors.identities set state = 'refused', verified_at = null,
    verified_by = null, decided_at = now(), decision_reason = 'Bukan orangnya'
    where user_id = '${userId}'`)
  expect((await send(token, picture)).body.code).toBe('investors.identity_refused')
  expect(
    await count(`audit.events where action = 'investors.read-card' and subject_id = '${userId}'`),
  ).toBe(0)
  expect(await count('audit.events')).toBeGreaterThan(before)
})

test('an account can read twelve cards an hour', async () => {
  const { token } = await api.anAccount()
  for (let tries = 0; tries < 12; tries += 1)
    expect((await send(token, new Uint8Array())).status).toBe(400)
  const { status, body, headers } = await send(token, picture)
  expect(status).toBe(429)
  expect(body.code).toBe('identity.too_many_attempts')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a reading is refused as busy when enough others are waiting, and nothing is stored', {
  timeout: readingMs,
}, async () => {
  const narrow = openTextReader({ waitingMax: 1, taskMilliseconds: readingMs })
  const one = testApi(store, 'demo', { textReader: rememberingReader(narrow, known) })
  const { token } = await one.anAccount()
  const before = await count('files.stored_files')
  const ask = () => {
    const body = new FormData()
    body.set('card', new File([new Uint8Array(picture)], 'ktp.jpg'))
    return one.call(path, { method: 'POST', token, body })
  }
  const other = Promise.withResolvers<void>()
  const waiting = narrow.take(picture, () => other.promise)
  const refused = await ask()
  expect(refused).toMatchObject({ status: 429, body: { code: 'reading.busy' } })
  expect(refused.headers.get('retry-after')).toBe('15')
  expect(await count('files.stored_files')).toBe(before)
  other.resolve()
  await waiting
  expect((await ask()).status).toBe(200)
  await narrow.close()
})
