import { expect } from '@playwright/test'
import { fileOperationAt, fileOperations } from '../../src/web/routes/files/file-operations.ts'
import type { Guard, Screen } from '../../src/web/screen.ts'
import { screens } from '../../src/web/screens.ts'
import type { PlainAnswer } from '../support/plain-request.ts'
import {
  addressOf,
  answerTo,
  type Caller,
  callers,
  cookie,
  describeAnswer,
  type Kind,
  kinds,
  type Language,
  languages,
  leadsTo,
  link,
  openVisitors,
  type Visitors,
} from './callers.ts'
import { test } from './test.ts'

// Who may open which screen. The guards are repeated here on purpose: a new screen, or a changed guard, fails
// these tests until the intended guard is written down here.

const guards: Readonly<Record<string, Guard>> = {
  home: 'public',
  benefits: 'public',
  marketplace: 'public',
  compare: 'public',
  watch: 'public',
  property: 'public',
  about: 'public',
  team: 'public',
  alternate: 'public',
  terms: 'public',
  'terms-indonesian': 'public',
  privacy: 'public',
  'market-rules': 'public',
  'trading-report': 'public',
  consent: 'public',
  newsletter: 'public',
  'newsletter-confirm': 'public',
  'newsletter-unsubscribe': 'public',
  contact: 'public',
  'contact-status': 'public',
  'death-report': 'public',
  'death-report-status': 'public',
  'death-report-mistake': 'public',
  'meeting-result': 'public',
  careers: 'public',
  'open-application': 'public',
  opening: 'public',
  invitation: 'public',
  'referral-code': 'guest',
  login: 'guest',
  register: 'guest',
  activate: 'registration',
  'provider-start': 'guest',
  'provider-callback': 'public',
  'provider-registration': 'guest',
  'account-recovery': 'guest',
  'account-recovery-request': 'public',
  'account-recovery-finish': 'public',
  'forgot-password': 'public',
  'reset-password': 'public',
  freeze: 'public',
  'passkey-question': 'public',
  logout: 'public',
  dashboard: 'profile-complete',
  wallet: 'profile-complete',
  banks: 'profile-complete',
  'add-bank-account': 'profile-complete',
  withdraw: 'profile-complete',
  withdrawal: 'profile-complete',
  'deposit-form': 'profile-complete',
  deposit: 'profile-complete',
  'auto-invest': 'profile-complete',
  'auto-invest-plan': 'profile-complete',
  statements: 'profile-complete',
  continuity: 'profile-complete',
  proof: 'profile-complete',
  prove: 'public',
  'data-formats': 'public',
  portfolio: 'profile-complete',
  'portfolio-holdings': 'profile-complete',
  'portfolio-income': 'profile-complete',
  payout: 'profile-complete',
  'portfolio-analysis': 'profile-complete',
  'portfolio-orders': 'profile-complete',
  'portfolio-documents': 'profile-complete',
  'agreement-check': 'public',
  'tax-year': 'profile-complete',
  profile: 'login',
  'profile-edit': 'login',
  identity: 'login',
  'profile-address': 'login',
  'profile-work': 'login',
  'profile-tax': 'login',
  'profile-heirs': 'login',
  'profile-consents': 'login',
  'profile-photo': 'login',
  'profile-drafts': 'login',
  movement: 'login',
  'privacy-requests': 'login',
  'close-account': 'login',
  suitability: 'login',
  phone: 'login',
  explore: 'profile-complete',
  city: 'profile-complete',
  properties: 'profile-complete',
  watchlist: 'profile-complete',
  buy: 'profile-complete',
  'confirm-purchase': 'profile-complete',
  quote: 'profile-complete',
  subscription: 'profile-complete',
  notifications: 'profile-complete',
  notification: 'login',
  referral: 'profile-complete',
  friends: 'profile-complete',
  file: 'login',
  live: 'login',
  alerts: 'profile-complete',
  'new-alert': 'profile-complete',
  'sell-units': 'profile-complete',
  'offer-units': 'profile-complete',
  'private-offer': 'profile-complete',
  'order-units': 'profile-complete',
  'order-quote': 'profile-complete',
  orders: 'profile-complete',
  order: 'profile-complete',
  votes: 'profile-complete',
  'propose-motion': 'profile-complete',
  motion: 'profile-complete',
  meeting: 'profile-complete',
  'vote-receipt': 'profile-complete',
  'vote-proxy': 'profile-complete',
  inheritance: 'login',
  'notification-settings': 'profile-complete',
  'notifications-unsubscribe': 'public',
  'back-office-audit': 'staff',
  'back-office-incomes': 'staff',
  'back-office-customer-records': 'staff',
  'back-office-deliveries': 'staff',
  'back-office-file': 'staff',
  language: 'profile-complete',
  'security-settings': 'profile-complete',
  webhooks: 'profile-complete',
  'change-password': 'profile-complete',
  tokens: 'profile-complete',
  'authenticator-app': 'login',
  'new-passkey': 'login',
  'change-email': 'profile-complete',
  'recovery-codes': 'profile-complete',
  confirm: 'login',
  amounts: 'login',
  'back-office': 'staff',
  'back-office-identities': 'staff',
  'back-office-identity': 'staff',
  exemption: 'login',
  'back-office-exemptions': 'staff',
  'back-office-exemption': 'staff',
  'back-office-account-recoveries': 'staff',
  'back-office-recovery': 'staff',
  'back-office-questions': 'staff',
  'back-office-privacy': 'staff',
  'back-office-messages': 'staff',
  'back-office-message': 'staff',
  'back-office-cities': 'staff',
  'back-office-openings': 'staff',
  'back-office-opening': 'staff',
  'back-office-new-opening': 'staff',
  'back-office-news': 'staff',
  'back-office-news-item': 'staff',
  'back-office-news-autosave': 'staff',
  'back-office-suspense': 'staff',
  'back-office-applications': 'staff',
  'back-office-application': 'staff',
  'back-office-withdrawals': 'staff',
  'back-office-reconciliation': 'staff',
  'back-office-bank-accounts': 'staff',
  'back-office-bank-proofs': 'staff',
  'back-office-stamps': 'staff',
  'back-office-payees': 'staff',
  'back-office-offering-buyers': 'staff',
  'back-office-customers': 'staff',
  'back-office-customer': 'staff',
  'back-office-balance-adjustments': 'staff',
  'back-office-new-balance-adjustment': 'staff',
  'back-office-staff': 'staff',
  'back-office-market': 'staff',
  'back-office-surveillance': 'staff',
  'back-office-alert': 'staff',
  'back-office-register': 'staff',
  'back-office-death-reports': 'staff',
  'back-office-death-report': 'staff',
  'back-office-motions': 'staff',
  'back-office-motion': 'staff',
  'back-office-meetings': 'staff',
  'back-office-meeting': 'staff',
  'back-office-meeting-terms': 'staff',
  'back-office-property-meetings': 'staff',
  'back-office-new-motion': 'staff',
  'back-office-call-meeting': 'staff',
  'back-office-offerings': 'staff',
  'back-office-offering': 'staff',
  'back-office-properties': 'staff',
  'back-office-property': 'staff',
  'back-office-draft': 'staff',
  'back-office-distributions': 'staff',
  'back-office-property-accounts': 'staff',
  'back-office-approvals': 'staff',
  'back-office-draft-autosave': 'staff',
  'back-office-draft-preview': 'staff',
  'back-office-property-sale': 'staff',
  'public-file': 'public',
  'dev-mailbox': 'public',
  'dev-payments': 'public',
  'dev-bank': 'public',
  'dev-clock': 'public',
}

