import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import {
  anAddress,
  anInvestor,
  mailedCode,
  password,
  type Tokens,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { aStaffPage, closeContexts } from './demo-accounts.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import { type OwnProduct, openOwnProduct } from './own-product.ts'
import { test } from './test.ts'

// Account recovery for a user who lost every second factor, from the second step of the login to the new
// factor. It runs on a product of its own because it moves the clock past the three-day waiting period.

test.describe.configure({ timeout: 400_000 })

let product: OwnProduct
let home: string
let picture: Buffer

test.beforeAll(async () => {
  product = await openOwnProduct()
  home = product.home
  const size = { width: 640, height: 400, channels: 3 } as const
  picture = await sharp({ create: { ...size, background: '#7a9a86' } })
    .jpeg()
    .toBuffer()
})

test.afterAll(closeContexts)
test.afterAll(() => product.stop())

type Sent = { method?: string; data?: unknown; token?: string }

async function send<Body>(request: APIRequestContext, path: string, sent: Sent = {}) {
  const { method = 'POST', data, token } = sent
  const headers = token === undefined ? anAddress() : { Authorization: `Bearer ${token}` }
  const answer = await request.fetch(`/api${path}`, { method, data, headers })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (answer.status() === 204 ? null : await answer.json()) as Body
}

function codeOf(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
}

/** Moves the product's clock forward by a number of seconds. */
async function movedBy(request: APIRequestContext, advanceSeconds: number): Promise<number> {
  const { now } = await send<{ now: string }>(request, '/dev/clock/', { data: { advanceSeconds } })
  return Date.parse(now)
}

/** Creates a verified investor whose account is protected by an authenticator app that is lost. */
async function aGuarded(request: APIRequestContext): Promise<string> {
  const { email, tokens } = await anInvestor(request)
  await send(request, '/jwt_auth/confirmations/mail/', { token: tokens.access })
  const data = { password, kind: 'mail', code: await mailedCode(request, email) }
  const { access: token } = await send<Tokens>(request, '/jwt_auth/confirmations/', {
    data,
    token: tokens.access,
  })
  const { secret } = await send<{ secret: string }>(request, '/users/factors/app/', { token })
  const code = codeOf(secret, await movedBy(request, 1))
  await send(request, '/users/factors/app/activation/', { data: { code }, token })
  return email
}

/** Returns the newest emailed link to a page of the account recovery. */
async function mailedLink(request: APIRequestContext, email: string, page: string) {
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/dev/mailbox/?to=${encodeURIComponent(email)}`)
      const { items } = (await answer.json()) as { items: { text: string }[] }
      const shape = new RegExp(`https?://[^\\s]+/${page}\\?token=[\\w-]+`)
      link = items.flatMap(({ text }) => shape.exec(text)?.[0] ?? [])[0]
      return link
    })
    .toBeDefined()
  return link ?? ''
}

const auth = wordsOf('en', 'auth')
const factor = wordsOf('en', 'factor')
const recover = wordsOf('en', 'account-recovery')
const desk = wordsOf('en', 'back-office')
const press = (page: Page, words: Record<string, unknown>, key: string) =>
  page.getByRole('button', { name: word(words, key), exact: true }).click()

/** Requests account recovery, from the login page to the confirmation that the request was submitted. */
async function ask(page: Page, request: APIRequestContext, email: string, story: string) {
  await page.goto(`${home}/en/login`)
  await waitForHydration(page)
  await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
  await press(page, auth, 'login.submit')
  await page.getByRole('link', { name: word(factor, 'none') }).click()
  await expect(page.getByRole('heading', { name: word(recover, 'title') })).toBeVisible()
  await expectAccessible(page)
  await page.locator('form button[type=submit]').click()
  await page
    .getByLabel(word(recover, 'code'), { exact: true })
    .fill(await mailedCode(request, email))
  await press(page, recover, 'submit')
  await expect(page.getByRole('heading', { name: word(recover, 'request.title') })).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByLabel(word(recover, 'request.story')).fill(story)
  await press(page, recover, 'request.submit')
  // Without the pictures the form names each missing one, and keeps what was typed.
  await expect(page.getByLabel(word(recover, 'request.story'))).toHaveValue(story)
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: picture }
  for (const kind of ['card', 'selfie'])
    await page.locator(`input[name=${kind}]`).setInputFiles(file)
  await press(page, recover, 'request.submit')
  const done = word(recover, 'request.doneTitle')
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
  await expectAccessible(page)
}

