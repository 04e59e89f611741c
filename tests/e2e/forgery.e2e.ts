import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect } from '@playwright/test'
import { screens } from '../../src/web/screens.ts'
import { type PlainAnswer, plainSender, type Sender } from '../support/plain-request.ts'
import { anAddress, anInvestor, anOpenProperty, readWallet, type Tokens } from './an-investor.ts'
import { addressOf, cookie, describeAnswer, kinds, languages } from './callers.ts'
import { investorForms } from './investor-forms.ts'
import { type Form, staffForms } from './staff-forms.ts'
import { test } from './test.ts'

// Cross-site request forgery: requests that other sites make a visitor's browser send. They carry the visitor's
// cookies and would take effect if they came from our own pages, as the last test shows.

const formType = 'application/x-www-form-urlencoded'

let baseURL: string
let send: Sender
let request: APIRequestContext
let tokens: Tokens
let session: string
let parts: Record<string, string>
/** Each form of the product, filled in so that it would change something. */
let forms: readonly Form[]

test.beforeAll(async ({ playwright }) => {
  baseURL = test.info().project.use.baseURL ?? ''
  send = plainSender(baseURL)
  request = await playwright.request.newContext({ baseURL })
  const investor = await anInvestor(request, { cash: 5_000_000 })
  tokens = investor.tokens
  session = cookie('auth', tokens)
  const { id: propertyId } = await anOpenProperty(request)
  const property = await (await request.get(`/api/properties/${propertyId}/`)).json()
  const { id: offeringId, riskStatementVersion } = property.offering
  const ordered = await post('/api/deposits/', { amount: 50_000, method: 'va-bca' })
  const bought = await post(`/api/offerings/${offeringId}/subscriptions/`, {
    units: 1,
    riskStatementVersion,
  })
  const made = { propertyId, depositId: ordered.id, subscriptionId: bought.id }
  parts = made
  forms = [
    ...(await investorForms(request, investor.email, {
      ...made,
      offeringId,
      riskStatementVersion,
    })),
    ...staffForms(investor.email, propertyId),
    { path: '/logout', fields: {} },
  ]
})

test.afterAll(() => request.dispose())

const forGuests = [
  '/login',
  '/register',
  '/forgot-password',
  '/account/activate',
  '/sign-in/provider',
  '/sign-in/registration',
]

