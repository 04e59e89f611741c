import type { ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { faultyIn, fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import {
  invitationContext,
  pendingActionContext,
  registrationContext,
  secondStepContext,
} from '../../context.ts'
import { action as activate, loader as readActivation } from './activate.tsx'
import { action as forget } from './forgot-password.tsx'
import FreezeScreen, { action as freeze, loader as readFreeze } from './freeze.tsx'
import { action as logIn, loader as readLogin } from './login.tsx'
import { loader as readRegister, action as register } from './register.tsx'
import ResetPasswordScreen, { action as reset } from './reset-password.tsx'
import { SecondStep } from './second-step.tsx'

type Given = Parameters<typeof screenRequest>[0] & {
  /** The second step that waits in this browser, and the account that waits for its code. */
  readonly step?: object | null
  readonly ticket?: object | null
  readonly invitedBy?: string | null
}

/** A request of a guest, with what waits in the browser. */
function guest({ step = null, ticket = null, invitedBy = null, ...given }: Given) {
  const { args, calls, kept } = screenRequest(given)
  const note = (words: string) => () => kept.push(words)
  const { context } = args
  context.set(secondStepContext, {
    read: () => step,
    begin: note('second step begun'),
    end: note('second step ended'),
  } as never)
  context.set(registrationContext, {
    read: () => ticket,
    typed: () => ({ email: 'typed@example.com' }),
    begin: note('registration begun'),
    end: note('registration ended'),
  } as never)
  context.set(invitationContext, { read: () => invitedBy, end: note('invitation ended') } as never)
  context.set(pendingActionContext, { fulfil: async () => '/en/dashboard/watchlist' } as never)
  return { args, calls, kept }
}

async function sent(action: (args: ActionFunctionArgs) => Promise<unknown>, given: Given) {
  const { args, calls, kept } = guest(given)
  const answer = await action(args)
  return { answer, led: await ledBy(answer), calls, kept }
}

const problem = (code: string, status = 400) => new ApiProblem(status, { code, detail: 'No' })
const credentials = { email: 'a@example.com', password: 'secret' }
const tokens = { access: 'a1', refresh: 'r1' }
const loginPath = '/jwt_auth/login/'

test('a correct password begins the session and leads to the page that was wanted', async () => {
  const answers = { [loginPath]: tokens }
  const address = `/?next=${encodeURIComponent('/en/dashboard/wallet')}`
  const { led, kept, calls } = await sent(logIn, { address, form: credentials, answers })
  expect(calls[0]).toEqual([`POST ${loginPath}`, { ...credentials, captcha: '' }])
  expect(kept).toContain('session begun with a1')
  expect(led).toBe('/en/dashboard/wallet')
})

test('a password that needs a second factor keeps its step and the page that was wanted', async () => {
  const answers = { [loginPath]: { next: 'second-step', ticket: 't1' } }
  const address = '/?next=%2Fen%2Fdashboard%2Fwallet&with=mail'
  const { led, kept } = await sent(logIn, { address, form: credentials, answers })
  expect(kept).toEqual(['second step begun'])
  expect(led).toBe('/en/login?next=%2Fen%2Fdashboard%2Fwallet')
})

test('an account that is not activated yet continues its registration', async () => {
  const answers = { [loginPath]: { next: 'activate', ticket: 't1' } }
  const { led, kept } = await sent(logIn, { form: credentials, answers })
  expect(led).toBe('/en/account/activate')
  expect(kept).toContain('registration begun')
})

test('a refused password keeps the address, and once a captcha was needed it always is', async () => {
  const refused = async (code: string, more: Record<string, string> = {}) => {
    const answers = { [loginPath]: problem(code) }
    const { answer } = await sent(logIn, { form: { ...credentials, ...more }, answers })
    return (answer as { data: { needsProof: boolean; email: string } }).data
  }
  expect(await refused('identity.wrong')).toMatchObject({
    needsProof: false,
    email: 'a@example.com',
  })
  expect((await refused('captcha.required')).needsProof).toBe(true)
  expect((await refused('identity.wrong', { captcha: 'x' })).needsProof).toBe(true)
})

const step = { ticket: 't1', methods: ['passkey', 'app'], maskedEmail: 'a…' }

test('a code is sent with the ticket of this browser, and an ended step begins again', async () => {
  const form = { intent: 'code', kind: 'app', code: '123456' }
  const path = '/jwt_auth/two-factor/'
  const right = await sent(logIn, { step, form, answers: { [path]: tokens } })
  expect(right.calls[0]).toEqual([`POST ${path}`, { ticket: 't1', kind: 'app', code: '123456' }])
  expect(right.kept).toContain('session begun with a1')
  const ended = { [path]: problem('identity.second_step_ended') }
  expect((await sent(logIn, { step, form, answers: ended })).kept).toEqual(['second step ended'])
  expect((await sent(logIn, { step, form, answers: { [path]: problem('x') } })).kept).toEqual([])
})

test('a code by email is requested once and its time is in the address', async () => {
  const path = '/jwt_auth/two-factor/mail/'
  const answers = { [path]: { resendAvailableAt: '2026-12-01T03:01:00Z' } }
  const { calls, led } = await sent(logIn, { step, form: { intent: 'mail' }, answers })
  expect(calls).toEqual([[`POST ${path}`, { ticket: 't1' }]])
  const query = new URL(led ?? '', 'https://x').searchParams
  expect([query.get('with'), query.get('sent')]).toEqual(['mail', '2026-12-01T03:01:00Z'])
})

test('another account ends the second step of this one', async () => {
  const { led, kept } = await sent(logIn, { step, form: { intent: 'other' } })
  expect(kept).toEqual(['second step ended'])
  expect(led).toBe('/en/login')
})

async function login(address: string, given: Given = {}) {
  const { args } = guest({ address, ...given })
  return await readLogin(args)
}

test('the login names the wanted page only if it is one of ours', async () => {
  expect(await login('/?next=%2Fen%2Fdashboard%2Fwallet')).toMatchObject({
    isWanted: true,
    next: '/en/dashboard/wallet',
  })
  const outside = await login(`/?next=${encodeURIComponent('//evil.example')}`)
  expect(outside).toMatchObject({ isWanted: false, next: null })
  const left = await login('/', { returnPage: '/en/dashboard/votes' })
  expect(left).toMatchObject({ isWanted: true, next: '/en/dashboard/votes' })
})

test('the second step offers a passkey only at a domain name', async () => {
  const named = await login('/', { step })
  expect(named.step).toMatchObject({ methods: ['passkey', 'app'], method: 'passkey' })
  const numbered = await login('https://127.0.0.1/', { step })
  expect(numbered.step).toMatchObject({ methods: ['app'], method: 'app' })
  expect((await login('/?with=app', { step })).step).toMatchObject({ method: 'app' })
})

const view = {
  methods: ['app', 'mail'] as const,
  method: 'app' as const,
  maskedEmail: 'a…@example.com',
  isSent: false,
  secondsToResend: 0,
}
type Second = Parameters<typeof SecondStep>[0]
const second = (changed: Partial<Second['step']>, refused?: Second['problem']) => (
  <SecondStep step={{ ...view, ...changed }} problem={refused} attempt="a1" />
)

test('there is no field for a code by email until one was sent or refused', () => {
  expect(fieldsIn(second({}))).toMatchObject({ kind: 'app', code: '' })
  expect(fieldsIn(second({ method: 'mail' }))).not.toHaveProperty('code')
  expect(fieldsIn(second({ method: 'mail', isSent: true }))).toHaveProperty('code')
  const wrong = { code: 'x', detail: 'Wrong code', fields: {} }
  expect(fieldsIn(second({ method: 'mail' }, wrong))).toHaveProperty('code')
  expect(textOf(second({}, wrong))).toContain('Wrong code')
  expect(linksIn(second({})).some((link) => link.includes('with=mail'))).toBe(true)
})

const registration = { email: 'a@example.com', password: 'secret', referralCode: '  RATNA ' }
const registerPath = '/jwt_auth/register/'

test('an account is registered in the language of the page, with a code of a friend only if there is one', async () => {
  const answers = { [registerPath]: { ticket: 't1' } }
  const given = { locale: 'id' as const, answers }
  const { calls, led, kept } = await sent(register, { ...given, form: registration })
  expect(calls[0]?.[1]).toMatchObject({
    email: 'a@example.com',
    password: 'secret',
    referralCode: 'RATNA',
    language: 'id',
  })
  expect(led).toBe('/account/activate')
  expect(kept).toEqual(['registration begun'])
  const alone = await sent(register, { ...given, form: { ...registration, referralCode: ' ' } })
  expect(alone.calls[0]?.[1]).not.toHaveProperty('referralCode')
})

test('a refused registration keeps what was typed except the password', async () => {
  const answers = { [registerPath]: problem('identity.weak_password') }
  const { answer } = await sent(register, { form: registration, answers })
  expect(answer).toMatchObject({
    data: { typed: { email: 'a@example.com', referralCode: 'RATNA' } },
    init: { status: 400 },
  })
  expect(JSON.stringify(answer)).not.toContain('secret')
})

test('a registration knows its purchase, and what was typed before only when the address is changed', async () => {
  const purchase = '/en/dashboard/properties/villa/buy?units=5'
  const { args, kept } = guest({ address: '/?again', returnPage: purchase })
  expect(await readRegister(args)).toMatchObject({
    isForPurchase: true,
    next: purchase,
    invited: null,
    kept: { email: 'typed@example.com' },
  })
  expect(kept).toEqual([null])
  const other = guest({ returnPage: '/en/dashboard/votes' })
  expect(await readRegister(other.args)).toMatchObject({ isForPurchase: false, kept: null })
})

const ticket = { ticket: 't1', maskedEmail: 'a…', resendAvailableAt: '', codeExpiresAt: '' }

test('a code without its spaces activates the account, and the wanted page is kept', async () => {
  const answers = { '/jwt_auth/activate/': tokens }
  const { calls, kept, led } = await sent(activate, { ticket, form: { code: ' 123 456' }, answers })
  expect(calls[0]).toEqual(['POST /jwt_auth/activate/', { ticket: 't1', code: '123456' }])
  expect(kept).toEqual([
    'registration ended',
    'invitation ended',
    'session begun with a1',
    '/en/dashboard/watchlist',
  ])
  expect(led).toBe('/en/dashboard/profile/edit')
})

test('a wrong code keeps the registration, and another code is sent once', async () => {
  const answers = { '/jwt_auth/activate/': problem('identity.wrong_code') }
  const wrong = await sent(activate, { ticket, form: { code: '1' }, answers })
  expect(wrong.kept).toEqual([])
  expect(wrong.answer).toMatchObject({ data: { isResent: false, problem: { detail: 'No' } } })
  const again = await sent(activate, { ticket, form: { intent: 'resend' } })
  expect(again.calls).toEqual([['POST /jwt_auth/resend/', { ticket: 't1' }]])
  expect(again.answer).toMatchObject({ data: { isResent: true } })
})

test('without a registration in this browser there is nothing to activate', async () => {
  expect(await ledBy(readActivation(guest({}).args))).toBe('/en/register')
  expect(await ledBy(activate(guest({ form: { code: '1' } }).args))).toBe('/en/register')
})

test('a link for a new password is requested with the captcha, and every address gets the same answer', async () => {
  const path = '/jwt_auth/password/forgot/'
  const { calls, answer } = await sent(forget, { form: { email: 'x@y.z', captcha: 'c' } })
  expect(calls[0]?.slice(0, 2)).toEqual([`POST ${path}`, { email: 'x@y.z', captcha: 'c' }])
  expect(answer).toMatchObject({ data: { isSent: true, email: 'x@y.z' } })
  const refused = { form: { email: 'x' }, answers: { [path]: problem('request.invalid') } }
  expect((await sent(forget, refused)).answer).toMatchObject({
    data: { isSent: false, email: 'x' },
  })
})

const mailed = { address: '/?token=abc', form: { password: 'new', repeated: 'new' } }

test('a new password is sent with the token of its link only if it was repeated equally', async () => {
  const done = await sent(reset, mailed)
  expect(done.calls[0]?.[1]).toMatchObject({ password: 'new' })
  expect(done.led).toBe('/en/login?reset=done')
  const other = await sent(reset, { ...mailed, form: { password: 'new', repeated: 'nwe' } })
  expect(other.calls).toEqual([])
  expect(other.answer).toMatchObject({ data: { isDifferent: true } })
})

const resetPage = (isOpen: boolean, answer?: unknown) =>
  [<ResetPasswordScreen key="reset" />, { loaded: { isOpen }, answer }] as const

test('an ended link for a new password has no form and leads to another one', () => {
  expect(Object.keys(fieldsIn(...resetPage(true)))).toEqual(['password', 'repeated'])
  for (const page of [
    resetPage(false),
    resetPage(true, { isDifferent: false, problem: { code: 'identity.reset_ended', fields: {} } }),
  ]) {
    expect(fieldsIn(...page)).toEqual({})
    expect(linksIn(...page)).toContain('/en/forgot-password')
  }
  expect(faultyIn(...resetPage(true, { isDifferent: true, attempt: 'a' }))).toEqual(['repeated'])
})

const freezePage = (loaded: object, answer?: unknown) =>
  [<FreezeScreen key="freeze" />, { loaded, answer }] as const

test('an account is frozen by the button of the page only, with the token of its link', async () => {
  const open = freezePage({ token: 't1', isOpen: true })
  expect(fieldsIn(...open)).toEqual({ token: 't1' })
  const { calls, answer } = await sent(freeze, { form: { token: 't1' } })
  expect(calls[0]?.slice(0, 2)).toEqual(['POST /jwt_auth/freeze/', { token: 't1' }])
  expect(answer).toMatchObject({ data: { isFrozen: true } })
  const done = freezePage({ token: 't1', isOpen: true }, { isFrozen: true })
  expect(fieldsIn(...done)).toEqual({})
  expect(linksIn(...done)).toContain('/en/forgot-password')
})

test('an ended link that freezes leads to the security page after a login', () => {
  const ended = freezePage({ token: 't1', isOpen: false })
  expect(fieldsIn(...ended)).toEqual({})
  expect(linksIn(...ended)).toContain(
    `/en/login?next=${encodeURIComponent('/en/dashboard/security-settings')}`,
  )
  const meanwhile = { isFrozen: false, problem: { code: 'identity.freeze_link_ended', fields: {} } }
  expect(fieldsIn(...freezePage({ token: 't1', isOpen: true }, meanwhile))).toEqual({})
})

async function linkIs(answer: unknown, address = '/?token=t1') {
  const { args } = guest({ address, answers: { '/jwt_auth/freeze/check/': answer } })
  return (await readFreeze(args)).isOpen
}

test('a link in an email is open until the API says that it has ended', async () => {
  expect(await linkIs({})).toBe(true)
  expect(await linkIs(problem('identity.freeze_link_ended', 404))).toBe(false)
  expect(await linkIs({}, '/')).toBe(false)
})

test.each([
  429, 503,
])('a link that cannot be checked because of the status %i is not called ended', async (status) => {
  await expect(linkIs(problem('x', status))).rejects.toMatchObject({ init: { status } })
})
