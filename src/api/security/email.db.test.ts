import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendDueResets, withdrawalsWaitUntil } from '#identity'
import { hour, newId } from '#kernel'
import {
  anOwner,
  confirm,
  confirmBy,
  logIn,
  mailedCode,
  mailsTo,
  type Owner,
} from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

const begin = ({ access: token }: Owner, email: string) =>
  api.call('/users/email-change/', { body: { email }, token })
const complete = ({ access: token }: Owner, oldCode: string, newCode: string) =>
  api.call('/users/email-change/completion/', { body: { oldCode, newCode }, token })
const pending = async ({ access: token }: Owner) =>
  (await api.call('/users/email-change/', { token })).body
const emailOf = async ({ access: token }: Owner) =>
  (await api.call('/users/profile/', { token })).body.email

test('an email address is changed with one code sent to the old address and one to the new', async () => {
  const owner = await anOwner(api)
  const email = `${newId()}@contoh.id`
  expect((await begin(owner, email)).body.code).toBe('identity.confirmation_needed')
  await confirm(api, owner.access)
  const { body: other } = await logIn(api, owner.email)
  await api.call('/jwt_auth/confirmations/mail/', { method: 'POST', token: owner.access })
  const former = { kind: 'mail', code: await mailedCode(api, owner.email) }
  expect((await begin(owner, email)).status).toBe(201)
  expect(await pending(owner)).toEqual({ email })
  const [oldCode, newCode] = [await mailedCode(api, owner.email), await mailedCode(api, email)]
  const swapped = await complete(owner, newCode, oldCode)
  expect(swapped.body.code).toBe('identity.email_codes_wrong')
  expect(await emailOf(owner)).toBe(owner.email)
  expect((await complete(owner, oldCode, newCode)).status).toBe(204)
  expect(await emailOf(owner)).toBe(email)
  expect(await pending(owner)).toEqual({ email: null })
  expect((await complete(owner, oldCode, newCode)).body.code).toBe('identity.email_change_ended')
  expect((await confirmBy(api, owner.access, former)).body.code).toBe('identity.factor_wrong')
  const refreshed = await api.call('/jwt_auth/refresh/', { body: { refresh: other.refresh } })
  expect(refreshed.status).toBe(401)
  expect((await logIn(api, email)).status).toBe(200)
  expect((await logIn(api, owner.email)).status).toBe(401)
  const until = await withdrawalsWaitUntil(store.db, owner.userId)
  expect(until?.getTime()).toBe(api.clock.now().getTime() + 24 * hour)
  expect((await mailsTo(api, owner.email))[0]?.text).toContain('/freeze?token=')
  const { rows } = await store.asOwner(`
    select r.email, e.action from notifications.recipients r
    join audit.events e on e.subject_id = r.user_id::text and e.action = 'identity.change-email'
    where r.user_id = '${owner.userId}'`)
  expect(rows).toEqual([{ email, action: 'identity.change-email' }])
})

test('a change of the email address ends after an hour', async () => {
  const owner = await anOwner(api)
  const email = `${newId()}@contoh.id`
  await confirm(api, owner.access)
  await begin(owner, email)
  const codes = [await mailedCode(api, owner.email), await mailedCode(api, email)] as const
  await store.asOwner(`update identity.email_changes set created_at = created_at - interval '1 hour',
    expires_at = expires_at - interval '1 hour' where user_id = '${owner.userId}'`)
  expect(await pending(owner)).toEqual({ email: null })
  expect((await complete(owner, ...codes)).body.code).toBe('identity.email_change_ended')
})

test('a password reset link that was emailed to the old address does not work after the change', async () => {
  const owner = await anOwner(api)
  const email = `${newId()}@contoh.id`
  await api.call('/jwt_auth/password/forgot/', { body: { email: owner.email } })
  await sendDueResets(store.db, api.clock)
  const text = (await mailsTo(api, owner.email))[0]?.text ?? ''
  const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1]
  const check = () => api.call('/jwt_auth/password/reset/check/', { body: { token } })
  expect((await check()).status).toBe(204)
  await confirm(api, owner.access)
  await begin(owner, email)
  const codes = [await mailedCode(api, owner.email), await mailedCode(api, email)] as const
  expect((await complete(owner, ...codes)).status).toBe(204)
  expect((await check()).body.code).toBe('identity.reset_ended')
})

test('a new address that belongs to another account receives the same response and changes nothing', async () => {
  const owner = await anOwner(api)
  const victim = await anOwner(api)
  await confirm(api, owner.access)
  const free = await begin(owner, `${newId()}@contoh.id`)
  const taken = await begin(owner, victim.email.toUpperCase())
  expect(taken.status).toBe(free.status)
  expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
  const oldCode = await mailedCode(api, owner.email)
  const refused = await complete(owner, oldCode, oldCode)
  expect(refused.body.code).toBe('identity.email_codes_wrong')
  expect((await mailsTo(api, victim.email))[0]?.subject).toMatch(/sudah punya akun/)
  expect(await emailOf(owner)).toBe(owner.email)
})

test('the codes accept at most five attempts', async () => {
  const owner = await anOwner(api)
  await confirm(api, owner.access)
  const email = `${newId()}@contoh.id`
  await begin(owner, email)
  const results = await Promise.all(
    Array.from({ length: 8 }, () => complete(owner, '000000', '000000')),
  )
  expect(results.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(results.filter(({ status }) => status === 429)).toHaveLength(3)
  const same = await begin(owner, owner.email)
  expect(same.body.errors).toMatchObject([{ path: 'email', code: 'identity.email_unchanged' }])
})
