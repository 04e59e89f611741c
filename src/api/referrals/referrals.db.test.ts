import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { day, newId } from '#kernel'
import { settleReferrals } from '#referrals'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

const password = 'Kucing-Oren-77'
const settle = () => settleReferrals(store.db, api.clock)

async function register({
  email = `${newId()}@contoh.id`,
  ...changes
}: {
  email?: string
  referralCode?: string
}) {
  const body = { email, password, termsAccepted: true, privacyAccepted: true, ...changes }
  const answer = await api.call('/jwt_auth/register/', { body })
  return { email, answer }
}

/** Registers with these fields, activates with the emailed code and returns an access token. */
async function anActivated(changes: { email?: string; referralCode?: string }): Promise<string> {
  const { email, answer } = await register(changes)
  expect(answer.status).toBe(201)
  const { body } = await api.call(`/dev/mailbox/?to=${encodeURIComponent(email)}`)
  const code = /\b\d{6}\b/.exec(body.items[0].subject)?.[0]
  const activated = await api.call('/jwt_auth/activate/', {
    body: { ticket: answer.body.ticket, code },
  })
  expect(activated.status).toBe(200)
  return activated.body.access
}

async function aReferrer(name = 'Ratna Wulandari') {
  const { token, userId } = await api.anAccount()
  await store.asOwner(`update identity.users set name = $$${name}$$ where id = '${userId}'`)
  const { body } = await api.call('/referrals/', { token })
  return { token, userId, code: body.code as string }
}

const friendsOf = async (token: string, query = '') =>
  (await api.call(`/referrals/friends/${query}`, { token })).body

describe('a referral code', () => {
  test('a referral code is created once, even when first requested many times at the same time', async () => {
    const { token } = await api.anAccount()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.call('/referrals/', { token })),
    )
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({
      isOwn: false,
      link: expect.stringMatching(/\/r\/[A-Z0-9]{8}$/),
      terms: { reward: 50_000, holdDays: 30, friendsMax: 50, expiresAfterDays: 365 },
      figures: { opened: 0, registered: 0, waitingAmount: 0 },
    })
  })

  test('a referral code can be chosen by its owner once, must be unused, and the original code still works', async () => {
    const [one, other] = [await aReferrer(), await aReferrer()]
    const choose = (token: string, code: string) =>
      api.call('/referrals/codes/', { token, body: { code } })
    expect((await choose(other.token, one.code)).body.code).toBe('referrals.code_taken')
    const own = `R${newId().slice(-8)}`
    const answers = await Promise.all([
      choose(one.token, own),
      choose(one.token, `S${newId().slice(-8)}`),
      choose(other.token, own.toUpperCase()),
    ])
    const chosen = answers.filter(({ status }) => status === 201)
    expect(chosen.length).toBeGreaterThan(0)
    expect((await choose(one.token, 'LAINLAIN')).body.code).toBe('referrals.code_chosen')
    expect((await api.call(`/referrals/codes/${one.code}/`)).body.referrer).toBe('R••• W•••')
  })

  test.each([
    ['ab', 'referrals.code_shape'],
    ['<img src=x>', 'referrals.code_shape'],
    ['BANGSAT1', 'referrals.code_offensive'],
    ['S3PETAK26', 'referrals.code_reserved'],
  ])('a referral code %j is refused with %s and nothing is stored', async (code, refusal) => {
    const { token, code: made } = await aReferrer()
    const answer = await api.call('/referrals/codes/', { token, body: { code } })
    expect([answer.status, answer.body.code]).toEqual([400, refusal])
    expect((await api.call('/referrals/', { token })).body).toMatchObject({
      code: made,
      isOwn: false,
    })
  })

  test('a referral code shows the initials of its owner in any notation; unknown codes, codes of closed accounts and one’s own are refused', async () => {
    const { token, userId, code } = await aReferrer("I Gusti 'Ayu'; drop")
    const found = await api.call(`/referrals/codes/${code.toLowerCase()}/`)
    expect(found.body).toMatchObject({ code, referrer: "I••• G••• '••• d•••" })
    expect(JSON.stringify(found.body)).not.toContain(userId)
    expect((await api.call(`/referrals/use/${code}/`, { token })).body.code).toBe(
      'referrals.own_code',
    )
    const unknown = await api.call('/referrals/codes/TIDAKADA/')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'referrals.code_unknown'])
    await store.asOwner(`update identity.users set status = 'closed' where id = '${userId}'`)
    const closed = await api.call(`/referrals/codes/${code}/`)
    expect({ ...closed.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect((await register({ referralCode: code })).answer.status).toBe(400)
  })

  test('a referral code is counted when opened, and can be looked up two hundred times in fifteen minutes', async () => {
    const { token, code } = await aReferrer()
    const headers = { 'x-sepetak-address': '203.0.113.77' }
    for (let count = 0; count < 3; count += 1)
      expect((await api.call('/referrals/openings/', { body: { code }, headers })).status).toBe(204)
    expect((await api.call('/referrals/', { token })).body.figures.opened).toBe(3)
    const looks = Array.from({ length: 200 }, () =>
      api.call(`/referrals/codes/${code}/`, { headers }),
    )
    const statuses = (await Promise.all(looks)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })
})

