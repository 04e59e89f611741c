import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { minute, second } from '#kernel'
import { createMessenger } from '#notifications'
import {
  anOwner,
  confirm,
  home,
  logIn,
  mailsTo,
  type Owner,
  ownersPassword,
  withApp,
} from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts; truncate text_messages.outbox'))

let last = 100_000
function aNumber(): string {
  last += 1
  return `+62812${last}77`
}

async function begin({ access: token }: Owner, phone: string) {
  // Advances the clock so that messages are ordered by the time they were written.
  wait(1)
  return await api.call('/users/phone-verification/', { body: { phone }, token })
}
const complete = ({ access: token }: Owner, code: string) =>
  api.call('/users/phone-verification/completion/', { body: { code }, token })
const stateOf = async ({ access: token }: Owner) =>
  (await api.call('/users/phone-verification/', { token })).body
const messagesTo = async (phone: string) =>
  (await api.call(`/dev/mailbox/?to=${encodeURIComponent(phone)}`)).body.items as {
    text: string
    channel: string
  }[]
async function codeTo(phone: string): Promise<string> {
  const [newest] = await messagesTo(phone)
  return /^\d{6}/.exec(newest?.text ?? '')?.[0] ?? 'none'
}
const wait = (milliseconds: number) =>
  api.clock.moveTo(new Date(api.clock.now().getTime() + milliseconds))
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

async function withNumber(): Promise<{ owner: Owner; phone: string }> {
  const owner = await anOwner(api)
  const phone = aNumber()
  expect((await begin(owner, phone)).status).toBe(201)
  expect((await complete(owner, await codeTo(phone))).status).toBe(204)
  return { owner, phone }
}

test('a phone number is verified with the code sent to it, once and within five minutes', async () => {
  const owner = await anOwner(api)
  const phone = aNumber()
  const begun = await begin(owner, phone.replace('+62', '0'))
  expect(begun.status).toBe(201)
  expect(begun.body.phone).toBe(phone)
  const code = await codeTo(phone)
  expect((await complete(owner, wrongOf(code))).body).toMatchObject({
    code: 'identity.code_wrong',
    errors: [{ path: 'code' }],
  })
  expect((await stateOf(owner)).verifiedAt).toBeNull()
  expect((await complete(owner, code)).status).toBe(204)
  expect(await stateOf(owner)).toMatchObject({ phone, pending: null })
  expect((await stateOf(owner)).verifiedAt).not.toBeNull()
  expect((await complete(owner, code)).body.code).toBe('identity.code_expired')
  const late = await anOwner(api)
  const other = aNumber()
  await begin(late, other)
  const lateCode = await codeTo(other)
  wait(5 * minute)
  const { body: tokens } = await logIn(api, late.email)
  const back = { ...late, access: tokens.access }
  expect((await complete(back, lateCode)).body.code).toBe('identity.code_expired')
})

test('a new code can be requested after a minute, invalidates the previous one, and is limited to six an hour', async () => {
  const owner = await anOwner(api)
  const phone = aNumber()
  await begin(owner, phone)
  const first = await codeTo(phone)
  const early = await begin(owner, phone)
  expect([early.status, early.body.code]).toEqual([429, 'identity.resend_too_early'])
  wait(60 * second)
  expect((await begin(owner, phone)).status).toBe(201)
  const next = await codeTo(phone)
  if (first !== next) expect((await complete(owner, first)).body.code).toBe('identity.code_wrong')
  for (let round = 0; round < 4; round += 1)
    expect((await begin(owner, aNumber())).status).toBe(201)
  const over = await begin(owner, aNumber())
  expect([over.status, over.body.code]).toEqual([429, 'identity.too_many_attempts'])
})

test('five wrong attempts, even concurrent ones, invalidate the code', async () => {
  const owner = await anOwner(api)
  const phone = aNumber()
  await begin(owner, phone)
  const code = await codeTo(phone)
  const tries = Array.from({ length: 20 }, () => complete(owner, wrongOf(code)))
  const codes = (await Promise.all(tries)).map(({ body }) => body.code)
  expect(codes.filter((one) => one === 'identity.code_wrong')).toHaveLength(4)
  expect(codes.filter((one) => one === 'identity.code_dead')).toHaveLength(16)
  expect((await complete(owner, code)).body.code).toBe('identity.code_dead')
  expect((await stateOf(owner)).verifiedAt).toBeNull()
  wait(60 * second)
  await begin(owner, phone)
  expect((await complete(owner, await codeTo(phone))).status).toBe(204)
})

