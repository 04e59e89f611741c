import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { RehearsalProduct } from '../../support/rehearsal-product.ts'
import { anAddress, freshEmail, password, waitForHydration, word, wordsOf } from '../an-investor.ts'

// The people of the company journey. Each has a browser of their own and uses only screens.

export type Person = {
  readonly name: string
  readonly email: string
  readonly page: Page
  /** The secret of the authenticator app, once it is set up. */
  secret: string | null
}

const auth = wordsOf('id', 'auth')
const factor = wordsOf('id', 'factor')
const confirmWords = wordsOf('id', 'confirm')
const profile = wordsOf('id', 'profile')
const stepMilliseconds = 30_000

/** Registers and activates a person and fills in their name, on the screens. */
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
  await waitForHydration(page)
  await page.getByLabel(word(auth, 'email'), { exact: true }).fill(email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
  await page.getByLabel(word(auth, 'register.terms')).check()
  await page.getByLabel(word(auth, 'register.privacy')).check()
  await page
    .getByRole('main')
    .getByRole('button', { name: word(auth, 'register.submit') })
    .click()
  await expect(page).toHaveURL(/\/account\/activate$/)
  await waitForHydration(page)
  await page.getByLabel(word(auth, 'activate.code')).fill(await newestCode(product, email))
  await page.getByRole('button', { name: word(auth, 'activate.submit') }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile\/edit/)
  await waitForHydration(page)
  await page.getByLabel(word(profile, 'name'), { exact: true }).fill(name)
  await page.getByLabel(word(profile, 'phone')).fill(phone)
  await page.getByRole('button', { name: word(profile, 'finish') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return { name, email, page, secret: null }
}

/** Returns the newest six-digit code that was emailed to an address, waiting for one beyond the first `after` codes. */
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

/** Sets up an authenticator app, which staff must do before anything else. */
export async function setUpFactor(product: RehearsalProduct, person: Person): Promise<void> {
  const { page, email } = person
  const known = codesOf(product.mail, email).length
  await page.goto('/dashboard/security-settings/app')
  await waitForHydration(page)
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

/** Returns an unused code of the person's app, waiting for the next one when necessary. */
export async function codeOf(product: RehearsalProduct, person: Person): Promise<string> {
  if (person.secret === null) throw new Error(`${person.name} has no authenticator app`)
  const totp = new TOTP({ secret: Secret.fromBase32(person.secret) })
  const last = usedSteps.get(person) ?? 0
  const step = () => Math.floor(product.now() / stepMilliseconds)
  // The server also accepts the codes of the previous and of the next time step.
  await expect.poll(() => step() + 1 > last, { timeout: 60_000 }).toBe(true)
  // The previous code is used only while it stays valid long enough to be typed and sent.
  const isEarly = product.now() % stepMilliseconds < stepMilliseconds / 3
  const next = Math.max(last + 1, isEarly ? step() - 1 : step())
  usedSteps.set(person, next)
  return totp.generate({ timestamp: next * stepMilliseconds })
}

/** Opens an address as this person, logging in first when the session has ended. */
export async function open(
  product: RehearsalProduct,
  person: Person,
  address: string,
): Promise<Page> {
  const { page } = person
  await page.goto(address)
  if (/\/login\?|session=expired/.test(page.url())) await logIn(product, person)
  if (!page.url().includes(address)) await page.goto(address)
  await waitForHydration(page)
  return page
}

/** Reloads an address until it shows something that the worker produces. */
export async function openUntil(
  product: RehearsalProduct,
  person: Person,
  { address, shows }: { readonly address: string; readonly shows: (page: Page) => Locator },
): Promise<Page> {
  const page = await open(product, person, address)
  await expect(async () => {
    if (await shows(page).isVisible()) return
    await page.reload()
    await waitForHydration(page)
    await expect(shows(page)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 90_000 })
  return page
}

async function logIn(product: RehearsalProduct, person: Person): Promise<void> {
  const { page, email } = person
  await page.goto('/login')
  await waitForHydration(page)
  await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: word(auth, 'login.submit'), exact: true }).click()
  if (person.secret !== null) {
    await page.getByLabel(word(factor, 'appCode')).fill(await codeOf(product, person))
    await press(page, word(factor, 'submit'))
  }
  await expect(page).toHaveURL(/\/(dashboard|back-office)/)
}

/** Performs an action that requires a fresh second factor: confirms it when asked, then repeats the action. */
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

/** Confirms the person's identity by the app, or by an emailed code newer than the first `known` codes. */
export async function confirm(
  product: RehearsalProduct,
  person: Person,
  known: number,
): Promise<void> {
  const { page, email, secret } = person
  await waitForHydration(page)
  const code = page.getByLabel(word(factor, secret === null ? 'mailCode' : 'appCode'))
  // The address changes before the screen does.
  await expect(code).toBeVisible()
  const passwordField = page.getByLabel(word(confirmWords, 'password'), { exact: true })
  if (await passwordField.isVisible()) await passwordField.fill(password)
  await code.fill(
    secret === null ? await newestCode(product, email, known) : await codeOf(product, person),
  )
  await press(page, word(confirmWords, 'submit'))
  await expect(page).not.toHaveURL(/\/security-settings\/confirm/)
  await waitForHydration(page)
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Moves the product's clock forward, which an administrator may do in rehearsal mode. */
export async function passTime(product: RehearsalProduct, admin: Person, to: Date): Promise<void> {
  const page = await open(product, admin, '/back-office')
  // The open pages of the others would load again for each notification of the time that passes.
  const others =
    page
      .context()
      .browser()
      ?.contexts()
      .flatMap((context) => context.pages()) ?? []
  for (const other of others) if (other !== page) await other.goto('about:blank')
  const cookies = await page.context().cookies(product.home)
  const auth = cookies.find(({ name }) => name === 'auth')?.value ?? ''
  const { access } = JSON.parse(decodeURIComponent(auth)) as { access: string }
  // The request is sent by the browser itself, because staff on another device must show their second factor
  // again.
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

/** Returns the date in Jakarta a number of days after an instant, in the format of form fields. */
export function dayAfter(from: Date, days: number): string {
  const jakartaMilliseconds = 7 * 3_600_000
  return new Date(from.getTime() + jakartaMilliseconds + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
}

/**
 * Returns the time a number of days from now. After at least one day, the result is not before ten o'clock in
 * Jakarta, when the offerings of that day are open.
 */
export function daysLater(product: RehearsalProduct, days: number): Date {
  const at = new Date(product.now() + days * day)
  const ten = new Date(`${dayAfter(at, 0)}T10:00:00+07:00`)
  return days >= 1 && at < ten ? ten : at
}

/** Returns ten o'clock in Jakarta on the second day of the month that is a number of months from now. */
export function monthsLater(product: RehearsalProduct, months: number): Date {
  const now = new Date(product.now())
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 2, 3))
}