// Addresses that only accept form submissions and show nothing: a visitor who opens one is redirected.
const leadingOn: Readonly<Record<string, string>> = {
  watch: '/marketplace',
  consent: '/privacy-policy',
  'passkey-question': '/login',
  'provider-callback': '/login',
}

let visitors: Visitors

test.beforeAll(async ({ playwright }) => {
  visitors = await openVisitors(playwright)
})

const at = (path: string, language: Language, kind: Kind) =>
  addressOf(path, language, kind, visitors.parts)

// Steps of a process that starts on another page.
const beginsAt: Readonly<Record<string, string>> = {
  'provider-start': '/login',
  'provider-registration': '/register',
}

// Screens whose address needs the id of an order, a motion or a meeting; the placeholder used here is not a
// valid id.
const isNoId = [
  ...['order', 'private-offer', 'motion', 'meeting', 'vote-receipt', 'vote-proxy'],
  'meeting-result',
]

function expectedOf(screen: Screen, caller: Caller, language: Language, kind: Kind): string {
  const to = (path: string) => `302 ${link(path, language)}`
  const expired = `302 ${language === 'id' ? '' : '/en'}/?session=expired, signed out`
  const isSignedOut = caller === 'guest' || caller === 'registering'
  const isSignedIn = caller === 'investor' || caller === 'incomplete'
  const wanted = at(screen.path, language, 'document')
  const toLogin = to(`/login?next=${encodeURIComponent(wanted)}`)
  if (screen.id === 'logout') {
    if (caller === 'expired' && kind === 'data') return expired
    return to(isSignedOut ? '/login' : '/dashboard')
  }
  const onwards = leadingOn[screen.id]
  if (onwards !== undefined) {
    // The callback from the identity provider may continue an existing session, so the session is checked.
    const isAsked = kind === 'data' || screen.id === 'provider-callback'
    return caller === 'expired' && isAsked ? expired : to(onwards)
  }
  switch (guards[screen.id]) {
    case 'public': {
      // A file answers before the session is read.
      if (screen.id === 'public-file') return '404'
      if (caller === 'expired') return expired
      if (isNoId.includes(screen.id)) return '404'
      const isOwnEveryTime = screen.layout === 'auth' || screen.id.startsWith('dev-')
      const isKept = isSignedOut && kind === 'document' && !isOwnEveryTime
      return isKept ? '200, no-cache' : '200'
    }
    case 'guest':
      // The start page depends on the signed-in user, which an expired session no longer tells.
      if (caller === 'expired') return expired
      if (isSignedOut && screen.id in beginsAt) return to(beginsAt[screen.id] ?? '')
      return isSignedOut ? '200' : to('/dashboard')
    case 'registration':
      if (caller === 'registering') return '200'
      return to(isSignedOut ? '/register' : '/dashboard')
    case 'login':
      if (caller === 'investor' && screen.id === 'identity') return to('/dashboard/profile')
      // A notification of another user is answered with 404, so that its existence is not revealed.
      if (isSignedIn && screen.id === 'notification') return '404'
      // The API has no operation of this name; the addresses of real files are tested below.
      if (isSignedIn && screen.id === 'file') return '404'
      // A draft has no page of its own.
      if (isSignedIn && screen.id === 'profile-drafts') return to('/dashboard/profile/edit')
      if (isSignedIn && screen.id === 'movement')
        return to('/dashboard/profile/identity?step=documents')
      if (isSignedIn) return ['amounts', 'live'].includes(screen.id) ? to('/dashboard') : '200'
      return isSignedOut ? toLogin : expired
    case 'profile-complete':
      if (caller === 'incomplete') return to('/dashboard/profile/edit?re=complete-profile')
      // A withdrawal requires a fresh confirmation of the user's identity.
      if (caller === 'investor' && screen.id === 'withdraw') {
        const next = encodeURIComponent(link(screen.path, language))
        return to(`/dashboard/security-settings/confirm?next=${next}`)
      }
      // Without a number of units there is nothing to confirm, so the visitor is sent to the property's page to
      // enter one.
      if (caller === 'investor' && screen.id === 'confirm-purchase')
        return to(`/dashboard/properties/${visitors.parts.propertyId}`)
      // The property's units are not issued yet, so they cannot be traded.
      if (caller === 'investor' && ['sell-units', 'offer-units', 'order-units'].includes(screen.id))
        return to(`/dashboard/properties/${visitors.parts.propertyId}`)
      if (caller === 'investor' && isNoId.includes(screen.id)) return '404'
      if (caller === 'investor') return '200'
      return isSignedOut ? toLogin : expired
    // No caller here is staff; other tests check what each staff role may open.
    case 'staff':
      if (isSignedIn) return '403'
      return isSignedOut ? toLogin : expired
    default:
      return 'nobody has said who may open it'
  }
}

