import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { RehearsalProduct } from '../../support/rehearsal-product.ts'
import { anAddress, freshEmail, isTakenOver, password, word, wordsOf } from '../an-investor.ts'

// The people of the company's story. Each has a browser of their own and uses screens only.

export type Person = {
  readonly name: string
  readonly email: string
  readonly page: Page
  /** Of the authenticator app, once it is set up. */
  secret: string | null
}

const auth = wordsOf('id', 'auth')
const factor = wordsOf('id', 'factor')
const confirmWords = wordsOf('id', 'confirm')
const profile = wordsOf('id', 'profile')
const stepMilliseconds = 30_000

/** Registers, activates and names a person, on the screens. */
export async function register(
  product: RehearsalProduct,
  browser: Browser,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: product.home,
    extraHTTPHeaders: anAddress(),
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const email = freshEmail()
  await page.goto('/register')
  await isTakenOver(page)
  await page.getByLabel(word(auth, 'email'), { exact: true }).fill(email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
  await page.getByLabel(word(auth, 'register.terms')).check()
  await page.getByLabel(word(auth, 'register.privacy')).check()
  await page
    .getByRole('main')
    .getByRole('button', { name: word(auth, 'register.submit') })
    .click()
  await expect(page).toHaveURL(/\/account\/activate$/)
  await isTakenOver(page)
  await page.getByLabel(word(auth, 'activate.code')).fill(await newestCode(product, email))
  await page.getByRole('button', { name: word(auth, 'activate.submit') }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile\/edit/)
  await isTakenOver(page)
  await page.getByLabel(word(profile, 'name'), { exact: true }).fill(name)
  await page.getByLabel(word(profile, 'phone')).fill(phone)
  await page.getByRole('button', { name: word(profile, 'finish') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return { name, email, page, secret: null }
}

/** The newest code of six digits that was mailed to an address; a new one when `after` are known. */
export async function newestCode(
  { mail }: RehearsalProduct,
  email: string,
  after = 0,
): Promise<string> {
  const codes = () => codesOf(mail, email)
  await expect.poll(() => codes().length, { timeout: 30_000 }).toBeGreaterThan(after)
  return codes().at(-1) ?? ''
}

export function codesOf(mail: RehearsalProduct['mail'], email: string): string[] {
  return mail.textsTo(email).flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
}

/** Sets an authenticator app up: what staff do before anything else. */
export async function setUpFactor(product: RehearsalProduct, person: Person): Promise<void> {
  const { page, email } = person
  const known = codesOf(product.mail, email).length
  await page.goto('/dashboard/security-settings/app')
  await isTakenOver(page)
  await press(page, word(factor, 'app.begin'))
  await expect(page).toHaveURL(/\/security-settings\/confirm/)
  await confirm(product, person, known)
  await press(page, word(factor, 'app.begin'))
  person.secret = (await page.locator('p.font-mono').innerText()).replaceAll(' ', '')
  await page.getByLabel(word(factor, 'app.code')).fill(await codeOf(product, person))
  await press(page, word(factor, 'app.submit'))
  await expect(page.getByRole('heading', { name: word(factor, 'codes.title') })).toBeVisible()
}

const usedSteps = new WeakMap<Person, number>()

/** A code of the person's app that was not used before; waits for the next one when it has to. */
export async function codeOf(product: RehearsalProduct, person: Person): Promise<string> {
  if (person.secret === null) throw new Error(`${person.name} has no authenticator app`)
  const totp = new TOTP({ secret: Secret.fromBase32(person.secret) })
  const last = usedSteps.get(person) ?? 0
  const step = () => Math.floor(product.now() / stepMilliseconds)
  // The code of the step before and of the one after are taken as well.
  await expect.poll(() => step() + 1 > last, { timeout: 60_000 }).toBe(true)
  // The one before only while it stays valid long enough to be typed and sent.
  const isEarly = product.now() % stepMilliseconds < stepMilliseconds / 3
  const next = Math.max(last + 1, isEarly ? step() - 1 : step())
  usedSteps.set(person, next)
  return totp.generate({ timestamp: next * stepMilliseconds })
}

/** Opens an address as this person, who logs in first when the session has ended. */
export async function open(
  product: RehearsalProduct,
  person: Person,
  address: string,
): Promise<Page> {
  const { page } = person
  await page.goto(address)
  if (/\/login\?|session=expired/.test(page.url())) await logIn(product, person)
  if (!page.url().includes(address)) await page.goto(address)
  await isTakenOver(page)
  return page
}

/** Opens an address again and again until something is there that the worker brings. */
export async function openUntil(
  product: RehearsalProduct,
  person: Person,
  { address, shows }: { readonly address: string; readonly shows: (page: Page) => Locator },
): Promise<Page> {
  const page = await open(product, person, address)
  await expect(async () => {
    if (await shows(page).isVisible()) return
    await page.reload()
    await isTakenOver(page)
    await expect(shows(page)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 90_000 })
  return page
}

async function logIn(product: RehearsalProduct, person: Person): Promise<void> {
  const { page, email } = person
  await page.goto('/login')
  await isTakenOver(page)
  await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: word(auth, 'login.submit'), exact: true }).click()
  if (person.secret !== null) {
    await page.getByLabel(word(factor, 'appCode')).fill(await codeOf(product, person))
    await press(page, word(factor, 'submit'))
  }
  await expect(page).toHaveURL(/\/(dashboard|back-office)/)
}

/** Does something that asks for a fresh factor: shows it when asked, and does it again. */
export async function withFactor(
  product: RehearsalProduct,
  person: Person,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const { page } = person
  const known = codesOf(product.mail, person.email).length
  await act(page)
  await page.waitForLoadState('networkidle')
  if (!/\/security-settings\/confirm/.test(page.url())) return
  await confirm(product, person, known)
  await act(page)
}

/** Confirms that it is this person: by the app, or by a mailed code beyond those known before. */
export async function confirm(
  product: RehearsalProduct,
  person: Person,
  known: number,
): Promise<void> {
  const { page, email, secret } = person
  await isTakenOver(page)
  const code = page.getByLabel(word(factor, secret === null ? 'mailCode' : 'appCode'))
  // The address changes before the screen does.
  await expect(code).toBeVisible()
  const asked = page.getByLabel(word(confirmWords, 'password'), { exact: true })
  if (await asked.isVisible()) await asked.fill(password)
  await code.fill(
    secret === null ? await newestCode(product, email, known) : await codeOf(product, person),
  )
  await press(page, word(confirmWords, 'submit'))
  await expect(page).not.toHaveURL(/\/security-settings\/confirm/)
  await isTakenOver(page)
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Moves the product's clock forward; an administrator of a rehearsal may. */
export async function passTime(product: RehearsalProduct, admin: Person, to: Date): Promise<void> {
  const page = await open(product, admin, '/back-office')
  const cookies = await page.context().cookies(product.home)
  const auth = cookies.find(({ name }) => name === 'auth')?.value ?? ''
  const { access } = JSON.parse(decodeURIComponent(auth)) as { access: string }
  // By the browser itself: staff who come from elsewhere show their second factor again.
  const status = await page.evaluate(
    async ([now, bearer]) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` }
      const body = JSON.stringify({ now })
      return (await fetch('/api/dev/clock/', { method: 'POST', headers, body })).status
    },
    [to.toISOString(), access] as const,
  )
  expect(status).toBe(200)
  product.clockMoved(to)
}

const day = 86_400_000

/** The same hour so many days later. */
/** A day of Jakarta so many days after an instant, as forms take it. */
export function dayAfter(from: Date, days: number): string {
  const jakartaMilliseconds = 7 * 3_600_000
  return new Date(from.getTime() + jakartaMilliseconds + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
}

/** So many days from now; after whole days not before ten in Jakarta, when offerings of that day are open. */
export function daysLater(product: RehearsalProduct, days: number): Date {
  const at = new Date(product.now() + days * day)
  const ten = new Date(`${dayAfter(at, 0)}T10:00:00+07:00`)
  return days >= 1 && at < ten ? ten : at
}

/** Ten o'clock in Jakarta on the second day of a month, so many months from now. */
export function monthsLater(product: RehearsalProduct, months: number): Date {
  const now = new Date(product.now())
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 2, 3))
}
