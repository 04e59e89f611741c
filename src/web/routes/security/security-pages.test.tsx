import { expect, test } from 'vitest'
import type { Security } from '#contract/security/security.ts'
import type { ApiToken } from '#contract/users/tokens.ts'
import { htmlOf, linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import type { SessionLine } from '../../api/session-line.ts'
import AuthenticatorAppScreen from './authenticator-app.tsx'
import ChangePasswordScreen from './change-password.tsx'
import ConfirmScreen from './confirm.tsx'
import { LoginHistory, OpenSessions } from './device-cards.tsx'
import NewPasskeyScreen from './new-passkey.tsx'
import RecoveryCodesScreen from './recovery-codes.tsx'
import { ScoreCard } from './score-card.tsx'
import SecuritySettingsScreen from './security-settings.tsx'
import { SignInCard } from './sign-in-card.tsx'
import TokensScreen from './tokens.tsx'

const settings = '/en/dashboard/security-settings'
const app = { activatedAt: '', lastUsedAt: '2026-11-30T03:00:00Z', removalDueAt: null }
const passkey = { id: 'k1', name: 'My phone', isSynced: true, createdAt: '', ...app }

const security: Security = {
  hasPassword: true,
  passwordChangedAt: '2026-11-01T03:00:00Z',
  app: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isFrozen: false,
  withdrawalsWaitUntil: null,
  recovery: null,
  passkeyOrigin: 'https://sepetak.example',
}

const signIn = (changed: Partial<Security>, canPasskey = true) => (
  <SignInCard
    security={{ ...security, ...changed }}
    providers={{ provider: null, links: [] } as never}
    email="a@example.com"
    canPasskey={canPasskey}
  />
)

test('an account without a second factor is led to set one up, and gets its backup codes later', () => {
  expect(linksIn(signIn({}))).toEqual([
    `${settings}/email`,
    `${settings}/change-password`,
    `${settings}/app`,
    `${settings}/passkey`,
  ])
  expect(textOf(signIn({}))).toContain('You get them when you set up two-step verification.')
})

test('an account with a second factor can remove it and sees how many backup codes are left', () => {
  const card = signIn({ app, passkeys: [passkey], recoveryCodesLeft: 1 })
  expect(textOf(card)).toContain('1 left')
  expect(linksIn(card)).toContain(`${settings}/recovery-codes`)
  expect(linksIn(card)).not.toContain(`${settings}/app`)
  expect(textOf(card)).toContain('Remove : My phone')
  expect(htmlOf(card)).toContain('value="remove-app"')
  expect(fieldsIn(card)).toMatchObject({ intent: 'remove-passkey', passkeyId: 'k1' })
})

test('a planned removal shows its time and can be stopped', () => {
  const card = signIn({ app: { ...app, removalDueAt: '2026-12-02T03:00:00Z' } })
  expect(textOf(card)).toContain('To be removed on 2 Dec 2026, 10:00 WIB')
  expect(textOf(card)).not.toContain('Last used')
  expect(fieldsIn(card)).toMatchObject({ intent: 'keep-app' })
})

test('an account without a password is led to create one, and the other to change it', () => {
  const none = signIn({ hasPassword: false, passwordChangedAt: null })
  expect(linksIn(none)).toContain('/en/forgot-password')
  expect(textOf(none)).toContain('You log in through another service.')
  expect(textOf(signIn({}))).toContain('Since 1 Nov 2026')
})

test('where a passkey does not work, the address at which it does is named instead of the button', () => {
  const elsewhere = signIn({}, false)
  expect(linksIn(elsewhere)).not.toContain(`${settings}/passkey`)
  expect(textOf(elsewhere)).toContain('Passkeys only work at https://sepetak.example')
  expect(textOf(signIn({ passkeyOrigin: null }, false))).not.toContain('Passkey')
})

const session = {
  id: 's1',
  browser: 'chrome',
  system: 'android',
  startedAt: '2026-11-20T03:00:00Z',
  lastUsedAt: '2026-11-30T03:00:00Z',
  endedReason: null,
  isOpen: true,
  enteredBy: 'password',
  isCurrent: false,
} as unknown as SessionLine

const now = Date.parse('2026-12-01T03:00:00Z')

const score = (changed: Partial<Security>, sessions: SessionLine[] = []) => (
  <ScoreCard security={{ ...security, ...changed }} sessions={sessions} now={now} />
)

test('the score names the step that helps most: a factor, then codes, then a passkey, then old devices', () => {
  expect(textOf(score({}))).toContain('2 of 5 security steps are on')
  expect(textOf(score({}))).toContain('Protect your account with two-step verification')
  expect(linksIn(score({}))).toEqual([`${settings}/app`])
  expect(linksIn(score({ app }))).toEqual([`${settings}/recovery-codes`])
  expect(textOf(score({ app }))).toContain('Your account is well protected')
  expect(linksIn(score({ app, recoveryCodesLeft: 3 }))).toEqual([`${settings}/passkey`])
  const safe = { app, passkeys: [passkey], recoveryCodesLeft: 3 }
  expect(textOf(score(safe))).toContain('All security steps are on')
  const old = { ...session, lastUsedAt: '2026-10-30T03:00:00Z' }
  expect(textOf(score(safe, [old]))).toContain('log out the devices below')
  expect(textOf(score(safe, [{ ...old, isOpen: false }]))).toContain('All security steps are on')
})

test('open sessions begin with this device, which cannot be logged out, and others can', () => {
  const current = { ...session, id: 's2', browser: 'firefox', system: 'linux', isCurrent: true }
  const list = <OpenSessions sessions={[session, current as SessionLine]} />
  expect(textOf(list)).toMatch(/2 devices.*Firefox on Linux.*This device.*Chrome on Android/)
  expect(textOf(list)).toContain('Log out device : Chrome on Android')
  expect(textOf(list)).not.toContain('Log out device : Firefox')
  expect(fieldsIn(list)).toEqual({ sessionId: 's1' })
  expect(textOf(list)).toContain('Log out all other devices')
  expect(textOf(<OpenSessions sessions={[current as SessionLine]} />)).not.toContain('all other')
})

test('an unknown device is called unknown, and six sessions fold the last one', () => {
  const unknown = { ...session, browser: 'other', system: 'other' } as SessionLine
  expect(textOf(<OpenSessions sessions={[unknown]} />)).toContain('Unknown device')
  const six = Array.from({ length: 6 }, (_, index) => ({ ...session, id: `s${index}` }))
  expect(textOf(<OpenSessions sessions={six} />)).toContain('See all (6)')
  expect(textOf(<OpenSessions sessions={six.slice(1)} />)).not.toContain('See all')
})

test('the login history tells how each login was made and how it ended', () => {
  const text = (changed: Partial<SessionLine>) =>
    textOf(<LoginHistory sessions={[{ ...session, ...changed }]} />)
  expect(text({})).toContain('password · 20 Nov 2026, 10:00 WIB · still logged in')
  expect(text({ isOpen: false, endedReason: 'token-reused' })).toContain('copied by someone else')
  expect(text({ isOpen: false })).toContain('expired')
})

const page = (changed: Partial<Security>, more: object = {}, answer?: unknown) =>
  [
    <SecuritySettingsScreen key="settings" />,
    {
      address: settings,
      answer,
      loaded: {
        security: { ...security, ...changed },
        sessions: [],
        providers: { provider: null, links: [] },
        email: 'a@example.com',
        done: null,
        isConfirmed: false,
        canPasskey: true,
        now,
        ...more,
      },
    },
  ] as const

test('a frozen account can only be unfrozen, and any other account can be frozen', () => {
  expect(textOf(...page({ isFrozen: true }))).toContain('Your account is frozen')
  expect(htmlOf(...page({ isFrozen: true }))).not.toContain('value="freeze"')
  expect(htmlOf(...page({}))).not.toContain('value="unfreeze"')
  expect(htmlOf(...page({}))).toContain('value="freeze"')
})

test('a requested recovery of the account is shown with its times and can be stopped', () => {
  const recovery = { askedAt: '2026-11-30T03:00:00Z', waitsUntil: '2026-12-03T03:00:00Z' }
  const text = textOf(...page({ recovery }))
  expect(text).toContain('Since 30 Nov 2026, 10:00 WIB. No one can withdraw until 3 Dec 2026')
  expect(text).toContain('This was not me, stop it')
})

test('the time from which money can be withdrawn again is shown until then', () => {
  const waits = page({ withdrawalsWaitUntil: '2026-12-02T03:00:00Z' })
  expect(textOf(...waits)).toContain('you can withdraw again from 2 Dec 2026, 10:00 WIB')
  expect(textOf(...page({}))).not.toContain('withdraw again from')
})

const confirmed =
  'Thank you, you have confirmed it is you. Select the same button again to finish this step.'

test('after a confirmation the page says that the button has to be pressed again, until it was', () => {
  expect(textOf(...page({}, { isConfirmed: true }))).toContain(confirmed)
  const done = textOf(...page({}, { isConfirmed: true, done: 'frozen' }))
  expect(done).toContain('Your account is frozen. All other devices were logged out.')
  expect(done).not.toContain(confirmed)
  expect(textOf(...page({}))).not.toContain(confirmed)
})

const confirmation = {
  email: 'a@example.com',
  next: '/en/dashboard/wallet',
  isForApproval: false,
  methods: ['app', 'recovery'],
  method: 'app',
  needsPassword: false,
  canPasskey: false,
  maskedEmail: 'a…@example.com',
  isSent: false,
  isMailedAtOnce: false,
  secondsToResend: 0,
}

const confirm = (changed: object, answer?: unknown) =>
  [
    <ConfirmScreen key="confirm" />,
    { address: `${settings}/confirm`, loaded: { ...confirmation, ...changed }, answer },
  ] as const

test.each([
  [{}, { kind: 'app', code: '' }],
  [{ needsPassword: true }, { password: '', kind: 'app', code: '' }],
  [{ method: null, methods: [], needsPassword: true }, { password: '' }],
  [{ method: 'recovery' }, { kind: 'recovery', code: '' }],
])('a confirmation with %o has exactly the fields %o', (changed, fields) => {
  expect(fieldsIn(...confirm(changed))).toEqual({ username: 'a@example.com', ...fields })
})

test('a confirmation links to its other methods and can be cancelled', () => {
  const links = linksIn(...confirm({}))
  expect(links).toContain('/en/dashboard/wallet')
  expect(links.some((link) => link.includes('with=recovery'))).toBe(true)
  expect(links.some((link) => link.includes('with=app'))).toBe(false)
  expect(linksIn(...confirm({ next: null }))).toContain(settings)
})

test('a code by email is announced before and after it was sent, and the mail is never named in full', () => {
  const byMail = { method: 'mail', methods: ['mail'], isMailedAtOnce: true }
  expect(textOf(...confirm(byMail))).toContain('We are emailing a code to a…@example.com')
  const sent = textOf(...confirm({ ...byMail, isSent: true }))
  expect(sent).toContain('We emailed a code to a…@example.com')
  expect(sent).toContain('Email a new code')
  expect(sent).not.toContain(' a@example.com')
})

test('an approval is explained as such and does not offer help for lost factors', () => {
  const text = textOf(...confirm({ isForApproval: true }))
  expect(text).toContain('A backup code is not enough.')
  expect(text).not.toContain('Can’t use any of these?')
  expect(textOf(...confirm({}))).toContain('Can’t use any of these?')
})

const wrong = { problem: { code: 'x', detail: 'Wrong code', fields: {} }, attempt: 'a1' }

test('a refused code is emptied and the reason is shown', () => {
  expect(textOf(...confirm({}, wrong))).toContain('Wrong code')
  expect(fieldsIn(...confirm({}, wrong)).code).toBe('')
})

const setUp = { setUp: null, factorDue: null, isStaff: false, isConfirmed: false }
const appScreen = (changed: object, answer?: unknown) =>
  [<AuthenticatorAppScreen key="app" />, { loaded: { ...setUp, ...changed }, answer }] as const

test('an investor reads that withdrawals wait before an app is set up, and staff do not', () => {
  expect(textOf(...appScreen({}))).toContain('you cannot withdraw for 24 hours')
  expect(textOf(...appScreen({ isStaff: true }))).not.toContain('you cannot withdraw')
  expect(fieldsIn(...appScreen({}))).toEqual({ intent: 'begin' })
})

test('a secret that waits for its code shows it and has no button to begin', () => {
  const waits = appScreen({ setUp: { qrCode: { path: 'M0 0', size: 21 }, secret: 'ABCD EFGH' } })
  expect(textOf(...waits)).toContain('ABCD EFGH')
  expect(fieldsIn(...waits)).toEqual({ code: '' })
})

test('new backup codes are shown in place of the form, and lead staff to the back office', () => {
  const codes = { recoveryCodes: ['k7mq-1', 'k7mq-2'], problem: undefined, attempt: 'a' }
  const text = textOf(...appScreen({}, codes))
  expect(text).toMatch(/k7mq-1 k7mq-2.*We show these codes only once/)
  expect(fieldsIn(...appScreen({}, codes))).toEqual({})
  expect(linksIn(...appScreen({}, codes))).toContain(`${settings}?saved=codes`)
  expect(linksIn(...appScreen({ isStaff: true }, codes))).toContain('/en/back-office')
  const file = decodeURIComponent(linksIn(...appScreen({}, codes)).join(' '))
  expect(file).toContain('k7mq-1\r\nk7mq-2\r\n')
})

test('backup codes need a second factor first', () => {
  const codes = (loaded: object) =>
    [<RecoveryCodesScreen key="codes" />, { loaded: { isConfirmed: false, ...loaded } }] as const
  expect(fieldsIn(...codes({ left: 1, hasFactor: true }))).toEqual({ intent: 'renew' })
  expect(textOf(...codes({ left: 1, hasFactor: true }))).toContain('1 code left')
  expect(linksIn(...codes({ left: 0, hasFactor: false }))).toContain(`${settings}/app`)
})

test('a passkey keeps its typed name, and a page without a domain name leads to the right address', () => {
  const loaded = {
    canPasskey: true,
    origin: 'https://sepetak.example',
    factorDue: null,
    isStaff: false,
    isConfirmed: false,
    name: 'My phone',
  }
  const passkeyPage = (changed: object) =>
    [<NewPasskeyScreen key="passkey" />, { loaded: { ...loaded, ...changed } }] as const
  expect(fieldsIn(...passkeyPage({}))).toEqual({ name: 'My phone' })
  const elsewhere = textOf(...passkeyPage({ canPasskey: false }))
  expect(elsewhere).toContain('Open this page at https://sepetak.example.')
  expect(textOf(...passkeyPage({ canPasskey: false, origin: null }))).toContain('not an IP address')
})

test('a password that was repeated differently is refused at the repetition, and the choice for other devices stays', () => {
  const answer = { isDifferent: true, problem: undefined, endsOtherSessions: false, attempt: 'a' }
  const screen = (given?: unknown) =>
    [
      <ChangePasswordScreen key="password" />,
      { loaded: { email: 'a@example.com' }, answer: given },
    ] as const
  expect(textOf(...screen(answer))).toContain('This does not match the new password above.')
  expect(fieldsIn(...screen())).toMatchObject({ endsOtherSessions: 'on' })
  expect(fieldsIn(...screen(answer))).not.toHaveProperty('endsOtherSessions')
  expect(fieldsIn(...screen(answer))).toMatchObject({ currentPassword: '', password: '' })
})

const token = {
  id: 't1',
  name: 'Ledger',
  hint: 'ab12',
  scopes: ['wallet', 'orders'],
  expiresAt: '2026-12-31T03:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
} as unknown as ApiToken

const tokens = (items: readonly Partial<ApiToken>[], more: object = {}, answer?: unknown) =>
  [
    <TokensScreen key="tokens" />,
    {
      answer,
      loaded: {
        tokens: items.map((changed) => ({ ...token, ...changed })),
        typed: { name: '', days: '90', scopes: [] },
        isRevoked: false,
        now,
        ...more,
      },
    },
  ] as const

test('an API key works until it expires or is revoked, and an ended one cannot be revoked again', () => {
  const open = textOf(...tokens([{}]))
  expect(open).toMatch(
    /Ledger …ab12 Wallet, Purchases and orders until 31 Dec 2026 · never used Revoke/,
  )
  expect(open).not.toContain('Ended keys')
  const expired = textOf(...tokens([{ expiresAt: '2026-12-01T03:00:00Z' }]))
  expect(expired).toContain('expired 1 Dec 2026')
  expect(expired).not.toContain('Revoke')
  const revoked = textOf(...tokens([{ revokedAt: '2026-11-30T03:00:00Z' }]))
  expect(revoked).toMatch(/No active keys\..*Ended keys.*revoked 30 Nov 2026/)
})

test('the form of an API key has the typed name, parts and days after a confirmation or a refusal', () => {
  const typed = { name: 'Ledger', days: '30', scopes: ['wallet'] }
  const fields = { name: 'Ledger', days: '30', 'scope-wallet': 'on' }
  expect(fieldsIn(...tokens([], { typed }))).toEqual(fields)
  const problem = { code: 'x', detail: '', fields: { scopes: 'Missing' } }
  expect(fieldsIn(...tokens([], {}, { typed, problem }))).toEqual(fields)
  expect(textOf(...tokens([], {}, { typed, problem }))).toContain('Choose at least one.')
})

test('a new API key is shown once above an empty form', () => {
  const made = tokens(
    [],
    { typed: { name: 'Ledger', days: '30', scopes: ['wallet'] } },
    { made: 'sptk_1' },
  )
  expect(textOf(...made)).toContain('sptk_1')
  expect(fieldsIn(...made)).toEqual({ name: '', days: '90' })
})