async function post(path: string, data: unknown): Promise<{ id: string }> {
  const headers = { Authorization: `Bearer ${tokens.access}`, 'Idempotency-Key': randomUUID() }
  const answer = await request.post(path, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Returns all data of the investor that a form could change. */
async function state(): Promise<Record<string, unknown>> {
  const { refresh } = tokens
  const answer = await request.post('/api/jwt_auth/refresh/', { data: { refresh } })
  expect(answer.status()).toBe(200)
  const fresh: Tokens = { ...((await answer.json()) as Tokens), refresh }
  const headers = { Authorization: `Bearer ${fresh.access}` }
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json()
  const { asOf: _now, ...wallet } = (await readWallet(request, fresh)) as never as {
    asOf: string
  }
  // The position of the newest event counts the events of all users, so it is left out.
  const { position: _place, ...unread } = await read('/notifications/count/')
  return {
    wallet,
    unread,
    profile: await read('/users/profile/'),
    identity: await read('/users/identity/'),
    sections: await read('/users/profile/sections/'),
    consents: await read('/users/consents/'),
    deposits: await read('/deposits/?limit=50'),
    noticeSettings: await read('/notifications/settings/'),
    subscriptions: await read('/subscriptions/?limit=50'),
    watched: await read('/watchlist/'),
    alerts: await read('/alerts/'),
    referrals: await read('/referrals/'),
  }
}

const senders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another site': { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  'a frame without an origin': { Origin: 'null' },
  'an empty origin': { Origin: '' },
  'a sibling': { Origin: 'https://evil.sepetak.id', 'Sec-Fetch-Site': 'same-site' },
  'another port': { Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' },
  'another scheme': { Origin: 'https://127.0.0.1', 'Sec-Fetch-Site': 'cross-site' },
  'a longer name': { Origin: 'http://127.0.0.1.evil.example', 'Sec-Fetch-Site': 'cross-site' },
  'nobody said': {},
  'across sites, without an origin': { 'Sec-Fetch-Site': 'cross-site' },
  'the same site, without an origin': { 'Sec-Fetch-Site': 'same-site' },
  'an address typed in': { 'Sec-Fetch-Site': 'none' },
  'another site that also sends a Referer of ours': {
    Origin: 'https://evil.example',
    Referer: '/',
  },
  'another site with our name as Host': { Origin: 'https://evil.example', Host: 'evil.example' },
}

const types: readonly (string | null)[] = [
  formType,
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json',
  null,
]

function written(fields: Readonly<Record<string, string>>, type: string | null): string {
  if (type === 'application/json' || type === 'text/plain') return JSON.stringify(fields)
  if (type === formType || type === null) return new URLSearchParams(fields).toString()
  const each = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${each.join('')}--x--\r\n`
}

async function submit(
  { path, fields }: Form,
  headers: Readonly<Record<string, string>>,
  type: string | null = formType,
  method = 'POST',
): Promise<PlainAnswer> {
  const typed = type === null ? {} : { 'Content-Type': type }
  const given = { Cookie: session, ...anAddress(), ...typed, ...headers }
  return send(path, { method, headers: given, body: written(fields, type) })
}

/** Returns the answers that differ from the expected one. */
async function exceptions(
  wanted: string,
  asked: readonly (readonly [name: string, answer: () => Promise<PlainAnswer>])[],
): Promise<string[]> {
  const found: string[] = []
  for (let from = 0; from < asked.length; from += 24) {
    const some = asked.slice(from, from + 24).map(async ([name, ask]) => {
      const answer = await ask()
      const words = `${describeAnswer(answer)}${answer.cookies.length > 0 ? ', with cookies' : ''}`
      if (words !== wanted) found.push(`${name}: ${words}`)
    })
    await Promise.all(some)
  }
  return found
}

function withoutId(address: string): string {
  return address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id')
}

test('every screen that accepts a form is tested here', () => {
  const taking = screens.filter(({ file }) => {
    const text = readFileSync(new URL(`../../src/web/${file}`, import.meta.url), 'utf8')
    return /^export (async )?function action/m.test(text)
  })
  const untried = taking.filter(
    ({ path }) =>
      !forms.some((form) =>
        new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(form.path.split('?')[0] ?? ''),
      ),
  )
  expect(untried.map(({ path }) => path)).toEqual([])
})

test('a form sent by another site is refused and changes nothing, in any encoding', async () => {
  const before = await state()
  const attempts = forms.flatMap((form) =>
    Object.entries(senders).flatMap(([sender, headers]) =>
      types.map((type) => {
        const name = `${form.path} from ${sender} as ${type}`
        return [name, () => submit(form, headers, type)] as const
      }),
    ),
  )
  expect(await exceptions('403', attempts)).toEqual([])
  expect(await state()).toEqual(before)
})

test('every address refuses a request from another site, with any method', async () => {
  const before = await state()
  const given = { Origin: 'https://evil.example', 'Content-Type': formType, Cookie: session }
  const attempts = screens.flatMap(({ path }) =>
    languages.flatMap((language) =>
      kinds.flatMap((kind) =>
        ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].map((method) => {
          const address = addressOf(path, language, kind, parts)
          const ask = () => send(address, { method, headers: given, body: 'a=b' })
          return [`${method} ${address}`, ask] as const
        }),
      ),
    ),
  )
  expect(await exceptions('403', attempts)).toEqual([])
  expect(await state()).toEqual(before)
})

test('a GET request with the fields of a form changes nothing', async () => {
  const before = await state()
  for (const { path, fields } of forms)
    for (const suffix of ['', '.data']) {
      const [address, query = ''] = path.split('?')
      const search = new URLSearchParams({ ...fields, _method: 'POST', _action: '1' })
      const headers = { Cookie: session, 'X-HTTP-Method-Override': 'POST' }
      const answer = await send(`${address}${suffix}?${search}&${query}`, { headers })
      // Only staff may open the forms of the back office.
      const isStaffs = path.startsWith('/back-office')
      // The ids in these addresses do not exist.
      const isNobodys =
        /^\/(dashboard\/(wallet\/withdrawals|market|votes(?!\/propose))|votes)\//.test(path)
      const wanted = isStaffs ? [403] : isNobodys ? [404] : [200, 202, 302]
      expect(wanted, `${path}${suffix}`).toContain(answer.status)
      expect(answer.cookies.some((each) => each.startsWith('amounts='))).toBe(false)
    }
  expect(await state()).toEqual(before)
})

test('a form from our own pages in another encoding is refused without an error', async () => {
  const before = await state()
  const own = { Origin: baseURL }
  const shapes = types.filter((type) => type !== formType)
  const odd = [...shapes, 'multipart/form-data', `${formType}x`, 'text/html', ',', '; charset=x']
  // Some forms also accept files; their own tests send them.
  const takesFiles = ({ path }: Form) =>
    /^\/(contact$|death-report(\/status)?$|account-recovery\/request$|careers\/|dashboard\/(profile\/(identity|movement|photo|exemption|edit\/heirs)|banks|votes\/motions\/[^/]+)$)/.test(
      path,
    ) ||
    /^\/back-office\/(reconciliation|register|suspense|bank-accounts|properties\/[^/]+|motions\/[^/]+|drafts\/[^/]+(\/autosave)?|distributions\/[^/]+(\/sale)?|customers\/[^/]+\/balance-adjustment)$/.test(
      path,
    )
  const attempts = forms.flatMap((form) =>
    odd
      .filter((type) => !(takesFiles(form) && type?.startsWith('multipart/form-data;') === true))
      .map((type) => [`${form.path} as ${type}`, () => submit(form, own, type)] as const),
  )
  expect(await exceptions('415', attempts)).toEqual([])
  const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']
  const other = forms.flatMap((form) =>
    methods.map(
      (method) => [`${method} ${form.path}`, () => submit(form, own, formType, method)] as const,
    ),
  )
  expect(await exceptions('405', other)).toEqual([])
  expect(await state()).toEqual(before)
})

test('a screen without a form refuses forms even from our own pages', async () => {
  const own = { Origin: baseURL }
  for (const path of ['/', '/marketplace', '/dashboard/profile', '/dashboard/wallet', '/nowhere']) {
    const answer = await submit({ path, fields: { a: 'b' } }, own)
    expect(`${path} ${describeAnswer(answer)}`).toBe(`${path} 405`)
    expect((await submit({ path: `${path}.data`, fields: {} }, own)).status).toBe(405)
  }
})

test('another site cannot log a guest in or change their cookies', async () => {
  const login = forms.find(({ path }) => path === '/login')
  for (const headers of Object.values(senders)) {
    const answer = await submit(login as Form, { ...headers, Cookie: '' })
    expect(answer.status).toBe(403)
    expect(answer.cookies).toEqual([])
  }
})

test('each form that is refused from another site works from our own pages', async () => {
  const before = await state()
  const own = { Origin: baseURL }
  const targets: Record<string, string> = {}
  for (const form of forms.filter(({ path }) => path !== '/logout')) {
    const isGuests = forGuests.includes(form.path)
    const answer = await submit(form, isGuests ? { ...own, Cookie: '' } : own)
    if (form.path.startsWith('/back-office')) expect(answer.status, form.path).toBe(403)
    else targets[withoutId(form.path)] = withoutId(describeAnswer(answer))
  }
  expect(targets).toEqual({
    '/dashboard/profile/edit': '302 /dashboard/profile?saved=profile',
    '/dashboard/profile/phone': '302 /dashboard/profile/phone',
    // This investor has declared an identity already, which is possible only once.
    '/dashboard/profile/identity': '302 /dashboard/profile',
    '/dashboard/profile/privacy': '302 /dashboard/profile/privacy?saved=yes',
    // The required file is missing.
    '/dashboard/profile/exemption': '400',
    '/dashboard/profile/photo': '302 /dashboard/profile?saved=photo-removed',
    '/dashboard/profile/close':
      '302 /dashboard/security-settings/confirm?next=%2Fdashboard%2Fprofile%2Fclose',
    // An incomplete form is answered with the missing fields.
    '/dashboard/profile/edit/address': '400',
    '/dashboard/profile/edit/work': '400',
    '/dashboard/profile/edit/tax': '302 /dashboard/profile?saved=section',
    '/dashboard/profile/edit/heirs': '400',
    '/dashboard/profile/edit/consents': '302 /dashboard/profile/edit/consents',
    '/dashboard/profile/drafts': '200',
    '/dashboard/profile/movement': '200',
    // There is no warning to confirm, because units are suitable for this investor.
    '/dashboard/profile/suitability': '400',
    '/dashboard/referral': '302 /dashboard/referral?saved=code',
    // The friend does not exist.
    '/dashboard/referral/friends': '400',
    '/dashboard/language': '302 /en/dashboard/language?saved=language',
    '/dashboard?index': '302 /dashboard?arrange=1',
    '/dashboard/portfolio/holdings': '302 /dashboard/portfolio/holdings',
    '/dashboard/portfolio/income': '200',
    '/dashboard/portfolio/documents':
      '302 /dashboard/files/portfolio/exports/positions?format=csv&language=id',
    '/dashboard/portfolio/analysis': '302 /dashboard/portfolio/analysis#goal',
    '/dashboard/wallet/deposit': '302 /dashboard/wallet/deposits/:id',
    [`/dashboard/properties/${parts.propertyId}/buy`]: '302 /dashboard/orders/:id',
    [`/dashboard/properties/${parts.propertyId}`]: '200',
    '/dashboard/orders/:id': '302 /dashboard/orders/:id',
    '/dashboard/market/:id': '400',
    '/dashboard/market/offers/:id': '400',
    // Units are not traded while their offering is open.
    [`/dashboard/properties/${parts.propertyId}/offer`]: `302 /dashboard/properties/${parts.propertyId}`,
    // The meetings and motions do not exist, and the new motion is incomplete.
    '/dashboard/votes/:id': '400',
    '/dashboard/votes/:id/proxy': '400',
    '/dashboard/votes/motions/:id': '400',
    '/dashboard/votes/propose': '400',
    '/votes/:id': '400',
    // The order's total was not shown before, so the form shows it and asks for confirmation.
    [`/dashboard/properties/${parts.propertyId}/order`]: `302 /dashboard/properties/${parts.propertyId}/order?kind=limit&limitPrice=100000&units=2&validity=window&validUntil=&lot=&changed=yes`,
    [`/dashboard/properties/${parts.propertyId}/sell`]: `302 /dashboard/properties/${parts.propertyId}/sell?kind=limit&limitPrice=100000&units=2&validity=window&validUntil=&lot=&changed=yes`,
    '/dashboard/banks': '400',
    '/dashboard/banks/add':
      '302 /dashboard/security-settings/confirm?next=%2Fdashboard%2Fbanks%2Fadd%3Fbank%3D014',
    '/dashboard/wallet/withdraw':
      '302 /dashboard/security-settings/confirm?next=%2Fdashboard%2Fwallet%2Fwithdraw',
    '/dashboard/wallet/withdrawals/:id': '400',
    // There is no plan to end, and starting one requires a confirmation first.
    '/dashboard/wallet/auto-invest': '400',
    '/dashboard/wallet/auto-invest/plan':
      '302 /dashboard/security-settings/confirm?next=%2Fdashboard%2Fwallet%2Fauto-invest%2Fplan',
    '/dashboard/notifications': '302 /dashboard/notifications',
    '/dashboard/notifications/settings': '302 /dashboard/notifications/settings?saved',
    '/dashboard/notifications/alerts': '302 /dashboard/notifications/alerts',
    '/dashboard/notifications/alerts/new': '302 /dashboard/notifications/alerts?made=:id',
    '/notifications/unsubscribe': '400',
    '/dev/payments': '200',
    '/dev/bank': '400',
    '/dev/clock': '400',
    '/dashboard/amounts': '302 /dashboard/wallet',
    // In the language that was saved above.
    '/login': '302 /en/dashboard',
    '/register': '302 /account/activate',
    '/account/activate': '302 /register',
    // Changes to the account's security require a fresh confirmation first.
    '/dashboard/security-settings/app':
      '302 /dashboard/security-settings/confirm?next=%2Fdashboard%2Fsecurity-settings%2Fapp',
    '/dashboard/security-settings/passkey': '400',
    '/dashboard/security-settings/recovery-codes':
      '302 /dashboard/security-settings/confirm?next=%2Fdashboard%2Fsecurity-settings%2Frecovery-codes',
    '/dashboard/security-settings/email':
      '302 /dashboard/security-settings/confirm?next=%2Fdashboard%2Fsecurity-settings%2Femail',
    // No provider is configured.
    '/sign-in/provider': '302 /sign-in/callback?refused=identity.provider_missing',
    '/sign-in/registration': '302 /register',
    '/passkey-question': '200',
    '/freeze': '400',
    // The address does not exist.
    '/dashboard/security-settings/webhooks': '400',
    '/dashboard/security-settings/confirm': '400',
    '/forgot-password': '200',
    '/marketplace/watch': '302 /marketplace?state=all&done=watch',
    '/consent': '302 /privacy-policy',
    '/terms-and-conditions': '302 /terms-and-conditions',
    '/id/terms-and-conditions': '302 /id/terms-and-conditions',
    '/privacy-policy': '302 /privacy-policy',
    [`/marketplace/${parts.propertyId}`]: '200',
    // These forms also require a captcha proof, a file or an emailed link, and say so.
    '/newsletter': '400',
    '/newsletter/confirm': '400',
    '/newsletter/unsubscribe': '400',
    '/contact': '400',
    '/contact/status': '400',
    '/death-report': '400',
    '/death-report/status': '400',
    '/death-report/mistake': '400',
    '/dashboard/inheritance': '400',
    '/prove': '400',
    '/careers/apply': '400',
    '/careers/insinyur-perangkat-lunak-buku-besar': '400',
    '/reset-password': '400',
    // The first form is only for guests; the other two also require an emailed link.
    '/account-recovery': '302 /en/dashboard',
    '/account-recovery/request': '400',
    '/account-recovery/finish': '400',
    '/dashboard/explore': '302 /dashboard/explore#seen',
    '/dashboard/explore/cities/bandung': '200',
    '/dashboard/watchlist': '302 /dashboard/watchlist?unwatched=villa-sanur',
    // A session without a recent confirmation is sent to confirm first.
    '/dashboard/security-settings/tokens':
      '302 /dashboard/security-settings/confirm?next=%2Fdashboard%2Fsecurity-settings%2Ftokens',
    '/dashboard/security-settings': '302 /dashboard/security-settings?saved=others',
    '/dashboard/security-settings/change-password':
      '302 /dashboard/security-settings?saved=password',
  })
  const after = await state()
  for (const part of ['profile', 'wallet', 'deposits', 'subscriptions', 'watched'])
    expect(after[part], part).not.toEqual(before[part])
  expect(describeAnswer(await submit({ path: '/en/logout', fields: {} }, own))).toBe(
    '302 /en/login, signed out',
  )
  const again = await send('/dashboard', { headers: { Cookie: session } })
  expect(describeAnswer(again)).toBe('302 /?session=expired, signed out')
})
