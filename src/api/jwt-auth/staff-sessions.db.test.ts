import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#contract'
import { minute, newId, second } from '#kernel'
import {
  anOwner,
  appCode,
  confirm,
  elsewhere,
  home,
  logIn,
  mailedCode,
  type Owner,
  ownersPassword,
  withApp,
} from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { newAccount } from '../../../tests/support/new-account.ts'
import { filled, type OpenApiDocument, operationsOf } from '../../../tests/support/openapi.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const staffSessions = { needsFactor: true, idleMilliseconds: 30 * minute }
const api = testApi(store, 'demo', { staffSessions })
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

async function aStaffMember(roles: readonly StaffRole[] = ['admin']): Promise<Owner> {
  const { db, clock } = api.services
  const email = `${newId()}@contoh.id`
  const account = { email, password: ownersPassword, name: 'Maya', phone: '+6281234567890', roles }
  const userId = await newAccount(db, clock.now(), account)
  const { body } = await logIn(api, email)
  return { userId, email, access: body.access, refresh: body.refresh }
}

const refreshed = (refresh: string) =>
  api.call('/jwt_auth/refresh/', { body: { refresh }, headers: home })

const document = new URL('../openapi.json', import.meta.url)
const operations = operationsOf(JSON.parse(readFileSync(document, 'utf8')) as OpenApiDocument)

/** The operations open to staff without a second factor: those needed to set one up. */
const open =
  /^(GET \/users\/(profile|security)|\w+ \/(users\/(factors|passkeys|recovery-codes)|jwt_auth\/confirmations)\b.*)$/

test('staff without a second factor can only call the operations that set one up', async () => {
  const { access: token, userId } = await aStaffMember()
  const profile = await api.call('/users/profile/', { token })
  expect(profile.body).toMatchObject({ id: userId, factorDue: 'set-up' })
  const secured = operations.filter(({ isSecured }) => isSecured)
  const opened = secured.filter(({ method, path }) => open.test(`${method} ${path}`))
  expect(opened.length).toBeGreaterThan(10)
  for (const operation of secured) {
    const { method, body, name } = operation
    const call = { method, token, ...(body === null ? {} : { body: {} }), key: newId() }
    const answer = await api.call(filled(operation, newId()), call)
    const isRefused = answer.body?.code === 'identity.staff_factor_needed'
    expect([isRefused, isRefused ? answer.status : 403], name).toEqual([
      !opened.includes(operation),
      403,
    ])
  }
})

test('setting up a factor unlocks the session it was set up in; other sessions must confirm the factor first', async () => {
  const staff = await aStaffMember()
  const other = (await logIn(api, staff.email, elsewhere)).body.access
  const desk = (token: string) => api.call('/back-office/audit/', { token })
  await withApp(api, staff)
  expect((await desk(staff.access)).status).not.toBe(403)
  const { body: mine } = await api.call('/users/profile/', { token: staff.access })
  expect(mine.factorDue).toBeNull()
  expect((await desk(other)).body.code).toBe('identity.staff_factor_needed')
  const { body: theirs } = await api.call('/users/profile/', { token: other })
  expect(theirs.factorDue).toBe('show')
})

test('a login with the factor or a confirmation with it is sufficient', async () => {
  const staff = await aStaffMember(['finance'])
  const before = (await logIn(api, staff.email, elsewhere)).body.access
  const { secret } = await withApp(api, staff)
  api.clock.advance(30 * second)
  const { body: step } = await logIn(api, staff.email)
  const code = appCode(api, secret)
  const { body: tokens } = await api.call('/jwt_auth/two-factor/', {
    body: { ticket: step.ticket, kind: 'app', code },
    headers: home,
  })
  const desk = (token: string) => api.call('/back-office/withdrawals/', { token })
  expect((await desk(tokens.access)).status).toBe(200)
  expect((await desk(before)).status).toBe(403)
  api.clock.advance(30 * second)
  const shown = await confirm(api, before, { kind: 'app', code: appCode(api, secret) })
  expect(shown.status).toBe(200)
  expect((await desk(shown.body.access)).status).toBe(200)
})

