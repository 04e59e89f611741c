import { afterAll, describe, expect, test } from 'vitest'
import { eraseDueAccounts, makeCopies, openCopy, removeOldCopies } from '#account-service'
import { transaction } from '#database'
import { eraseRemoved } from '#files'
import { day, newId } from '#kernel'
import { account, checkStore, credit, debit, postEntries } from '#ledger'
import {
  anOwner,
  confirm,
  home,
  logIn,
  mailsTo,
  type Owner,
} from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { packedFile } from '../../../tests/support/packed-files.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

const path = '/users/privacy-requests/'
const ask = (token: string, kind: string, text: string | null = null) =>
  api.call(path, { token, body: { kind, text } })
const read = async (token: string) => (await api.call(path, { token })).body.items
const confirmed = async (owner: Owner) => (await confirm(api, owner.access)).body.access as string
const services = () => {
  const { db, dataKeys: keys, clock, files } = api.services
  return { db, keys, clock, store: files }
}

describe('a data export', () => {
  test('a data export is created by the worker and can be downloaded only in a recently confirmed session', async () => {
    const owner = await anOwner(api)
    const { status, body } = await ask(owner.access, 'copy')
    expect([status, body.state]).toEqual([201, 'open'])
    expect(Date.parse(body.dueAt) - Date.parse(body.askedAt)).toBe(3 * day)
    expect((await ask(owner.access, 'copy')).body.code).toBe('privacy.already_open')
    const file = (token: string) => api.call(`${path}${body.id}/file/`, { token, headers: home })
    const early = await file(await confirmed(owner))
    expect(early.body.code).toBe('privacy.copy_not_ready')
    expect(await makeCopies(services())).toBe(1)
    expect(await makeCopies(services())).toBe(0)
    expect((await read(owner.access))[0]).toMatchObject({ state: 'ready' })
    const other = await anOwner(api)
    const others = await file(await confirmed(other))
    expect([others.status, others.body.code]).toEqual([404, 'privacy.request_not_found'])
    const unconfirmed = (await logIn(api, owner.email)).body.access
    expect((await file(unconfirmed)).body.code).toBe('identity.confirmation_needed')
    const taken = await file(await confirmed(owner))
    expect(taken.status).toBe(200)
    expect(taken.headers.get('content-disposition')).toContain(`sepetak-${body.number}.zip`)
  })

  test('a data export contains the stored data in readable form, and none of other people', async () => {
    const owner = await anOwner(api)
    const { body } = await ask(owner.access, 'copy')
    await makeCopies(services())
    const { rows } = await store.asOwner(
      `select file_id, file_key_id from privacy.requests where id = '${body.id}'`,
    )
    const sealed = await api.services.files.get(rows[0].file_id)
    expect(sealed?.includes(Buffer.from('Sekar'))).toBe(false)
    const actor = { userId: owner.userId, roles: [] }
    const { bytes } = await openCopy(services(), actor, body.id)
    const data = JSON.parse(packedFile(bytes, 'sepetak-data.json'))
    expect(data.account).toMatchObject({ email: owner.email, name: 'Sekar Ayu' })
    expect(data.sessions.length).toBeGreaterThan(0)
    const page = packedFile(bytes, 'sepetak-data.html')
    expect(page).toContain('Sekar Ayu')
    expect(page).not.toContain('<script')
  })

  test('a data export is deleted after a week and can be requested again', async () => {
    const owner = await anOwner(api)
    const { body } = await ask(owner.access, 'copy')
    await makeCopies(services())
    const { rows } = await store.asOwner(
      `select file_id from privacy.requests where id = '${body.id}'`,
    )
    const late = {
      ...services(),
      clock: { now: () => new Date(api.clock.now().getTime() + 8 * day) },
    }
    expect(await removeOldCopies(late)).toBeGreaterThan(0)
    await eraseRemoved(late)
    expect(await api.services.files.get(rows[0].file_id)).toBeNull()
    expect((await read(owner.access))[0].state).toBe('expired')
    expect((await ask(owner.access, 'copy')).status).toBe(201)
  })
})

