import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './accessibility.ts'

export const password = 'kuda-terbang-di-atas-sawah'

/** Returns an email address that no other journey uses. */
export function freshEmail(): string {
  return `pelaku-${randomUUID().slice(0, 13)}@contoh.id`
}

// Each worker process of a run has its own district of South Jakarta, every ten processes their own hundreds of the
// serial number, and each counts its cards, so that no two are equal.
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0)
const district = String(1 + (worker % 10)).padStart(2, '0')
let cards = 2000 + 500 * Math.floor(worker / 10)

/** Returns an invented NIK (identity card number) of a person born on 17 August 1990. */
export function freshNik(): string {
  cards += 1
  return `3174${district}170890${cards}`
}

/** The messages of the product, so that a journey uses the language it runs in. */
export function wordsOf(locale: 'id' | 'en', area: string): Record<string, unknown> {
  const file = new URL(`../../messages/${locale}/${area}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns one message of an area with its arguments filled in, for example `word(t, 'cancel.submit')`. */
export function word(
  words: Record<string, unknown>,
  key: string,
  values: Record<string, string> = {},
): string {
  const text = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], words)
  if (typeof text !== 'string') throw new Error(`There is no message ${key}`)
  return text
    .replace(counted, (block, name: string, branches: string) => {
      const count = values[name]
      return count === undefined ? block : branchOf(branches, count)
    })
    .replace(/\{(\w+), number\}/g, (block, name: string) => values[name] ?? block)
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    .replace(/<[^>]+>/g, '')
}

/** A plural in a message: its argument, its text for one and its text for other counts. */
const counted = /\{(\w+), plural,((?: (?:=\d+|one|other) \{(?:[^{}]|\{\w+\})*\})+)\}/g

function branchOf(branches: string, count: string): string {
  const texts = new Map(
    [...branches.matchAll(/ (=\d+|one|other) \{((?:[^{}]|\{\w+\})*)\}/g)].map(
      ([, name = '', text = '']) => [name, text],
    ),
  )
  const one = count === '1' ? texts.get('one') : undefined
  return (texts.get(`=${count}`) ?? one ?? texts.get('other') ?? '').replaceAll('#', count)
}

// Attempts are limited per IP address, so every investor of a journey has an address of their own.
export function anAddress(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}` }
}

const aCode = /\b\d{6}\b/
const readMails = new Set<string>()