test('an emailed code that admits the owner of a frozen account does not count as a second factor', async () => {
  const staff = await aStaffMember(['support'])
  await store.asOwner(`update identity.users set frozen_at = now() where id = '${staff.userId}'`)
  const { body: step } = await logIn(api, staff.email)
  await api.call('/jwt_auth/two-factor/mail/', { body: { ticket: step.ticket }, headers: home })
  const code = await mailedCode(api, staff.email)
  const { body } = await api.call('/jwt_auth/two-factor/', {
    body: { ticket: step.ticket, kind: 'mail', code },
    headers: home,
  })
  const answer = await api.call('/back-office/messages/', { token: body.access })
  expect(answer.body.code).toBe('identity.staff_factor_needed')
})

test('investors need no second factor and stay logged in while they are away', async () => {
  const owner = await anOwner(api)
  const { body } = await api.call('/users/profile/', { token: owner.access })
  expect(body.factorDue).toBeNull()
  expect((await api.call('/wallet/', { token: owner.access })).status).toBe(200)
  api.clock.advance(31 * minute)
  expect((await refreshed(owner.refresh)).status).toBe(200)
})

test('a staff session ends after half an hour without use and records the reason', async () => {
  const staff = await aStaffMember(['ops'])
  api.clock.advance(29 * minute)
  expect((await refreshed(staff.refresh)).status).toBe(200)
  api.clock.advance(29 * minute)
  expect((await refreshed(staff.refresh)).status).toBe(200)
  api.clock.advance(30 * minute + second)
  const answer = await refreshed(staff.refresh)
  expect([answer.status, answer.body.code]).toEqual([401, 'identity.session_ended'])
  const { rows } = await store.asOwner(
    `select ended_reason from identity.sessions where user_id = '${staff.userId}'`,
  )
  expect(rows).toEqual([{ ended_reason: 'idle' }])
  const audits = await store.asOwner(`select details from audit.events
    where action = 'identity.end-session' and details->>'userId' = '${staff.userId}'`)
  expect(audits.rows).toEqual([{ details: { reason: 'idle', userId: staff.userId } }])
})

test('a staff session used from another network must confirm its factor again, on both networks', async () => {
  const staff = await aStaffMember(['compliance'])
  const { secret } = await withApp(api, staff)
  const desk = (headers: Record<string, string>) =>
    api.call('/back-office/audit/', { token: staff.access, headers })
  expect((await desk(home)).body.code).not.toBe('identity.staff_factor_needed')
  const stolen = await desk(elsewhere)
  expect([stolen.status, stolen.body.code]).toEqual([403, 'identity.staff_factor_needed'])
  const { body: profile } = await api.call('/users/profile/', {
    token: staff.access,
    headers: elsewhere,
  })
  expect(profile.factorDue).toBe('show')
  // An attacker cannot benefit when the owner returns: neither is admitted without the factor.
  expect((await desk(home)).body.code).toBe('identity.staff_factor_needed')
  api.clock.advance(30 * second)
  const shown = await confirm(api, staff.access, { kind: 'app', code: appCode(api, secret) })
  expect(shown.status).toBe(200)
  expect((await desk(home)).body.code).not.toBe('identity.staff_factor_needed')
  // A device becomes known through a login, not through a session that moved to it.
  const { rows } = await store.asOwner(`
    select count(distinct device)::int as devices, bool_or(moved_to is not null) as has_moved
    from identity.sessions where user_id = '${staff.userId}'`)
  expect(rows).toEqual([{ devices: 1, has_moved: true }])
  const audits = await store.asOwner(`select count(*)::int as moves from audit.events
    where action = 'identity.move-session' and actor_id = '${staff.userId}'`)
  expect(audits.rows).toEqual([{ moves: 2 }])
})
