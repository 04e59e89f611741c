import { afterAll, describe, expect, test } from 'vitest'
import { createDataKeys } from '#files'
import { type Actor, day, hour, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newAccount } from '../../../../tests/support/new-account.ts'
import { countDeskRequests, listDeskRequests, settleRequest } from './desk.ts'
import { readRequest, readRequests, submitRequest } from './requests.ts'

const store = await testDatabase()
const clock = movableClock(new Date('2026-08-03T03:00:00Z'))
const keys = createDataKeys(['a-secret-of-this-test-that-is-long-enough'])
const officer: Actor = { userId: newId(), roles: ['compliance'] }
const text = 'Nama jalan di profil saya salah tulis.'
const open = { state: 'open', overdueAt: null } as const
afterAll(() => store.close())

async function aUser(): Promise<Actor> {
  const email = `pribadi-${newId()}@contoh.id`
  const account = { email, password: 'kuda-terbang-di-atas-sawah', locale: 'id' } as const
  return { userId: await newAccount(store.db, clock.now(), account), roles: [] }
}

const ask = (actor: Actor, kind: 'copy' | 'correction' | 'erasure', words: string | null = text) =>
  submitRequest(store.db, keys, clock, actor, { kind, text: words, language: 'id' })

const settle = (id: string, answer = 'Alamat Anda sudah kami perbaiki.') =>
  settleRequest({ db: store.db, keys, clock }, officer, {
    ...{ id, decision: 'done', answer, reopensIdentity: false },
  })

describe('a request about personal data', () => {
  test('a request about personal data is due three times 24 hours after it was sent, and only its user can read it', async () => {
    const [user, other] = [await aUser(), await aUser()]
    const sent = await ask(user, 'correction')
    expect(sent).toMatchObject({ state: 'open', text, answer: null, settledAt: null })
    expect(sent.number).toMatch(/^PDP-/)
    expect(sent.dueAt.getTime() - sent.askedAt.getTime()).toBe(72 * hour)
    expect(await readRequests(store.db, keys, user.userId)).toEqual([sent])
    expect(await readRequests(store.db, keys, other.userId)).toEqual([])
    await expect(readRequest(store.db, keys, other.userId, sent.id)).rejects.toMatchObject({
      code: 'privacy.request_not_found',
    })
    await expect(readRequest(store.db, keys, user.userId, 'bukan-id')).rejects.toMatchObject({
      code: 'privacy.request_not_found',
    })
  })

  test('a request about personal data is stored encrypted: its text appears nowhere in the table', async () => {
    const user = await aUser()
    const { id } = await ask(user, 'correction', 'Rahasia tentang rumah saya di desa.')
    const { rows } =
      await store.asOwner(`select r::text as row, encode(text_sealed, 'escape') as sealed
      from privacy.requests r where id = '${id}'`)
    expect(rows[0].row).not.toContain('Rahasia')
    expect(rows[0].sealed).not.toContain('Rahasia')
  })

  test.each([
    ['that is too short', 'Salah.', 'field.too_short'],
    ['that is empty', '   ', 'field.too_short'],
    ['that is too long', 'a'.repeat(2001), 'field.too_long'],
  ])('a request about personal data with a text %s is refused at that field and stored nowhere', async (_, words, code) => {
    const user = await aUser()
    await expect(ask(user, 'correction', words)).rejects.toMatchObject({
      code: 'privacy.text_unacceptable',
      fields: [{ path: 'text', code }],
    })
    expect(await readRequests(store.db, keys, user.userId)).toEqual([])
  })

  test('a request about personal data for a copy needs no text', async () => {
    const user = await aUser()
    expect(await ask(user, 'copy', null)).toMatchObject({ kind: 'copy', text: null, state: 'open' })
  })

  test('a request about personal data is refused while one of the same kind is open, even when both are sent at the same time', async () => {
    const user = await aUser()
    const results = await Promise.allSettled([1, 2, 3].map(() => ask(user, 'correction')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'privacy.already_open' })
    expect(await ask(user, 'erasure')).toMatchObject({ state: 'open' })
    const [, first] = await readRequests(store.db, keys, user.userId)
    await settle(first?.id ?? '')
    expect(await ask(user, 'correction')).toMatchObject({ state: 'open' })
  })
})