/** Returns the answers of one address to every caller, as text that can be compared. */
async function answersAt(
  path: string,
  read: (answer: PlainAnswer, caller: Caller, language: Language, kind: Kind) => string,
): Promise<Record<string, string>> {
  const entries = languages.flatMap((language) =>
    kinds.flatMap((kind) =>
      callers.map(async (caller) => {
        const answer = await visitors.ask(at(path, language, kind), caller)
        const words = read(answer, caller, language, kind)
        return [`${caller}, ${language}, ${kind}`, words] as const
      }),
    ),
  )
  return Object.fromEntries(await Promise.all(entries))
}

function expectedAt(
  read: (caller: Caller, language: Language, kind: Kind) => string,
): Record<string, string> {
  const answers: Record<string, string> = {}
  for (const language of languages)
    for (const kind of kinds)
      for (const caller of callers)
        answers[`${caller}, ${language}, ${kind}`] = read(caller, language, kind)
  return answers
}

test('every screen has the guard that is listed here, and every listed guard has its screen', () => {
  const declared = Object.fromEntries(screens.map(({ id, guard }) => [id, guard]))
  expect(declared).toEqual(guards)
})

for (const screen of screens) {
  test(`${screen.path} answers each caller as its guard says`, async () => {
    // The login page lists the demo accounts and the demo mailbox lists all emails, so both contain other
    // users' addresses.
    const hasAccounts = screen.id === 'login' || screen.id === 'dev-mailbox'
    const answers = await answersAt(screen.path, (answer, caller) =>
      hasAccounts ? describeAnswer(answer) : answerTo(caller, answer),
    )
    expect(answers).toEqual(
      expectedAt((caller, language, kind) => expectedOf(screen, caller, language, kind)),
    )
  })
}