test('a code is refused in another account', async () => {
  const [owner, thief] = [await anOwner(api), await anOwner(api)]
  const [mine, theirs] = [aNumber(), aNumber()]
  await begin(owner, mine)
  await begin(thief, theirs)
  const code = await codeTo(mine)
  if (code !== (await codeTo(theirs)))
    expect((await complete(thief, code)).body.code).toBe('identity.code_wrong')
})

test('a verified number is replaced only after a confirmation, and the old number is notified', async () => {
  const { owner, phone } = await withNumber()
  const other = aNumber()
  expect((await begin(owner, other)).body.code).toBe('identity.confirmation_needed')
  const edited = await api.call('/users/profile/', {
    method: 'PATCH',
    body: { phone: other },
    token: owner.access,
  })
  expect(edited.body.errors).toMatchObject([{ path: 'phone', code: 'identity.phone_proved' }])
  const same = await begin(owner, phone)
  expect(same.body.errors).toMatchObject([{ path: 'phone', code: 'identity.phone_unchanged' }])
  expect(await messagesTo(other)).toEqual([])
  const { body: tokens } = await confirm(api, owner.access)
  const confirmed = { ...owner, access: tokens.access }
  expect((await begin(confirmed, other)).status).toBe(201)
  expect(await stateOf(confirmed)).toMatchObject({ phone })
  expect((await complete(confirmed, await codeTo(other))).status).toBe(204)
  expect(await stateOf(confirmed)).toMatchObject({ phone: other })
  expect((await messagesTo(phone))[0]?.text).toContain('tidak lagi terhubung')
  expect((await mailsTo(api, owner.email))[0]?.text).toContain('/freeze?token=')
  const { rows } = await store.asOwner(
    `select event from notifications.notices where user_id = '${owner.userId}' and event like 'phone%'`,
  )
  expect(rows).toEqual([{ event: 'phone-changed' }])
})

test('a verified number is not replaced once the confirmation has lapsed, and the attempt does not use up the code', async () => {
  const { owner } = await withNumber()
  const { body: tokens } = await confirm(api, owner.access)
  const confirmed = { ...owner, access: tokens.access }
  wait(4 * minute)
  const other = aNumber()
  await begin(confirmed, other)
  wait(minute)
  const { body } = await api.call('/jwt_auth/refresh/', { body: { refresh: tokens.refresh } })
  const lapsed = { ...owner, access: body.access }
  for (let round = 0; round < 6; round += 1)
    expect((await complete(lapsed, await codeTo(other))).body.code).toBe(
      'identity.confirmation_needed',
    )
  const { body: again } = await confirm(api, lapsed.access)
  expect((await complete({ ...owner, access: again.access }, await codeTo(other))).status).toBe(204)
})

test('the response does not reveal whether another account has the number, and the last account to verify it keeps it', async () => {
  const { owner: former, phone } = await withNumber()
  const owner = await anOwner(api)
  const free = await begin(await anOwner(api), aNumber())
  const taken = await begin(owner, phone)
  expect(taken.status).toBe(free.status)
  expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
  expect((await stateOf(former)).verifiedAt).not.toBeNull()
  expect((await complete(owner, await codeTo(phone))).status).toBe(204)
  expect(await stateOf(former)).toMatchObject({ phone, verifiedAt: null })
  expect((await stateOf(owner)).verifiedAt).not.toBeNull()
  expect((await mailsTo(api, former.email))[0]?.subject).toContain('akun lain')
  const { rows } = await store.asOwner(`select action, actor_id, subject_id from audit.events
    where subject_id in ('${former.userId}', '${owner.userId}') and action like 'identity.%-phone'
    order by id desc limit 2`)
  expect(rows).toEqual([
    { action: 'identity.verify-phone', actor_id: owner.userId, subject_id: owner.userId },
    { action: 'identity.release-phone', actor_id: null, subject_id: former.userId },
  ])
})

test('two accounts that verify one number at the same time do not both have it', async () => {
  const phone = aNumber()
  const owners = await Promise.all([anOwner(api), anOwner(api), anOwner(api)])
  const codes: string[] = []
  for (const owner of owners) {
    await begin(owner, phone)
    codes.push(await codeTo(phone))
  }
  const results = await Promise.all(
    owners.map((owner, index) => complete(owner, codes[index] ?? '')),
  )
  expect(results.map(({ status }) => status)).toEqual([204, 204, 204])
  const states = await Promise.all(owners.map(stateOf))
  expect(states.filter(({ verifiedAt }) => verifiedAt !== null)).toHaveLength(1)
})