/** Returns the code in the newest email or message with one that was not read before: others can arrive after it. */
export async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/dev/mailbox/?to=${encodeURIComponent(email)}`)
      const { items } = (await answer.json()) as { items: { id: string; text: string }[] }
      const mail = items.find(({ id, text }) => aCode.test(text) && !readMails.has(id))
      if (mail !== undefined) readMails.add(mail.id)
      code = aCode.exec(mail?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

type Confirmation = {
  readonly locale: 'id' | 'en'
  readonly email: string
  readonly secret?: string
}

/**
 * Confirms the user's identity again with the password and an emailed code, as for an account without a second
 * factor.
 */
export async function confirmOnScreen(
  page: Page,
  request: APIRequestContext,
  { locale, email, secret = password }: Confirmation,
): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/security-settings\/confirm\?next=/)
  await waitForHydration(page)
  const [confirm, factor] = [wordsOf(locale, 'confirm'), wordsOf(locale, 'factor')]
  await page.getByLabel(word(confirm, 'password'), { exact: true }).fill(secret)
  // The screen requested the code when it opened.
  await expect(page.getByRole('button', { name: word(factor, 'mailAgain') })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(word(factor, 'mailCode')).fill(await mailedCode(request, email))
  await page.getByRole('button', { name: word(confirm, 'submit'), exact: true }).click()
  // A test that opens another address at once would cancel the confirmation.
  await expect(page).not.toHaveURL(/\/dashboard\/security-settings\/confirm\?/)
}

/**
 * Returns the code of the 30-second step that is a number of steps after the current one. The server accepts those
 * of the previous, the current and the next step, each once and in order: tests use the current one, then the next,
 * so that a code stays valid while a slow page sends it.
 */
export function appCodeOf(secret: string, stepsAhead: number): string {
  const timestamp = Date.now() + stepsAhead * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Computes the proof of work that a form asks for, as a browser would. */
export async function solvedCaptcha(
  request: APIRequestContext,
  purpose: string,
  home = '',
): Promise<string> {
  const answer = await request.get(`${home}/api/captcha/challenge/?purpose=${purpose}`)
  const { challenge } = (await answer.json()) as { challenge: Challenge }
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

export type Tokens = { access: string; refresh: string }

type Wishes = {
  readonly hasProfile?: boolean
  readonly hasIdentity?: boolean
  readonly cash?: number
}

/** Answers of a person for whom units are suitable. */
export const suitableAnswers = {
  income: 'steady',
  reserve: 'full',
  debt: 'no',
  share: 'small',
  horizon: 'over5',
  rent: 'extra',
  experience: 'some',
  selling: 'in-windows',
  promise: 'open',
  loss: 'calm',
}

/** The same answers in the format of the API. */
export const harmlessAnswers = {
  version: '2026-11-27',
  riskStatementVersion: '2026-11',
  answers: suitableAnswers,
  risksAccepted: true,
}

/**
 * Creates an investor over the API who has completed the requested steps, so that a test uses screens only for
 * what it tests.
 */
export async function anInvestor(
  request: APIRequestContext,
  { hasProfile = true, hasIdentity = true, cash = 0 }: Wishes = {},
): Promise<{ email: string; tokens: Tokens }> {
  const email = freshEmail()
  const headers = anAddress()
  const send = async <Body>(method: string, path: string, data: unknown, more = {}) => {
    const answer = await request.fetch(`/api${path}`, {
      method,
      data,
      headers: { ...headers, ...more },
    })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Body
  }
  const consents = { termsAccepted: true, privacyAccepted: true }
  const { ticket } = await send<{ ticket: string }>('POST', '/jwt_auth/register/', {
    email,
    password,
    ...consents,
    captcha: await solvedCaptcha(request, 'register'),
  })
  const code = await mailedCode(request, email)
  const tokens = await send<Tokens>('POST', '/jwt_auth/activate/', { ticket, code })
  const bearer = { Authorization: `Bearer ${tokens.access}` }
  if (hasProfile) {
    const profile = { name: 'Sekar Ayu', phone: '081234567890' }
    await send('PATCH', '/users/profile/', profile, bearer)
  }
  if (hasIdentity) {
    const identity = { fullName: 'Sekar Ayu', nik: freshNik(), bornOn: '1990-08-17' }
    await send(
      'PUT',
      '/users/identity/',
      { ...identity, yearlyIncome: 600_000_000, declarationAccepted: true },
      bearer,
    )
    await send('POST', '/users/suitability/', harmlessAnswers, bearer)
  }
  if (cash > 0) {
    const key = { ...bearer, 'Idempotency-Key': randomUUID() }
    const order = { amount: cash, method: 'va-bca' }
    const deposit = await send<{ id: string }>('POST', '/deposits/', order, key)
    await send('POST', `/dev/payments/${deposit.id}/`, { action: 'pay' })
    const free = async () => (await readWallet(request, tokens)).free
    await expect.poll(free, { intervals: [100] }).toBe(cash)
  }
  return { email, tokens }
}

export type WalletFigures = { free: number; held: number; inEscrow: number; unpaid: number }

/** Returns the wallet as the API returns it; the access token must be recent. */
export async function readWallet(
  request: APIRequestContext,
  { access }: Tokens,
): Promise<WalletFigures> {
  const headers = { Authorization: `Bearer ${access}` }
  return (await request.get('/api/wallet/', { headers })).json()
}

/** Signs a browser in without the login page. */
export async function signIn(context: BrowserContext, tokens: Tokens, url: string): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(tokens))
  await context.addCookies([{ name: 'auth', value, url, httpOnly: true, sameSite: 'Lax' }])
}

/**
 * Moves the pointer and waits until the script has started on the page. Before that the page does not answer to
 * presses.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
}

export type OpenProperty = { id: string; name: string; unitPrice: number; unitsLeft: number }

/** Returns an open offering whose units are cheap and not about to sell out. */
export async function anOpenProperty(request: APIRequestContext): Promise<OpenProperty> {
  const answer = await request.get('/api/properties/?state=open&sort=price&limit=24')
  const { items } = (await answer.json()) as { items: OpenProperty[] }
  const property = items.find(({ unitsLeft }) => unitsLeft > 500)
  if (property === undefined) throw new Error('No offering has enough units left')
  return property
}

export function rupiah(amount: number, locale: 'id' | 'en'): string {
  return `Rp${amount.toLocaleString(locale === 'id' ? 'id-ID' : 'en-US')}`
}
