import type { ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { ledBy, screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import { providerContext, secondStepContext } from '../../context.ts'
import type { ProviderLoginStore } from '../../session/provider-step.ts'
import type { SecondStepStore } from '../../session/second-step.ts'
import { loader as readApp, action as setUpApp } from './authenticator-app.tsx'
import { action as changeEmail, loader as readEmail } from './change-email.tsx'
import { action as changePassword, loader as readPassword } from './change-password.tsx'
import { action as confirm, loader as readConfirm } from './confirm.tsx'
import { action as addPasskey } from './new-passkey.tsx'
import { action as askPasskey } from './passkey-question.ts'
import { action as renewCodes } from './recovery-codes.tsx'
import { loader as readSecurity } from './security-settings.tsx'
import { changeSecurity } from './settings-action.ts'
import { action as changeTokens, loader as readTokens } from './tokens.tsx'

type Sent = Parameters<typeof screenRequest>[0]

const problem = (code: string, status = 409) => new ApiProblem(status, { code, detail: 'No' })
const unconfirmed = problem('identity.confirmation_needed', 403)
const settings = '/en/dashboard/security-settings'
const confirmation = (next: string) => `${settings}/confirm?${new URLSearchParams({ next })}`

/** Sends a form to an action and returns where it leads, what it sent and what the browser kept. */
async function sent(action: (args: ActionFunctionArgs) => Promise<unknown>, given: Sent) {
  const { args, calls, kept } = screenRequest(given)
  const answer = await action(args)
  return { answer, led: await ledBy(answer), calls, kept }
}

test.each([
  [{ intent: 'freeze' }, 'POST /users/freeze/', 'frozen'],
  [{ intent: 'unfreeze' }, 'POST /users/freeze/ending/', 'unfrozen'],
  [{ intent: 'keep-app' }, 'POST /users/factors/app/removal/ending/', 'kept'],
  [{ intent: 'keep-passkey' }, 'POST /users/passkeys/{passkeyId}/removal/ending/', 'kept'],
  [{ intent: 'unlink' }, 'POST /users/providers/{linkId}/removal/', 'unlinked'],
  [{ sessionId: 's1' }, 'POST /users/sessions/{sessionId}/ending/', 'session'],
  [{}, 'POST /users/sessions/ending/', 'others'],
])('the button with %o on the security page calls exactly %s and reports it', async (form, call, done) => {
  const { led, calls } = await sent(changeSecurity, { form: { ...form, linkId: 'l1' } })
  expect(calls.map(([path]) => path)).toEqual([call])
  expect(led).toBe(`${settings}?saved=${done}`)
})

test.each([
  ['remove-app', '/users/factors/app/removal/', null, 'removed'],
  ['remove-app', '/users/factors/app/removal/', '2026-12-02T03:00:00Z', 'planned'],
  ['remove-passkey', '/users/passkeys/{passkeyId}/removal/', null, 'removed'],
])('the removal with %s is reported by what the API did (%s, due %s): %s', async (intent, path, dueAt, done) => {
  const answers = { [path]: { dueAt } }
  const { led, calls } = await sent(changeSecurity, {
    form: { intent, passkeyId: 'k1' },
    answers,
  })
  expect(led).toBe(`${settings}?saved=${done}`)
  expect(calls[0]?.[1]).toEqual(intent === 'remove-app' ? undefined : { passkeyId: 'k1' })
})

test('a security change that needs a confirmation leads to it and back, and another refusal stays on the page', async () => {
  const given = { address: '/dashboard/security-settings', form: { intent: 'unfreeze' } }
  const refused = (error: ApiProblem) => ({ ...given, answers: { '/users/freeze/ending/': error } })
  const first = await sent(changeSecurity, refused(unconfirmed))
  expect(first.led).toBe(confirmation('/dashboard/security-settings'))
  expect(first.kept).toEqual(['typed on /dashboard/security-settings: intent'])
  const other = await sent(changeSecurity, refused(problem('x')))
  expect(other.answer).toMatchObject({ data: { problem: { detail: 'No' } }, init: { status: 400 } })
})

test('connecting a provider leads to its address and keeps the ticket of this attempt', async () => {
  const answers = { '/users/providers/': { address: 'https://login.example/a', ticket: 't1' } }
  const { args } = screenRequest({ locale: 'id', form: { intent: 'link' }, answers })
  const begun: unknown[] = []
  const store = { begin: (login: unknown) => begun.push(login) } as unknown as ProviderLoginStore
  args.context.set(providerContext, store)
  expect(await ledBy(changeSecurity(args))).toBe('https://login.example/a')
  expect(begun).toEqual([{ ticket: 't1', locale: 'id', next: null, email: null }])
})

const state = {
  methods: ['passkey', 'app', 'recovery'],
  hasSecondFactor: true,
  needsPassword: false,
  hasPasskey: true,
  maskedEmail: 's…@example.com',
  mailedCode: null,
  confirmedUntil: null as string | null,
  factorFreshUntil: null as string | null,
}

async function confirmScreen(address: string, changed: object = {}, profile: object = {}) {
  const answers = {
    '/jwt_auth/confirmations/': { ...state, ...changed },
    '/figures/': { asOf: '' },
  }
  const { args } = screenRequest({
    address,
    answers,
    profile: { email: 'a@example.com', factorDue: null, ...profile },
  })
  const answer = await readConfirm(args).catch((thrown: unknown) => thrown)
  return { led: await ledBy(answer), shown: answer as Awaited<ReturnType<typeof readConfirm>> }
}

const until = '2026-12-01T03:10:00Z'
const next = encodeURIComponent('/en/dashboard/wallet')

test('a confirmation that is still valid leads on at once, but not for an approval without a recent factor', async () => {
  expect((await confirmScreen(`/?next=${next}`, { confirmedUntil: until })).led).toBe(
    '/en/dashboard/wallet',
  )
  const approval = `/?for=approval&next=${next}`
  expect((await confirmScreen(approval, { confirmedUntil: until })).led).toBeNull()
  expect((await confirmScreen(approval, { factorFreshUntil: until })).led).toBe(
    '/en/dashboard/wallet',
  )
})

test('a confirmation without a page of ours to return to is shown even if it is still valid', async () => {
  const outside = `/?next=${encodeURIComponent('https://evil.example/')}`
  const { led, shown } = await confirmScreen(outside, { confirmedUntil: until })
  expect(led).toBeNull()
  expect(shown.next).toBeNull()
})

test('an approval does not offer a backup code, and any other confirmation does', async () => {
  expect((await confirmScreen('/')).shown.methods).toEqual(['app', 'recovery'])
  const approval = await confirmScreen('/?for=approval')
  expect(approval.shown).toMatchObject({ methods: ['app'], isForApproval: true })
  const staff = await confirmScreen('/?for=approval', { hasSecondFactor: false })
  expect(staff.shown.isForApproval).toBe(false)
})

test.each([
  [['mail'], false, '/', true],
  [['mail'], true, '/', false],
  [['app', 'mail'], false, '/?with=mail', false],
])('with the methods %o (passkey %s) at %s a code is emailed at once: %s', async (methods, hasPasskey, address, isAtOnce) => {
  const { shown } = await confirmScreen(address, { methods, hasPasskey })
  expect(shown.isMailedAtOnce).toBe(isAtOnce)
})

test('a passkey is offered at a domain name only', async () => {
  expect((await confirmScreen('/')).shown.canPasskey).toBe(true)
  expect((await confirmScreen('https://127.0.0.1/')).shown.canPasskey).toBe(false)
  expect((await confirmScreen('/', { hasPasskey: false })).shown.canPasskey).toBe(false)
})

const confirmPath = '/jwt_auth/confirmations/'

test('a confirmation sends only the fields of its form, begins the new session and returns to the page', async () => {
  const answers = { [confirmPath]: { access: 'a2', refresh: 'r2' } }
  const given = { address: `/?next=${next}`, answers }
  const both = await sent(confirm, {
    ...given,
    form: { password: 'secret', kind: 'app', code: '123456' },
  })
  expect(both.calls).toEqual([
    [`POST ${confirmPath}`, { password: 'secret', kind: 'app', code: '123456' }],
  ])
  expect(both.led).toBe('/en/dashboard/wallet')
  expect(both.kept).toEqual(['session begun with a2'])
  const password = await sent(confirm, { ...given, form: { password: '', kind: 'app', code: '' } })
  expect(password.calls[0]?.[1]).toEqual({ password: '' })
  expect((await sent(confirm, { answers, form: { kind: 'app', code: '1' } })).led).toBe(settings)
})

test('too many wrong passwords end the session in the browser too, and a wrong one keeps it', async () => {
  const refused = (code: string) => ({
    form: { password: 'x' },
    answers: { [confirmPath]: problem(code, 401) },
  })
  const ended = await sent(confirm, refused('identity.session_ended'))
  expect(ended.kept).toEqual(['session ended'])
  expect(ended.led).toBe('/en/?session=expired&reason=passwords')
  const wrong = await sent(confirm, refused('identity.wrong_password'))
  expect(wrong.kept).toEqual([])
  expect(wrong.answer).toMatchObject({ data: { problem: { detail: 'No' } } })
})

test('a code by email is requested once and the page shows its field, keeping the page to return to', async () => {
  const given = { address: `/en/dashboard/security-settings/confirm?next=${next}` }
  const pressed = await sent(confirm, { ...given, form: { intent: 'mail' } })
  expect(pressed.calls).toEqual([['POST /jwt_auth/confirmations/mail/', undefined]])
  expect(pressed.led).toBe(`${settings}/confirm?next=${next}&with=mail`)
  const atOnce = await sent(confirm, { ...given, form: { intent: 'mail-at-once' } })
  expect(atOnce.answer).toBeNull()
})

test('the set-up of an authenticator app begins, activates, and gives new backup codes only once', async () => {
  const begun = await sent(setUpApp, { form: { intent: 'begin' } })
  expect(begun.calls).toEqual([['POST /users/factors/app/', undefined]])
  expect(begun.led).toBe(`${settings}/app`)
  const path = '/users/factors/app/activation/'
  const activated = (recoveryCodes: string[] | null) =>
    sent(setUpApp, { form: { code: '123456' }, answers: { [path]: { recoveryCodes } } })
  expect((await activated(null)).led).toBe(`${settings}?saved=app`)
  const first = await activated(['k7mq'])
  expect(first.answer).toMatchObject({ data: { recoveryCodes: ['k7mq'] } })
  expect(first.calls).toEqual([[`POST ${path}`, { code: '123456' }]])
})

test('the secret of an authenticator app is shown in groups of four', async () => {
  const secret = { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/x?secret=ABCDEFGHIJ' }
  const answers = { '/users/factors/app/': secret }
  const shown = await readApp(
    screenRequest({ answers, profile: { roles: [], factorDue: null } }).args,
  )
  expect(shown.setUp?.secret).toBe('ABCD EFGH IJ')
})

test('a changed address begins with both codes, and its refusal keeps the address', async () => {
  const begun = await sent(changeEmail, { form: { intent: 'begin', email: 'new@example.com' } })
  expect(begun.calls).toEqual([['POST /users/email-change/', { email: 'new@example.com' }]])
  expect(begun.led).toBe(`${settings}/email`)
  const codes = { oldCode: '111111', newCode: '222222' }
  const done = await sent(changeEmail, { form: codes })
  expect(done.calls).toEqual([['POST /users/email-change/completion/', codes]])
  expect(done.led).toBe(`${settings}?saved=email`)
  const answers = { '/users/email-change/': problem('identity.email_taken') }
  const refused = await sent(changeEmail, { form: { intent: 'begin', email: 'x@y.z' }, answers })
  expect(refused.answer).toMatchObject({ data: { email: 'x@y.z', problem: { detail: 'No' } } })
})

test.each([
  ['/', 'new@example.com'],
  ['/?again=1', null],
])('at %s the pending change of address is %s', async (address, pending) => {
  const answers = { '/users/email-change/': { email: 'new@example.com' } }
  const { args } = screenRequest({ address, answers, profile: { email: 'old@example.com' } })
  expect(await readEmail(args)).toMatchObject({ email: 'old@example.com', pending })
})

const passwords = { currentPassword: 'old', password: 'new', repeated: 'new' }
const changePath = '/jwt_auth/password/change/'

test.each([
  [{}, false],
  [{ endsOtherSessions: 'on' }, true],
])('a new password is sent once, with whether other devices are logged out (%o)', async (ticked, endsOtherSessions) => {
  const { calls, led } = await sent(changePassword, { form: { ...passwords, ...ticked } })
  const body = { currentPassword: 'old', password: 'new', endsOtherSessions }
  expect(calls).toEqual([[`POST ${changePath}`, body]])
  expect(led).toBe(`${settings}?saved=password`)
})

test('a new password that is not repeated equally is not sent', async () => {
  const { calls, answer } = await sent(changePassword, { form: { ...passwords, repeated: 'nwe' } })
  expect(calls).toEqual([])
  expect(answer).toMatchObject({ data: { isDifferent: true } })
})

test('too many wrong current passwords end the session in the browser too', async () => {
  const answers = { [changePath]: problem('identity.session_ended', 401) }
  expect((await sent(changePassword, { form: passwords, answers })).kept).toEqual(['session ended'])
})

test.each([
  [true, null, true],
  [true, until, false],
  [false, null, false],
])('the form of a new password with a second factor %s confirmed until %s asks for a confirmation first: %s', async (hasSecondFactor, confirmedUntil, isAsked) => {
  const answers = { [confirmPath]: { hasSecondFactor, confirmedUntil } }
  const address = '/dashboard/security-settings/change-password'
  const led = await ledBy(readPassword(screenRequest({ address, answers }).args))
  expect(led).toBe(isAsked ? confirmation(address) : null)
})

const answer = JSON.stringify({ id: 'c1', response: {} })

test('a new passkey is sent with its name, and its answer is not kept for the confirmation', async () => {
  const path = '/users/passkeys/'
  const form = { name: 'My phone', answer }
  const added = await sent(addPasskey, { form, answers: { [path]: { recoveryCodes: null } } })
  expect(added.led).toBe(`${settings}?saved=passkey`)
  expect(added.calls[0]?.[1]).toMatchObject({ name: 'My phone' })
  const first = await sent(addPasskey, { address: '/p', form, answers: { [path]: unconfirmed } })
  expect(first.led).toBe(confirmation('/p'))
  expect(first.kept).toEqual(['typed on /p: name'])
})

async function question(form: Record<string, string>, answers: object = {}, ticket?: string) {
  const { args, calls, kept } = screenRequest({
    form,
    answers: answers as Sent['answers'] & object,
  })
  const step = { read: () => (ticket === undefined ? null : { ticket }) }
  args.context.set(secondStepContext, step as unknown as SecondStepStore)
  const response = await askPasskey(args).catch((thrown: unknown) => thrown)
  const body = response instanceof Response ? await response.json() : response
  return { body, calls: calls.map(([call, input]) => [call, input]), kept }
}

test.each([
  ['second-step', 'POST /jwt_auth/two-factor/passkey-question/', { ticket: 't1' }],
  ['confirm', 'POST /jwt_auth/confirmations/passkey-question/', undefined],
  ['add', 'POST /users/passkeys/question/', undefined],
  ['sign-in', 'POST /jwt_auth/passkey/question/', undefined],
])('a passkey for the purpose %s asks exactly %s', async (purpose, call, input) => {
  expect((await question({ purpose }, {}, 't1')).calls).toEqual([[call, input]])
})

test('a passkey for an unknown purpose asks nothing', async () => {
  expect(await question({ purpose: 'other' })).toMatchObject({
    calls: [],
    body: { init: { status: 400 } },
  })
})

test('a passkey that needs a confirmation keeps what was typed and names its address, only within the product', async () => {
  const answers = { '/users/passkeys/question/': unconfirmed }
  const back = '/en/dashboard/security-settings/passkey?from=x'
  const { body, kept } = await question({ purpose: 'add', back, name: 'Phone' }, answers)
  expect(body).toEqual({ confirm: confirmation(back) })
  expect(kept).toEqual(['typed on /en/dashboard/security-settings/passkey: name'])
  const outside = await question({ purpose: 'add', back: 'https://evil.example' }, answers)
  expect(outside.body).toEqual({ confirm: confirmation('') })
})

test('new backup codes are created once per press', async () => {
  const answers = { '/users/recovery-codes/': { recoveryCodes: ['a', 'b'] } }
  const { calls, answer } = await sent(renewCodes, { form: { intent: 'renew' }, answers })
  expect(calls).toEqual([['POST /users/recovery-codes/', undefined]])
  expect(answer).toMatchObject({ data: { recoveryCodes: ['a', 'b'] } })
})

const key = { name: 'Ledger', days: '30', 'scope-wallet': 'on', 'scope-orders': 'on' }

test('an API key is created with its ticked parts only, and is shown once', async () => {
  const answers = { '/users/tokens/': { token: 'sptk_1' } }
  const form = { ...key, 'scope-unknown': 'on' }
  const { calls, answer } = await sent(changeTokens, { form, answers })
  const body = { name: 'Ledger', scopes: ['wallet', 'orders'], days: 30 }
  expect(calls).toEqual([['POST /users/tokens/', body]])
  expect(answer).toMatchObject({ data: { made: 'sptk_1' } })
})

test('a refused API key keeps the name, the ticked parts and the days', async () => {
  const answers = { '/users/tokens/': problem('identity.too_many_tokens') }
  expect((await sent(changeTokens, { form: key, answers })).answer).toMatchObject({
    data: { typed: { name: 'Ledger', scopes: ['wallet', 'orders'], days: '30' } },
    init: { status: 400 },
  })
})

test('after a confirmation the form of an API key has its name, its ticked parts and its days again', async () => {
  const answers = { '/users/tokens/': { items: [] } }
  const { typed } = await readTokens(screenRequest({ answers, typed: key }).args)
  expect(typed).toEqual({ name: 'Ledger', days: '30', scopes: ['wallet', 'orders'] })
  const fresh = await readTokens(screenRequest({ answers }).args)
  expect(fresh.typed).toEqual({ name: '', days: '90', scopes: [] })
})

test('API keys and devices are dated by the clock of the product, which a demo can move', async () => {
  const answers = {
    '/figures/': { asOf: '2027-02-03T04:00:00.000Z' },
    '/users/tokens/': { items: [] },
    '/users/sessions/': { items: [] },
  }
  const now = Date.parse('2027-02-03T04:00:00Z')
  expect((await readTokens(screenRequest({ answers }).args)).now).toBe(now)
  expect((await readSecurity(screenRequest({ answers }).args)).now).toBe(now)
})

test('an API key is revoked without creating one', async () => {
  const { calls, led } = await sent(changeTokens, { form: { ...key, revoke: 'k1' } })
  expect(calls).toEqual([['POST /users/tokens/{tokenId}/revocation/', { tokenId: 'k1' }]])
  expect(led).toBe(`${settings}/tokens?done=revoked`)
})
