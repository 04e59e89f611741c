import { afterAll, beforeEach, expect, test } from 'vitest'
import { day, newId } from '#kernel'
import { sweepNewsletter } from '#support'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

const ask = (email: string, changes: object = {}) =>
  api.call('/newsletter/', { body: { email, language: 'id', consent: true, ...changes } })

async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  return (await api.call(`/dev/mailbox/?to=${encodeURIComponent(email)}`)).body.items
}

async function newestToken(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none'
}

async function rowsOf(email: string) {
  const { rows } = await store.asOwner(
    `select confirmed_at is not null as confirmed, language, text_version
     from newsletter.subscriptions where email_key = lower('${email}')`,
  )
  return rows
}

const confirm = (token: string) => api.call('/newsletter/confirmation/', { body: { token } })
const end = (token: string) =>
  api.call(`/newsletter/unsubscription/?token=${encodeURIComponent(token)}`, { method: 'POST' })
const anEmail = () => `${newId()}@contoh.id`

test('an address is subscribed once its owner opens the emailed link, and unsubscribes by another link', async () => {
  const email = anEmail()
  expect((await ask(email)).status).toBe(202)
  expect(await rowsOf(email)).toEqual([
    { confirmed: false, language: 'id', text_version: '2026-11' },
  ])
  const token = await newestToken(email)
  expect((await confirm(token)).status).toBe(204)
  expect((await confirm(token)).status).toBe(204)
  expect((await rowsOf(email))[0].confirmed).toBe(true)
  expect(await mailsTo(email)).toHaveLength(2)
  const wayOut = await newestToken(email)
  expect((await end(token)).body.code).toBe('newsletter.link_invalid')
  expect((await rowsOf(email)).length).toBe(1)
  expect((await end(wayOut)).status).toBe(204)
  expect((await end(wayOut)).status).toBe(204)
  expect(await rowsOf(email)).toEqual([])
  expect((await confirm(token)).body.code).toBe('newsletter.link_expired')
})

test('the unsubscribe link of an earlier mail also ends a later subscription of the same address', async () => {
  const email = anEmail()
  const subscribe = async (address = email) => {
    await ask(address)
    await confirm(await newestToken(address))
    return await newestToken(address)
  }
  const earlier = await subscribe()
  await end(earlier)
  await subscribe(email.toUpperCase())
  expect(await rowsOf(email)).toHaveLength(1)
  expect((await end(earlier)).status).toBe(204)
  expect(await rowsOf(email)).toEqual([])
})

test('without consent nothing is stored and no email is sent', async () => {
  const email = anEmail()
  for (const consent of [false, undefined, 'true']) {
    expect((await ask(email, { consent })).body.errors[0].path).toBe('consent')
  }
  expect(await rowsOf(email)).toEqual([])
  expect(await mailsTo(email)).toEqual([])
})

test('a subscribed address receives no second email, and the response does not reveal the subscription', async () => {
  const email = anEmail()
  await ask(email)
  await confirm(await newestToken(email))
  const before = (await mailsTo(email)).length
  expect((await ask(email.toUpperCase())).status).toBe(202)
  expect(await mailsTo(email)).toHaveLength(before)
})

test('a changed or expired link confirms nothing', async () => {
  const email = anEmail()
  await ask(email)
  const token = await newestToken(email)
  for (const wrong of [`${token}x`, token.slice(0, -1), newId(), `${newId()}.${'a'.repeat(24)}`])
    expect((await confirm(wrong)).body.code).toBe('newsletter.link_invalid')
  api.clock.advance(7 * day)
  expect((await confirm(token)).body.code).toBe('newsletter.link_expired')
  expect((await rowsOf(email))[0].confirmed).toBe(false)
  await sweepNewsletter(store.db, api.clock)
  expect(await rowsOf(email)).toEqual([])
})

test('one address receives at most five emails a day', async () => {
  const email = anEmail()
  for (let time = 1; time <= 5; time += 1) expect((await ask(email)).status).toBe(202)
  expect((await ask(email)).body.code).toBe('identity.too_many_attempts')
  expect(await mailsTo(email)).toHaveLength(5)
})

test('the choice about visit statistics is stored once with its dates', async () => {
  const { token, userId } = await api.anAccount()
  const choose = (isGiven: boolean) =>
    api.call('/users/consents/analytics/', {
      method: 'PUT',
      token,
      body: { isGiven, textVersion: '2026-11' },
    })
  const kept = async () =>
    (
      await store.asOwner(
        `select withdrawn_at is null as given from identity.consents
         where user_id = '${userId}' and purpose = 'analytics' order by withdrawn_at nulls last`,
      )
    ).rows.map(({ given }) => given)
  expect((await choose(false)).status).toBe(204)
  expect(await kept()).toEqual([])
  await choose(true)
  await choose(true)
  expect(await kept()).toEqual([true])
  await choose(false)
  expect(await kept()).toEqual([false])
  await choose(true)
  expect(await kept()).toEqual([false, true])
})