/** Returns the page and email address of a new owner who has asked for the recovery of their account. */
async function anOwnerWhoAsked(browser: Browser, request: APIRequestContext, story: string) {
  const context = await browser.newContext({ extraHTTPHeaders: anAddress(), baseURL: home })
  const page = await context.newPage()
  const email = await aGuarded(request)
  await ask(page, request, email, story)
  return { page, email }
}

/** Opens this test's recovery request in the back office, giving a reason for access. */
async function open(page: Page, story: string) {
  await page.goto(`${home}/en/back-office/account-recoveries`)
  const links = page.locator('main').getByRole('link', { name: 'Sekar Ayu' })
  await links.last().click()
  await press(page, desk, 'identities.view')
  await expect(page.getByText(story)).toBeVisible()
  await waitForHydration(page)
}

test('the owner of an account recovers it after losing every second factor', async ({
  browser,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: home })
  const story = 'Ponsel saya hilang di kereta.'
  const { page, email } = await anOwnerWhoAsked(browser, request, story)
  const first = await aStaffPage({ browser, request, baseURL: home }, 'compliance')
  await open(first, story)
  await expect(first.locator('figure img')).toHaveCount(2)
  await expectAccessible(first)
  await expectFitsWithLargeText(first)
  const proposal = first.locator('form').filter({ has: first.locator('[value=proposal]') })
  await proposal.getByLabel(word(desk, 'recoveries.reason')).fill('Wajah dan kartu cocok')
  await press(first, desk, 'recoveries.proposeSend')
  await expect(first.getByText(word(wordsOf('en', 'proposals'), 'needsAnother'))).toBeVisible()
  const second = await aStaffPage({ browser, request, baseURL: home }, 'admin')
  await open(second, story)
  await press(second, wordsOf('en', 'proposals'), 'approve')
  await expect(second.getByText(word(desk, 'recoveries.done.approval'))).toBeVisible()
  await movedBy(request, 72 * 60 * 60)
  // The email is in the language of the account; the page is opened in English.
  const link = await mailedLink(request, email, 'account-recovery/finish')
  await page.goto(link.replace('/account-recovery/', '/en/account-recovery/'))
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByLabel(word(recover, 'finish.password'), { exact: true }).fill(password)
  await press(page, recover, 'finish.submit')
  await expect(page).toHaveURL(/\/dashboard\/security-settings\/app$/)
  await expect(page.getByText(word(factor, 'recovered.setUp'))).toBeVisible()
  // No other page can be opened before the new factor is set up.
  await page.goto(`${home}/en/dashboard/wallet`)
  await expect(page).toHaveURL(/\/dashboard\/security-settings\/app$/)
  await waitForHydration(page)
  await press(page, factor, 'app.begin')
  const secret = await page.locator('p.font-mono').innerText()
  const code = codeOf(secret.replaceAll(' ', ''), await movedBy(request, 1))
  await page.getByLabel(word(factor, 'app.code')).fill(code)
  await press(page, factor, 'app.submit')
  await expect(page.getByText(word(factor, 'codes.title'))).toBeVisible()
  await page.goto(`${home}/en/dashboard/wallet`)
  await expect(page).toHaveURL(/\/dashboard\/wallet$/)
})

test('the owner of an account stops a recovery with one tap in the email', async ({
  browser,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: home })
  const story = 'Saya bukan pemiliknya.'
  const { page, email } = await anOwnerWhoAsked(browser, request, story)
  const staff = await aStaffPage({ browser, request, baseURL: home }, 'compliance')
  await open(staff, story)
  await page.goto(await mailedLink(request, email, 'freeze'))
  await waitForHydration(page)
  const freeze = wordsOf('id', 'freeze')
  await press(page, freeze, 'submit')
  await expect(page.getByRole('heading', { name: word(freeze, 'doneTitle') })).toBeVisible()
  await staff.reload()
  await expect(staff.getByText(word(desk, 'recoveries.notNow'))).toBeVisible()
  await expect(staff.getByText(word(desk, 'recoveries.states.stopped')).first()).toBeVisible()
})
