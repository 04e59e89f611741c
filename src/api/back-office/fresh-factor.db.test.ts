import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { staffRoles } from '#contract'
import { minute, newId, second } from '#kernel'
import {
  appCode,
  confirm,
  elsewhere,
  home,
  logIn,
  type Owner,
  ownersPassword,
  withApp,
} from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { newAccount } from '../../../tests/support/new-account.ts'
import { type OpenApiDocument, operationsOf } from '../../../tests/support/openapi.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const staffSessions = { needsFactor: true, idleMilliseconds: null }
const api = testApi(store, 'demo', { staffSessions })
const demo = testApi(store)
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

const document = new URL('../openapi.json', import.meta.url)
const approvals = operationsOf(
  JSON.parse(readFileSync(document, 'utf8')) as OpenApiDocument,
).filter(
  ({ method, path }) =>
    method === 'POST' && /^\/back-office\/.*\/(approval|approvals)\/?$/.test(path),
)
const approval = `/back-office/proposals/${newId()}/approval/`
const body = { contentHash: '0'.repeat(64) }

async function aStaffMember(at: TestApi): Promise<Owner> {
  const email = `${newId()}@contoh.id`
  const account = { email, password: ownersPassword, name: 'Maya', phone: '+6281234567890' }
  const userId = await newAccount(at.services.db, at.clock.now(), {
    ...account,
    roles: [...staffRoles],
  })
  const { body: tokens } = await logIn(at, email)
  return { userId, email, access: tokens.access, refresh: tokens.refresh }
}

async function codeAt(at: TestApi, token: string): Promise<string> {
  return (await at.call(approval, { token, body, headers: home })).body.code
}

async function later(at: TestApi, { refresh }: Owner, milliseconds: number): Promise<string> {
  at.clock.advance(milliseconds)
  const { body: tokens } = await at.call('/jwt_auth/refresh/', { body: { refresh }, headers: home })
  return tokens.access
}

test('every operation that approves requires a second factor confirmed in the last five minutes', async () => {
  const staff = await aStaffMember(api)
  await withApp(api, staff)
  expect(await codeAt(api, staff.access)).toBe('approvals.not_found')
  const { body: tokens } = await api.call('/jwt_auth/login/', {
    body: { email: staff.email, password: ownersPassword },
    headers: home,
  })
  expect(tokens.access).toBeUndefined()
  api.clock.advance(5 * minute)
  const { body: again } = await logIn(api, staff.email)
  const ticket = again.ticket
  expect(again.methods).toEqual(['app', 'recovery'])
  const mailed = { ticket, kind: 'mail', code: '123456' }
  const refused = await api.call('/jwt_auth/two-factor/', { body: mailed, headers: home })
  expect(refused.body.code).toBe('identity.factor_not_offered')
  const answer = await api.call('/jwt_auth/two-factor/mail/', { body: { ticket }, headers: home })
  expect(answer.body.code).toBe('identity.factor_not_offered')
})

test('a factor confirmed earlier approves nothing until it is confirmed again', async () => {
  const staff = await aStaffMember(demo)
  const { secret } = await withApp(demo, staff)
  const { body: state } = await demo.call('/jwt_auth/confirmations/', { token: staff.access })
  expect(state.factorFreshUntil).not.toBeNull()
  const { body: step } = await logIn(demo, staff.email)
  demo.clock.advance(30 * second)
  const { body: tokens } = await demo.call('/jwt_auth/two-factor/', {
    body: { ticket: step.ticket, kind: 'app', code: appCode(demo, secret) },
    headers: home,
  })
  const mine = { ...staff, ...tokens }
  expect(await codeAt(demo, tokens.access)).toBe('approvals.not_found')
  const token = await later(demo, mine, 5 * minute)
  // This one operation approves every two-person decision.
  expect(approvals.map(({ path }) => path)).toEqual([
    '/back-office/proposals/{proposalId}/approval',
  ])
  expect(await codeAt(demo, token)).toBe('identity.fresh_factor_needed')
  demo.clock.advance(30 * second)
  const shown = await confirm(demo, token, { kind: 'app', code: appCode(demo, secret) })
  expect(await codeAt(demo, shown.body.access)).toBe('approvals.not_found')
})

test('a backup code opens the back office but cannot be used to approve', async () => {
  const staff = await aStaffMember(api)
  const { recoveryCodes } = await withApp(api, staff)
  const { body: step } = await logIn(api, staff.email, elsewhere)
  const [code] = recoveryCodes
  const { body: tokens } = await api.call('/jwt_auth/two-factor/', {
    body: { ticket: step.ticket, kind: 'recovery', code },
    headers: elsewhere,
  })
  const call = { token: tokens.access, headers: elsewhere }
  expect((await api.call('/back-office/withdrawals/', call)).status).toBe(200)
  const { body: answer } = await api.call(approval, {
    ...call,
    body: { contentHash: body.contentHash },
  })
  expect(answer.code).toBe('identity.fresh_factor_needed')
})

test('demo staff without a factor can approve without one', async () => {
  const staff = await aStaffMember(demo)
  const token = await later(demo, staff, 6 * minute)
  expect(await codeAt(demo, token)).toBe('approvals.not_found')
})