// What an investor receives for each file. Reports are only for owners of units of the property. Documents,
// certificates and pictures of others are answered with 404, so that their existence is not revealed.
const ownFiles: Readonly<Record<string, string>> = {
  'inheritances/:documentId/receipt': '404',
  'meetings/:documentId/minutes': '404',
  'meetings/:documentId/receipt': '404',
  'motions/:documentId/files/:documentId': '404',
  'offerings/:offeringId/agreement/file?units=1': '200',
  'orders/:documentId/confirmation': '404',
  'portfolio/exports/payouts?format=csv&from=&to=': '200',
  'portfolio/tax-years/:year/file?format=csv&language=en': '200',
  'properties/:propertyId/buyer-documents/:documentId': '404',
  'properties/:propertyId/reports/2026-Q3': '403',
  'referrals/friends/file?format=csv': '200',
  'subscriptions/:subscriptionId/agreement/file': '200',
  'subscriptions/:subscriptionId/certificate/file': '404',
  'users/heir-documents/:documentId/file': '404',
  'users/portrait?at=1': '404',
  'users/privacy-requests/:documentId/file': '404',
  'wallet/continuity-pack': '200',
  'wallet/movements/file?format=csv&search=DEP-': '200',
  'wallet/movements/:movementId/receipt': '200',
  'wallet/proof': '200',
  'wallet/statements/:period/file?format=pdf&language=en': '200',
}

test('a file requires a login, is never cached, and is served only to the person it belongs to', async () => {
  const [, own] = fileOperations
  const operations = Object.keys(ownFiles).map((file) =>
    fileOperationAt(at(own.address + file, 'id', 'document').replace(/\?.*/, '')),
  )
  expect(operations).not.toContain(null)
  expect(new Set(operations).size).toBe(own.operations.length)
  for (const [file, answered] of Object.entries(ownFiles))
    for (const language of languages) {
      const wanted = at(own.address + file, language, 'document')
      const prefix = language === 'id' ? '' : '/en'
      const answers = {
        guest: `302 ${prefix}/login?next=${encodeURIComponent(wanted)}`,
        expired: `302 ${prefix}/?session=expired, signed out`,
        investor: answered,
      }
      for (const [caller, words] of Object.entries(answers)) {
        const answer = await visitors.ask(wanted, caller as keyof typeof answers)
        expect(`${caller} ${wanted} ${describeAnswer(answer)}`).toBe(`${caller} ${wanted} ${words}`)
      }
    }
})