describe('the identity of a person', () => {
  test.each([
    ['correction', 'done', true],
    ['correction', 'refused', false],
    ['erasure', 'done', false],
  ] as const)('the identity of a person is declared again after a %s that is %s: %s', async (kind, decision, isReopened) => {
    const user = await aUser()
    await store.asOwner(`insert into investors.identities (user_id, state, full_name, nik_sealed, nik_key_id, nik_hash,
        nik_masked, born_on, yearly_income, declared_at, verified_at, verified_by)
      values ('${user.userId}', 'verified', 'Ratna Kusuma', '\\x00', 'test', sha256('${user.userId}'::bytea),
        '3174••••••••0077', '1995-03-01', 100000000, now(), now(), 'staff')`)
    const { id } = await ask(user, kind)
    const answer = 'Data di KTP Anda sudah berubah.'
    const services = { db: store.db, keys, clock }
    await settleRequest(services, officer, { id, decision, answer, reopensIdentity: true })
    const { rows } = await store.asOwner(`
      select i.state, e.details, array(select event from notifications.notices n where n.user_id = i.user_id
        order by id) as notices
      from investors.identities i join audit.events e on e.subject_id = '${id}' and e.action = 'privacy.settle'
      where i.user_id = '${user.userId}'`)
    expect(rows).toEqual([
      {
        state: isReopened ? 'asked' : 'verified',
        details: { decision, reopensIdentity: isReopened },
        notices: expect.arrayContaining([
          'privacy-settled',
          ...(isReopened ? ['identity-asked'] : []),
        ]),
      },
    ])
    expect(rows[0].notices).toHaveLength(isReopened ? 2 : 1)
  })
})

describe('staff', () => {
  test('staff settle a request about personal data once, and its user reads the answer', async () => {
    const user = await aUser()
    const { id } = await ask(user, 'correction')
    clock.advance(hour)
    await settle(id)
    expect(await readRequest(store.db, keys, user.userId, id)).toMatchObject({
      ...{ state: 'done', answer: 'Alamat Anda sudah kami perbaiki.', settledAt: clock.now() },
    })
    await expect(settle(id)).rejects.toMatchObject({ code: 'privacy.not_open' })
  })

  test('staff cannot settle an unknown request about personal data, a request for a copy, or with an answer that is too short', async () => {
    const user = await aUser()
    const [copy, correction] = [await ask(user, 'copy', null), await ask(user, 'correction')]
    await expect(settle(newId())).rejects.toMatchObject({ code: 'privacy.request_not_found' })
    await expect(settle(copy.id)).rejects.toMatchObject({ code: 'privacy.not_open' })
    await expect(settle(correction.id, 'Sudah.')).rejects.toMatchObject({
      code: 'privacy.text_unacceptable',
      fields: [{ path: 'answer', code: 'field.too_short' }],
    })
    expect((await readRequest(store.db, keys, user.userId, correction.id)).state).toBe('open')
  })

  test('staff list open requests about personal data by due date page by page, and count those that are overdue', async () => {
    const before = await countDeskRequests(store.db, open)
    // Requests of the same instant are sorted by their ids, which are random.
    clock.advance(hour)
    const sent: string[] = []
    for (let index = 0; index < 5; index += 1) {
      sent.push((await ask(await aUser(), 'correction')).id)
      clock.advance(hour)
    }
    expect(await countDeskRequests(store.db, open)).toBe(before + 5)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await listDeskRequests(store.db, keys, open, { limit: 2, cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.slice(-5)).toEqual(sent)
    expect(new Set(seen).size).toBe(seen.length)
    const newestFirst = await listDeskRequests(store.db, keys, open, {
      ...{ limit: 5, cursor: null, order: 'newest' },
    })
    expect(newestFirst.items.map(({ id }) => id)).toEqual(sent.toReversed())
    // Two hours after the first of the five was due, three of them are overdue: those of the first three hours.
    const overdueAt = new Date(clock.now().getTime() + 3 * day - 5 * hour + 2 * hour + 1)
    expect(await countDeskRequests(store.db, { state: 'open', overdueAt })).toBe(before + 3)
  })
})