describe('a written request', () => {
  test('a written request is stored encrypted, waits for staff, and is answered to its owner', async () => {
    const owner = await anOwner(api)
    const staff = await api.anAccount(['compliance'])
    const { body } = await ask(owner.access, 'correction', 'Nama saya sekarang Sekar Ayu Lestari.')
    const { rows } = await store.asOwner(
      `select encode(text_sealed, 'escape') as text from privacy.requests where id = '${body.id}'`,
    )
    expect(rows[0].text).not.toContain('Lestari')
    const list = await api.call('/back-office/privacy-requests/', { token: staff.token })
    expect(list.body.items.map((each: { id: string }) => each.id)).toContain(body.id)
    const settle = (answer: string) =>
      api.call(`/back-office/privacy-requests/${body.id}/decision/`, {
        token: staff.token,
        body: { decision: 'done', answer, reopensIdentity: true },
      })
    expect((await settle('ya')).body.code).toBe('privacy.text_unacceptable')
    expect((await settle('Sudah kami perbaiki.')).status).toBe(204)
    expect((await settle('Sudah kami perbaiki.')).body.code).toBe('privacy.not_open')
    expect((await read(owner.access))[0]).toMatchObject({
      state: 'done',
      answer: 'Sudah kami perbaiki.',
    })
  })

  test.each([
    ['correction', 'pendek'],
    ['erasure', null],
    ['objection', 'x'.repeat(2001)],
    ['everything', 'Sebuah permintaan yang panjang.'],
  ])('a written request of the kind %s with %s is refused and not stored', async (kind, text) => {
    const { access } = await anOwner(api)
    expect((await ask(access, kind, text)).status).toBe(400)
    expect(await read(access)).toEqual([])
  })

  test('a written request that is sent thirty times at the same time is stored once', async () => {
    const { access } = await anOwner(api)
    const input = () => ask(access, 'objection', 'Jangan pakai data saya untuk statistik.')
    const answers = await Promise.all(Array.from({ length: 30 }, input))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('a written request cannot be read by staff of other roles', async () => {
    const { token } = await api.anAccount(['support'])
    expect((await api.call('/back-office/privacy-requests/', { token })).status).toBe(403)
  })
})

test('a correction of the identity card reopens the identity, and purchases are refused until it is reviewed', async () => {
  const { token } = await api.anAccount()
  const staff = await api.anAccount(['compliance'])
  const declaration = {
    fullName: 'Budi Santoso',
    nik: '3174011708905555',
    bornOn: '1990-08-17',
    yearlyIncome: 120_000_000,
    declarationAccepted: true,
  }
  await api.call('/users/identity/', { method: 'PUT', token, body: declaration })
  const { body } = await ask(token, 'correction', 'Nama di KTP saya sudah berubah.')
  await api.call(`/back-office/privacy-requests/${body.id}/decision/`, {
    token: staff.token,
    body: { decision: 'done', answer: 'Silakan nyatakan lagi.', reopensIdentity: true },
  })
  const identity = (await api.call('/users/identity/', { token })).body
  expect(identity).toMatchObject({ state: 'asked', verifiedAt: null, quota: null })
  const again = { ...declaration, fullName: 'Budi Santoso Putra' }
  const { body: repeated } = await api.call('/users/identity/', {
    method: 'PUT',
    token,
    body: again,
  })
  expect(repeated).toMatchObject({ state: 'verified', fullName: 'Budi Santoso Putra' })
})

describe('closing an account', () => {
  const close = (token: string) =>
    api.call('/users/closing/', { token, body: { closingAccepted: true }, headers: home })
  const paidIn = (userId: string, amount: bigint) =>
    transaction(store.db, (tx) =>
      postEntries(tx, [
        {
          id: crypto.randomUUID(),
          kind: 'deposit',
          happenedAt: api.clock.now(),
          reference: `DEP-${userId.slice(-6)}`,
          propertyId: null,
          actorId: null,
          lines: [
            debit(account('gateway-clearing', 'simulator'), amount),
            credit(account('investor-cash', userId), amount),
          ],
        },
      ]),
    )

  test('closing an account is refused while the account holds money, and changes nothing', async () => {
    const owner = await anOwner(api)
    await paidIn(owner.userId, 25_000n)
    const { body } = await api.call('/users/closing/', { token: owner.access })
    const nothing = { underWay: 0, unpaid: 0, units: 0, payouts: 0, inheritances: 0 }
    expect(body).toEqual({ free: 25_000, ...nothing, isPossible: false })
    const refused = await close(await confirmed(owner))
    expect([refused.status, refused.body.code]).toEqual([409, 'privacy.closing_not_possible'])
    expect((await logIn(api, owner.email)).status).toBe(200)
  })

  test('closing an account requires a confirmed session, and is refused for staff', async () => {
    const owner = await anOwner(api)
    expect((await close(owner.access)).body.code).toBe('identity.confirmation_needed')
    await store.asOwner(`insert into identity.roles values ('${owner.userId}', 'support', now())`)
    const relogged = (await logIn(api, owner.email)).body
    const token = (await confirm(api, relogged.access)).body.access
    expect((await close(token)).body.code).toBe('privacy.closing_not_possible')
  })

  test('closing an account ends sessions and login, erases what may be erased, releases the address and confirms it by email', async () => {
    const owner = await anOwner(api)
    await api.call('/users/profile/sections/heirs/draft/', {
      method: 'PUT',
      token: owner.access,
      body: { revision: 0, fields: { 'heirs.0.name': 'Ani' } },
    })
    const saved = { query: 'city=bandung' }
    await api.call('/saved-searches/', { token: owner.access, body: saved })
    await store.asOwner(`insert into notifications.devices (id, user_id, endpoint, public_key, secret, user_agent,
        added_at, session_id)
      values ('${newId()}', '${owner.userId}', 'https://push.contoh.id/${newId()}', '${'k'.repeat(87)}',
        '${'s'.repeat(22)}', 'Firefox', now(), '${newId()}')`)
    const token = await confirmed(owner)
    const { status, body } = await close(token)
    expect(status).toBe(200)
    expect(body.keepUntil).toBe('2031-11-21')
    expect((await logIn(api, owner.email)).body.code).toBe('identity.invalid_credentials')
    const refreshed = await api.call('/jwt_auth/refresh/', { body: { refresh: owner.refresh } })
    expect(refreshed.status).toBe(401)
    expect((await api.call('/users/profile/', { token })).status).toBe(401)
    const { rows } = await store.asOwner(`
      select (select count(*)::int from investors.profile_sections where user_id = '${owner.userId}') as parts,
        (select count(*)::int from watchlist.saved_searches where investor_id = '${owner.userId}') as searches,
        (select count(*)::int from notifications.devices where user_id = '${owner.userId}') as devices,
        (select count(*)::int from identity.users where email_key = '${owner.email}') as users,
        (select count(*)::int from identity.sessions where user_id = '${owner.userId}' and ended_at is null) as open`)
    expect(rows).toEqual([{ parts: 0, searches: 0, devices: 0, users: 0, open: 0 }])
    const [mail] = await mailsTo(api, owner.email)
    expect(mail?.text).toContain(body.number)
    expect(mail?.text).toMatch(/^Halo Sekar,\n/)
  })
})

describe('the data of a closed account', () => {
  test('the data of a closed account is erased once, the day after its retention period ends, and the ledger is kept', async () => {
    const owner = await anOwner(api)
    const { token: newcomer } = await api.anAccount()
    const nik = '3273015205859911'
    const declared = {
      fullName: 'Sekar Ayu',
      nik,
      bornOn: '1985-05-12',
      yearlyIncome: 100_000_000,
      declarationAccepted: true,
    }
    const declare = (token: string) =>
      api.call('/users/identity/', { method: 'PUT', token, body: declared })
    expect((await declare(owner.access)).status).toBe(200)
    const bank = { bankCode: '014', accountNumber: '5271009999' }
    const token = await confirmed(owner)
    await api.call('/bank-accounts/', { token, body: bank })
    await ask(owner.access, 'objection', 'Jangan pakai data kunjungan saya.')
    await store.asOwner(`insert into identity.former_passwords (id, user_id, password_hash, replaced_at)
      values ('${newId()}', '${owner.userId}', '$argon2id$v=19$uji', now())`)
    const closed = await api.call('/users/closing/', { token, body: { closingAccepted: true } })
    expect(closed.status).toBe(200)
    expect((await declare(newcomer)).body.code).toBe('investors.nik_taken')
    const on = (date: string) => ({
      ...services(),
      clock: { now: () => new Date(`${date}T12:00:00Z`) },
    })
    const { rows: entries } = await store.asOwner('select count(*) from ledger.entries')
    expect(await eraseDueAccounts(on(closed.body.keepUntil))).toBe(0)
    const dayAfter = new Date(Date.parse(closed.body.keepUntil) + day).toISOString().slice(0, 10)
    expect(await eraseDueAccounts(on(dayAfter))).toBeGreaterThan(0)
    expect(await eraseDueAccounts(on(dayAfter))).toBe(0)
    const left = await store.asOwner(`select
      (select name from identity.users where id = '${owner.userId}') as name,
      (select count(*)::int from identity.sessions where user_id = '${owner.userId}') as sessions,
      (select count(*)::int from identity.former_passwords where user_id = '${owner.userId}') as passwords,
      (select count(*)::int from investors.identities where user_id = '${owner.userId}') as identities,
      (select string_agg(owner_name || number_end, ',') from bank_accounts.accounts
        where user_id = '${owner.userId}') as accounts,
      (select count(*)::int from privacy.requests
        where user_id = '${owner.userId}' and text_sealed is not null) as letters,
      (select email_sealed from privacy.closings where user_id = '${owner.userId}') as address,
      (select count(*)::int from audit.events
        where action = 'privacy.erase-account' and subject_id = '${owner.userId}') as audits`)
    expect(left.rows).toEqual([
      {
        name: null,
        sessions: 0,
        passwords: 0,
        identities: 0,
        accounts: 'erased0000',
        letters: 0,
        address: null,
        audits: 1,
      },
    ])
    expect((await store.asOwner('select count(*) from ledger.entries')).rows).toEqual(entries)
    expect(await checkStore(store.db)).toEqual([])
    expect((await declare(newcomer)).status).toBe(200)
  })
})