test('a HEAD request reveals no more than a GET request', async () => {
  for (const screen of screens)
    for (const caller of ['guest', 'investor'] as const) {
      const path = at(screen.path, 'id', 'document')
      const head = await visitors.ask(path, caller, {}, 'HEAD')
      const [words] = expectedOf(screen, caller, 'id', 'document').split(/, |\?next=/)
      const [led] = leadsTo(head).split('?next=')
      expect(`${path} ${led}`).toBe(`${path} ${words}`)
      expect(head.text).toBe('')
    }
})

for (const path of ['/nowhere', '/marketplace/a/b', '/account', '/staff', '/dev', '/id']) {
  test(`${path} is answered with 404 and a message`, async () => {
    const answers = await answersAt(path, (answer, caller, language) => {
      const saysSo = answer.text.includes(`Page not found: ${link(path, language)}`)
      return answerTo(caller, answer) + (saysSo ? ', said' : '')
    })
    expect(answers).toEqual(
      expectedAt((caller, language) =>
        caller === 'expired'
          ? `302 ${language === 'id' ? '' : '/en'}/?session=expired, signed out`
          : '404, said',
      ),
    )
  })
}

for (const path of ['/dashboard/nowhere', '/dashboard/wallet/nowhere', '/dashboard/profile/x/y']) {
  test(`${path} reveals nothing to a guest`, async () => {
    const answers = await answersAt(path, (answer, caller, language) => {
      const saysSo = answer.text.includes(`Page not found: ${link(path, language)}`)
      return answerTo(caller, answer) + (saysSo ? ', said' : '')
    })
    expect(answers).toEqual(
      expectedAt((caller, language) => {
        const prefix = language === 'id' ? '' : '/en'
        if (caller === 'expired') return `302 ${prefix}/?session=expired, signed out`
        if (caller === 'investor' || caller === 'incomplete') return '404, said'
        return `302 ${prefix}/login?next=${encodeURIComponent(prefix + path)}`
      }),
    )
  })
}

test.describe('a user with an incomplete profile who leaves the profile pages', () => {
  const profilePages = ['/dashboard/profile', '/en/dashboard/profile/edit?re=complete-profile']
  const left = [
    '/',
    '/marketplace',
    '/logout',
    '/dashboard/amounts',
    '/nowhere',
    '/terms-and-conditions',
  ]

  test('a user with an incomplete profile is redirected to the profile from every other page, in both languages', async () => {
    const baseURL = test.info().project.use.baseURL ?? ''
    for (const from of profilePages)
      for (const to of left)
        for (const language of languages)
          for (const kind of kinds) {
            const path = at(to, language, kind)
            const answer = await visitors.ask(path, 'incomplete', { Referer: baseURL + from })
            const edit = link('/dashboard/profile/edit?re=complete-profile', language)
            expect(`${path} ${describeAnswer(answer)}`).toBe(`${path} 302 ${edit}`)
          }
  })

  test('a user with an incomplete profile may open another profile page or the login page', async () => {
    const baseURL = test.info().project.use.baseURL ?? ''
    const headers = { Referer: `${baseURL}/dashboard/profile` }
    for (const path of [
      '/dashboard/profile',
      '/dashboard/profile/edit',
      '/dashboard/profile/identity',
    ])
      expect(`${path} ${describeAnswer(await visitors.ask(path, 'incomplete', headers))}`).toBe(
        `${path} 200`,
      )
    expect(describeAnswer(await visitors.ask('/login', 'incomplete', headers))).toBe(
      '302 /dashboard',
    )
  })

  test('a user is not redirected to the profile when it is complete or when the referrer is another site', async () => {
    const baseURL = test.info().project.use.baseURL ?? ''
    const own = { Referer: `${baseURL}/dashboard/profile` }
    expect(describeAnswer(await visitors.ask('/marketplace', 'investor', own))).toBe('200')
    expect(describeAnswer(await visitors.ask('/marketplace', 'guest', own))).toBe('200, no-cache')
    for (const referer of [
      'https://evil.example/dashboard/profile',
      'dashboard/profile',
      '::',
      '',
    ]) {
      const answer = await visitors.ask('/marketplace', 'incomplete', { Referer: referer })
      expect(`${referer} ${describeAnswer(answer)}`).toBe(`${referer} 200`)
    }
  })
})

