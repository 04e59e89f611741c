import { type Browser, expect, type Page } from '@playwright/test'
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
const confirm = wordsOf('id', 'confirm')
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
  await page.getByRole('button', { name: word(profile, 'save') }).click()
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

function codesOf(mail: RehearsalProduct['mail'], email: string): string[] {
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
  await isTakenOver(page)
  await page.getByLabel(word(confirm, 'password'), { exact: true }).fill(password)
  await page.getByLabel(word(factor, 'mailCode')).fill(await newestCode(product, email, known))
  await press(page, word(confirm, 'submit'))
  await expect(page).toHaveURL(/\/security-settings\/app/)
  await isTakenOver(page)
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
  const next = Math.max(last + 1, step() - 1)
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
  await act(page)
  await page.waitForLoadState('networkidle')
  if (!/\/security-settings\/confirm/.test(page.url())) return
  await isTakenOver(page)
  const asked = page.getByLabel(word(confirm, 'password'), { exact: true })
  if (await asked.isVisible()) await asked.fill(password)
  await page.getByLabel(word(factor, 'appCode')).fill(await codeOf(product, person))
  await press(page, word(confirm, 'submit'))
  await expect(page).not.toHaveURL(/\/security-settings\/confirm/)
  await isTakenOver(page)
  await act(page)
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}