test.each([
  '',
  'abc',
  '+62',
  '0812',
  '＋６２',
  '+6281234567890123456',
])('an invalid number is refused: %j', async (phone) => {
  const owner = await anOwner(api)
  const refused = await begin(owner, phone)
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toMatchObject([{ path: 'phone' }])
})

test('a live product without a message gateway says so and creates no code', async () => {
  const messenger = createMessenger({ gateway: null, isDemo: false })
  const live = testApi(store, 'demo', { messenger })
  const owner = await anOwner(live)
  const { access: token } = owner
  const body = { phone: aNumber() }
  const refused = await live.call('/users/phone-verification/', { body, token })
  expect([refused.status, refused.body.code]).toEqual([409, 'identity.messages_unavailable'])
  const state = await live.call('/users/phone-verification/', { token })
  expect(state.body).toMatchObject({ isAvailable: false, pending: null })
})

test('with a second factor enabled, a password change requires a confirmation with the factor', async () => {
  const owner = await anOwner(api)
  await withApp(api, owner)
  await store.asOwner(`update identity.sessions set confirmed_at = null
    where user_id = '${owner.userId}'`)
  const body = { currentPassword: 'Kucing-Oren-77', password: 'Sawah-Hijau-2041' }
  const refused = await api.call('/jwt_auth/password/change/', { body, token: owner.access })
  expect(refused.body.code).toBe('identity.confirmation_needed')
})

describe('logging in with a phone number', () => {
  const logInBy = (name: string, password = ownersPassword) =>
    api.call('/jwt_auth/login/', { body: { email: name, password }, headers: home })

  test('logging in with a phone number accepts a verified number in any notation', async () => {
    const { owner, phone } = await withNumber()
    const digits = phone.slice(3)
    for (const name of [
      phone,
      `0${digits}`,
      `62${digits}`,
      ` 0${digits.slice(0, 3)}-${digits.slice(3)} `,
    ]) {
      const { status, body } = await logInBy(name)
      expect(status, name).toBe(200)
      const { body: profile } = await api.call('/users/profile/', { token: body.access })
      expect(profile.id).toBe(owner.userId)
    }
  })

  test('logging in with a phone number refuses an unverified number with the same error as an unknown one', async () => {
    const owner = await anOwner(api)
    const results = []
    // The first number is in the profile of this owner, who has not verified it.
    for (const name of ['081234567890', aNumber(), owner.email]) {
      await store.asOwner('truncate identity.attempts')
      const password = name === owner.email ? 'Salah-Sekali-1' : ownersPassword
      const { status, body, headers } = await logInBy(name, password)
      results.push([status, body.code, body.detail, [...headers.keys()].toSorted()])
    }
    expect(results[0]?.slice(0, 2)).toEqual([401, 'identity.invalid_credentials'])
    expect(results[1]).toEqual(results[0])
    expect(results[2]).toEqual(results[0])
  })

  test('logging in with a phone number allows the same number of attempts as an email address', async () => {
    const { phone } = await withNumber()
    for (const name of [phone, aNumber()]) {
      await store.asOwner('truncate identity.attempts')
      const codes = []
      for (let turn = 1; turn <= 11; turn += 1)
        codes.push((await logInBy(name, `Salah-Sekali-${turn}`)).body.code)
      expect(codes.slice(0, 10)).toEqual(Array(10).fill('identity.invalid_credentials'))
      expect(codes[10]).toBe('identity.too_many_attempts')
    }
  })

  test('logging in with a phone number is refused on its field when the value is neither an address nor a number', async () => {
    for (const [name, code] of [
      ['ratna', 'field.email_or_phone'],
      ['0812', 'field.email_or_phone'],
      ['ratna@', 'field.email'],
    ] as const)
      expect((await logInBy(name)).body.errors).toMatchObject([{ path: 'email', code }])
  })

  test('logging in with a phone number opens the account that has the number now, not the one that had it before', async () => {
    const { phone } = await withNumber()
    const owner = await anOwner(api)
    await begin(owner, phone)
    expect((await complete(owner, await codeTo(phone))).status).toBe(204)
    const { body } = await logInBy(phone)
    const { body: profile } = await api.call('/users/profile/', { token: body.access })
    expect(profile.id).toBe(owner.userId)
  })
})