test('an incomplete or malformed cookie does not count as a session', async () => {
  const values = [
    '',
    'null',
    'true',
    '1',
    '[]',
    '{}',
    '""',
    '%',
    '%E0%A4%A',
    'x'.repeat(5000),
    '%00',
    '{"access"',
    '{"access":"a"}',
    '{"refresh":"a"}',
    '{"access":"","refresh":"a"}',
    '{"access":"a","refresh":""}',
    '{"access":1,"refresh":2}',
    '{"access":{},"refresh":[]}',
    '["a","b"]',
    '{"__proto__":{"access":"a","refresh":"b"}}',
  ]
  for (const value of values)
    for (const written of [value, encodeURIComponent(value)]) {
      const answer = await visitors.ask('/dashboard', 'guest', { Cookie: `auth=${written}` })
      expect(`${written} ${describeAnswer(answer)}`).toBe(`${written} 302 /login?next=%2Fdashboard`)
    }
  for (const value of ['', 'null', 'true', '[]', '{}', '%', '{"ticket":"x"}', '{"ticket":1}']) {
    const headers = { Cookie: `incomplete_registration=${encodeURIComponent(value)}` }
    const answer = await visitors.ask('/account/activate', 'guest', headers)
    expect(`${value} ${describeAnswer(answer)}`).toBe(`${value} 302 /register`)
  }
})

test('a session with invented tokens is treated as an expired session', async () => {
  for (const token of ['x', 'a.b.c', 'null', '\u0000', '../..', 'é', 'x'.repeat(3000)]) {
    const headers = { Cookie: cookie('auth', { access: token, refresh: token }) }
    for (const path of ['/dashboard', '/', '/dashboard/wallet'])
      expect(describeAnswer(await visitors.ask(path, 'guest', headers))).toBe(
        '302 /?session=expired, signed out',
      )
  }
})

test('only the session cookie signs a request in, no other header or cookie', async () => {
  const { access } = JSON.parse(decodeURIComponent(visitors.cookies.investor.slice('auth='.length)))
  const carried: Record<string, string>[] = [
    { Authorization: `Bearer ${access}` },
    { 'X-Original-URL': '/dashboard' },
    { 'X-Rewrite-URL': '/dashboard' },
    { 'X-Forwarded-Prefix': '/dashboard' },
    { 'X-HTTP-Method-Override': 'POST' },
    { 'X-Middleware-Subrequest': 'middleware' },
    { 'X-React-Router-Prerender-Data': '%5B%5D' },
    { 'X-React-Router-SPA-Mode': 'yes' },
    { 'X-Sepetak-Address': '127.0.0.1' },
    { Cookie: 'profile_completed=true' },
    { Cookie: `AUTH=${visitors.cookies.investor.slice('auth='.length)}` },
    { Cookie: `x=${visitors.cookies.investor}` },
  ]
  for (const headers of carried) {
    const name = JSON.stringify(headers).slice(0, 60)
    const answer = await visitors.ask('/dashboard', 'guest', headers)
    expect(`${name} ${describeAnswer(answer)}`).toBe(`${name} 302 /login?next=%2Fdashboard`)
    const home = await visitors.ask('/', 'guest', headers)
    expect(`${name} ${answerTo('guest', home)}`).toBe(`${name} 200, no-cache`)
  }
  const pretended = { Cookie: `profile_completed=true; ${visitors.cookies.incomplete}` }
  const answer = await visitors.ask('/dashboard', 'guest', pretended)
  expect(describeAnswer(answer)).toBe('302 /dashboard/profile/edit?re=complete-profile')
})
