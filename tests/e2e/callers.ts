import { type APIRequestContext, type PlaywrightWorkerArgs, test } from '@playwright/test'
import { type PlainAnswer, plainSender, type Sender } from '../support/plain-request.ts'
import { anOpenProperty, type Tokens } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'

// The callers of the access tests, and their answers in a few words.

export const callers = ['guest', 'registering', 'incomplete', 'investor', 'expired'] as const
export type Caller = (typeof callers)[number]
export type Language = 'id' | 'en'
export type Kind = 'document' | 'data'
export const languages: readonly Language[] = ['id', 'en']
export const kinds: readonly Kind[] = ['document', 'data']

/** A signed-in user's email address appears on every page of theirs, and on no other page. */
export const emails = {
  investor: 'investor@demo.sepetak.id',
  incomplete: 'baru@demo.sepetak.id',
} as const

export type Visitors = {
  readonly send: Sender
  readonly cookies: Readonly<Record<Caller, string>>
  /** The investor's tokens, for tests that call the API directly. */
  readonly tokens: Tokens
  /** Values for the parameters of an address: things that the investor may see. */
  readonly parts: Readonly<Record<string, string>>
  ask(
    path: string,
    caller: Caller,
    headers?: Readonly<Record<string, string>>,
    method?: string,
  ): Promise<PlainAnswer>
}

/** Signs the callers in; the session of one of them is ended on the server only. */
export async function openVisitors({
  request: api,
}: PlaywrightWorkerArgs['playwright']): Promise<Visitors> {
  const baseURL = test.info().project.use.baseURL ?? ''
  const send = plainSender(baseURL)
  const request = await api.newContext({ baseURL })
  const investor = await demoTokens(request, 'investor')
  const incomplete = await demoTokens(request, 'baru')
  const ended = await demoTokens(request, 'investor')
  await request.post('/api/jwt_auth/logout/', { data: { refresh: ended.refresh } })
  const soon = new Date(Date.now() + 600_000).toISOString()
  const registration = { ticket: 'x', maskedEmail: 'a***@contoh.id', resendAvailableAt: soon }
  const cookies = {
    guest: '',
    registering: cookie('incomplete_registration', { ...registration, codeExpiresAt: soon }),
    incomplete: cookie('auth', incomplete),
    investor: cookie('auth', investor),
    expired: cookie('auth', ended),
  }
  const parts = await partsOf(request, investor)
  await request.dispose()
  const ask: Visitors['ask'] = (path, caller, headers = {}, method = 'GET') => {
    const own = cookies[caller] === '' ? {} : { Cookie: cookies[caller] }
    return send(path, { method, headers: { ...own, ...headers } })
  }
  return { send, cookies, tokens: investor, parts, ask }
}

async function partsOf(
  request: APIRequestContext,
  { access }: Tokens,
): Promise<Record<string, string>> {
  const headers = { Authorization: `Bearer ${access}` }
  const answer = await request.get('/api/subscriptions/?limit=1', { headers })
  const { items } = (await answer.json()) as { items: { id: string }[] }
  const payouts = await request.get('/api/portfolio/income/?limit=1', { headers })
  const [payout] = ((await payouts.json()) as { items: { id: string }[] }).items
  const years = await request.get('/api/portfolio/tax-years/', { headers })
  const [year] = ((await years.json()) as { items: number[] }).items
  // The idempotency key is always the same, so that repeated runs create only one deposit.
  const ordered = await request.post('/api/deposits/', {
    data: { amount: 100_000, method: 'va-bca' },
    headers: { ...headers, 'Idempotency-Key': 'visitors-deposit' },
  })
  const deposit = (await ordered.json()) as { id: string }
  const moved = await request.get('/api/wallet/movements/?limit=1', { headers })
  const movements = (await moved.json()) as { items: { id: string }[] }
  const left = await request.get('/api/withdrawals/?limit=1', { headers })
  const withdrawals = (await left.json()) as { items: { id: string }[] }
  const property = await anOpenProperty(request)
  const detail = await request.get(`/api/properties/${property.id}/`)
  const { offering } = (await detail.json()) as { offering: { id: string } }
  return {
    offeringId: offering.id,
    // An id that nothing has, so that an address with it is not found.
    documentId: '0198c0de-0000-7000-8000-000000000001',
    movementId: movements.items[0]?.id ?? '',
    period: '2026-11',
    openingId: 'insinyur-perangkat-lunak-buku-besar',
    cityId: 'bandung',
    propertyId: property.id,
    depositId: deposit.id,
    withdrawalId: withdrawals.items[0]?.id ?? '',
    subscriptionId: items[0]?.id ?? '',
    distributionId: payout?.id ?? '',
    year: String(year),
  }
}

export function cookie(name: string, value: unknown): string {
  return `${name}=${encodeURIComponent(JSON.stringify(value))}`
}

export const link = (path: string, language: Language) =>
  language === 'id' ? path : path === '/' ? '/en' : `/en${path}`

export function addressOf(
  path: string,
  language: Language,
  kind: Kind,
  parts: Readonly<Record<string, string>> = {},
): string {
  const address = link(
    path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? name),
    language,
  )
  if (kind === 'document') return address
  return address === '/' ? '/_.data' : `${address}.data`
}

/** Returns an answer in a few words: its status, its redirect address, and its effect on cookies and caches. */
export function describeAnswer(answer: PlainAnswer): string {
  const words = [leadsTo(answer)]
  const cleared = ['auth', 'profile_completed'].filter((name) =>
    answer.cookies.some((each) => each.startsWith(`${name}=; Path=/; Max-Age=0;`)),
  )
  if (cleared.length > 0) words.push(cleared.length === 2 ? 'signed out' : `cleared ${cleared}`)
  if (answer.header('cache-control') !== 'no-store') words.push(`${answer.header('cache-control')}`)
  return words.join(', ')
}

/** A data request receives a redirect as data: status 202, with the address in a list of keys and values. */
export function leadsTo({ status, text, header }: PlainAnswer): string {
  if (status !== 202) return [status, header('location')].filter(Boolean).join(' ')
  const values = JSON.parse(text) as unknown[]
  const after = (key: string) => values[values.indexOf(key) + 1]
  return `${after('status')} ${after('redirect')}`
}

/** Returns the same words, with a complaint when the answer contains another user's page. */
export function answerTo(caller: Caller, answer: PlainAnswer): string {
  const shown = Object.entries(emails)
    .filter(([owner, email]) => owner !== caller && answer.text.includes(email))
    .map(([owner]) => ` and the page of ${owner}`)
  return describeAnswer(answer) + shown.join('')
}