describe('a registration with a referral code', () => {
  test('a registration with a referral code makes the person a referred friend on activation, shown by initials and no other data', async () => {
    const { token, code } = await aReferrer()
    const friend = await anActivated({ referralCode: code.toLowerCase() })
    await settle()
    await api.call('/users/profile/', {
      method: 'PATCH',
      token: friend,
      body: { name: 'Bayu Saputra', phone: '081234567890' },
    })
    const { items, stages } = await friendsOf(token)
    expect(items).toMatchObject([{ name: 'B••• S•••', stage: 'registered', heldDays: null }])
    expect(stages).toMatchObject({ registered: 1, paid: 0 })
    expect((await friendsOf(token, '?q=bayu')).items).toEqual([])
    expect((await friendsOf(token, '?q=b•••')).items).toHaveLength(1)
    const agreed = { showsName: true, acceptsReminders: true }
    await api.call('/referrals/membership/', { method: 'PUT', token: friend, body: agreed })
    expect((await friendsOf(token, '?q=bayu')).items).toMatchObject([{ name: 'Bayu Saputra' }])
    const { membership } = (await api.call('/referrals/membership/', { token: friend })).body
    expect(membership).toMatchObject({ referrer: 'R••• W•••', ...agreed })
  })

  test('a registration with a referral code does not reveal whether an address has an account', async () => {
    const { token, code } = await aReferrer()
    const { email } = await register({})
    const { userId } = await api.anAccount()
    await store.asOwner(
      `update identity.users set email = '${email}x', email_key = '${email}x' where id = '${userId}'`,
    )
    for (const taken of [email, `${email}x`])
      expect((await register({ email: taken, referralCode: code })).answer.status).toBe(201)
    await settle()
    expect((await friendsOf(token)).items).toEqual([])
  })

  test('a registration with a referral code counts for the ticket that activated the account', async () => {
    const [thief, right] = [await aReferrer(), await aReferrer()]
    const email = `${newId()}@contoh.id`
    await register({ email, referralCode: thief.code })
    await anActivated({ email, referralCode: right.code })
    await Promise.all([settle(), settle()])
    expect((await friendsOf(thief.token)).items).toEqual([])
    expect((await friendsOf(right.token)).items).toHaveLength(1)
  })

  test('a registration with a referral code is refused for an unknown code before anything is stored', async () => {
    const { email, answer } = await register({ referralCode: 'TIDAKADA' })
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'referralCode'])
    const { rows } = await store.asOwner(`select from identity.users where email = '${email}'`)
    expect(rows).toEqual([])
  })
})

test('referred friends can be paged in every sort order, each once', async () => {
  const { token, code } = await aReferrer()
  for (let count = 0; count < 5; count += 1) {
    await anActivated({ referralCode: code })
    api.clock.advance(1000)
  }
  await settle()
  for (const sort of ['newest', 'oldest', 'name', 'due']) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page = await friendsOf(token, `?limit=2&sort=${sort}${after}`)
      seen.push(...page.items.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor
    }
    expect([seen.length, new Set(seen).size], sort).toEqual([5, 5])
  }
})

test('a reminder requires consent, is sent once in seven days, and only to the referrer’s own friends', async () => {
  const [one, other] = [await aReferrer(), await aReferrer()]
  const friend = await anActivated({ referralCode: one.code })
  await settle()
  const [{ id }] = (await friendsOf(one.token)).items
  const remind = (token: string) =>
    api.call(`/referrals/friends/${id}/reminders/`, { method: 'POST', token })
  const mails = async () =>
    (
      await store.asOwner(
        `select from notifications.deliveries where template = 'referral-reminder'`,
      )
    ).rows.length
  expect((await remind(one.token)).body.code).toBe('referrals.reminders_declined')
  expect((await remind(other.token)).body.code).toBe('referrals.friend_not_found')
  const body = { showsName: false, acceptsReminders: true }
  await api.call('/referrals/membership/', { method: 'PUT', token: friend, body })
  const answers = await Promise.all(Array.from({ length: 5 }, () => remind(one.token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.code)
  expect([...new Set(refused)]).toEqual(['referrals.reminded_lately'])
  expect(await mails()).toBe(1)
  api.clock.advance(7 * day)
  const { token } = await again(one.userId)
  expect((await remind(token)).status).toBe(200)
  expect(await mails()).toBe(2)
  // A year later nobody is waiting for a reward.
  api.clock.advance(366 * day)
  await settle()
  const late = await remind((await again(one.userId)).token)
  expect(late).toMatchObject({ status: 409, body: { code: 'referrals.nothing_missing' } })
  expect(await mails()).toBe(2)
})

/** Logs in again, because an access token is valid for five minutes and the test covers days. */
async function again(userId: string): Promise<{ token: string }> {
  const { rows } = await store.asOwner(`select email from identity.users where id = '${userId}'`)
  const body = { email: rows[0]?.email, password: 'Rahasia-Uji-2026' }
  return { token: (await api.call('/jwt_auth/login/', { body })).body.access }
}

test('an investor without a referrer has no referral settings', async () => {
  const { token } = await api.anAccount()
  expect((await api.call('/referrals/membership/', { token })).body).toEqual({ membership: null })
  const body = { showsName: true, acceptsReminders: true }
  const answer = await api.call('/referrals/membership/', { method: 'PUT', token, body })
  expect([answer.status, answer.body.code]).toEqual([404, 'referrals.not_brought'])
})

test('a referrer can download the list of their own friends only', async () => {
  const [one, other] = [await aReferrer(), await aReferrer()]
  await anActivated({ referralCode: one.code })
  await settle()
  const file = (token: string, format: string) =>
    api.call(`/referrals/friends/file/?format=${format}&language=en`, { token })
  const { status, body } = await file(one.token, 'json')
  expect(status).toBe(200)
  expect(body.rows).toMatchObject([
    { stage: 'registered', stage_label: 'Registered', reward: 50_000 },
  ])
  expect((await file(one.token, 'csv')).body).toContain('Registered')
  expect((await file(other.token, 'json')).body.rows).toEqual([])
  expect((await file(other.token, 'exe')).status).toBe(400)
})
