import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anAddress,
  anInvestor,
  appCodeOf,
  confirmOnScreen,
  password,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { test } from './test.ts'

// The security of an account as its owner uses it: an authenticator app, backup codes, a freeze and a passkey.
// Attacks are tested through the API.

// Each test has two logins, a set-up and a freeze.
test.describe.configure({ timeout: 120_000 })

async function logIn(page: Page, prefix: string, email: string, auth: Record<string, unknown>) {
  await page.goto(`${prefix}/login`)
  await waitForHydration(page)
  await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: word(auth, 'login.submit'), exact: true }).click()
}

async function freezeLink(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.get(`/api/dev/mailbox/?to=${encodeURIComponent(email)}`)
  const { items } = (await answer.json()) as { items: { text: string }[] }
  const links = items.flatMap(({ text }) => /\/freeze\?token=[\w-]+/.exec(text)?.[0] ?? [])
  return links[0] ?? ''
}

test('an authenticator app protects the login, and a freeze blocks the whole account', async ({
  page,
  request,
  context,
}) => {
  const auth = wordsOf('en', 'auth')
  const factor = wordsOf('en', 'factor')
  const security = wordsOf('en', 'security')
  const confirm = wordsOf('en', 'confirm')
  const freeze = wordsOf('en', 'freeze')
  const press = (page: Page, words: Record<string, unknown>, key: string) =>
    page.getByRole('button', { name: word(words, key), exact: true }).click()
  await page.setExtraHTTPHeaders(anAddress())
  const { email } = await anInvestor(request, { hasIdentity: false })
  await logIn(page, '/en', email, auth)
  await expect(page).toHaveURL(/\/en\/dashboard$/)
  await page.goto('/en/dashboard/security-settings')
  await waitForHydration(page)
  await expectAccessible(page)
  await page
    .getByRole('link', { name: word(security, 'score.do.factor') })
    .first()
    .click()
  await press(page, factor, 'app.begin')
  // The page asks the user to confirm their identity, then continues.
  await confirmOnScreen(page, request, { locale: 'en', email })
  await expect(page.getByText(word(wordsOf('en', 'shell'), 'confirmed'))).toBeVisible()
  await press(page, factor, 'app.begin')
  await expect(page.getByRole('img', { name: word(factor, 'app.qr') })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.locator('p.font-mono').innerText()).replaceAll(' ', '')
  await page.getByLabel(word(factor, 'app.code')).fill(appCodeOf(secret, 0))
  await press(page, factor, 'app.submit')
  await expect(page.getByRole('heading', { name: word(factor, 'codes.title') })).toBeVisible()
  await expectAccessible(page)
  const recovery = await page.locator('li code').allInnerTexts()
  expect(recovery).toHaveLength(10)
  await keepsCodes(page, factor, recovery)

  // An answer that is still on its way would set its cookies again.
  await page.goto('about:blank')
  await context.clearCookies()
  await logIn(page, '/en', email, auth)
  await expect(page.getByRole('heading', { name: word(factor, 'title') })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/en/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel(word(factor, 'appCode')).fill(appCodeOf(secret, 1))
  await press(page, factor, 'submit')
  await expect(page).toHaveURL(/\/en\/dashboard$/)

  await page.goto(`/en${await freezeLink(request, email)}`)
  await waitForHydration(page)
  await expectAccessible(page)
  await press(page, freeze, 'submit')
  await expect(page.getByRole('heading', { name: word(freeze, 'doneTitle') })).toBeVisible()
  await page.goto('/en/dashboard')
  await expect(page).toHaveURL(/\/login|session=expired/)

  await logIn(page, '/en', email, auth)
  await page.getByRole('link', { name: word(factor, 'with.recovery') }).click()
  await page.getByLabel(word(factor, 'recoveryCode')).fill(recovery[0] ?? '')
  await press(page, factor, 'submit')
  await expect(page).toHaveURL(/\/en\/dashboard$/)
  await page.goto('/en/dashboard/security-settings')
  await waitForHydration(page)
  await press(page, security, 'freeze.lift')
  // An emailed code may replace the app at a login, but not for a confirmation.
  await expect(page.getByLabel(word(factor, 'appCode'))).toBeVisible()
  await expect(page.getByRole('link', { name: word(factor, 'with.mail') })).toHaveCount(0)
  await page.getByRole('link', { name: word(factor, 'with.recovery') }).click()
  await page.getByLabel(word(confirm, 'password'), { exact: true }).fill(password)
  await page.getByLabel(word(factor, 'recoveryCode')).fill(recovery[1] ?? '')
  await press(page, confirm, 'submit')
  await press(page, security, 'freeze.lift')
  await expect(page.getByText(word(security, 'saved.unfrozen'))).toBeVisible()
})

/** Expects that the codes can be downloaded and printed. */
async function keepsCodes(page: Page, factor: Record<string, unknown>, codes: readonly string[]) {
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: word(factor, 'codes.download') }).click()
  const download = await file
  expect(download.suggestedFilename()).toBe(`${word(factor, 'codes.fileName')}.txt`)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(word(factor, 'codes.fileTitle'))
  expect(lines.filter((line) => codes.includes(line))).toEqual(codes)
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: word(factor, 'codes.print') }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(codes[9] ?? '')).toBeVisible()
  await expect(page.getByRole('button', { name: word(factor, 'codes.print') })).toBeHidden()
  await expect(page.getByRole('link', { name: word(factor, 'codes.done') })).toBeHidden()
  await page.emulateMedia({ media: null })
}

test('a passkey keeps its name over the confirmation, signs the user in without a password, and is removed', async ({
  page,
  request,
  baseURL,
}) => {
  const auth = wordsOf('id', 'auth')
  const factor = wordsOf('id', 'factor')
  const security = wordsOf('id', 'security')
  // Passkeys are bound to a host name, and only localhost works without a certificate.
  const home = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.setExtraHTTPHeaders(anAddress())
  const { email } = await anInvestor(request, { hasIdentity: false })
  await logIn(page, home, email, auth)
  await expect(page).toHaveURL(`${home}/dashboard`)
  await page.goto(`${home}/dashboard/security-settings/passkey`)
  await waitForHydration(page)
  const make = page.getByRole('button', { name: word(factor, 'passkeys.submit') })
  const name = page.getByLabel(word(factor, 'passkeys.name'))
  await name.fill('Ponsel Sekar')
  await make.click()
  await confirmOnScreen(page, request, { locale: 'id', email })
  await expect(name).toHaveValue('Ponsel Sekar')
  await make.click()
  await expect(page.getByRole('heading', { name: word(factor, 'codes.title') })).toBeVisible()
  await page.getByRole('link', { name: word(factor, 'codes.done') }).click()
  await expect(page.getByRole('heading', { name: 'Ponsel Sekar' })).toBeVisible()

  // An open page keeps sending requests, and their answers would restore the cookie.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`${home}/login`)
  await waitForHydration(page)
  await page.getByRole('button', { name: word(auth, 'login.passkey') }).click()
  await expect(page).toHaveURL(`${home}/dashboard`)
  await page.goto(`${home}/dashboard/security-settings`)
  await waitForHydration(page)
  // The second word is for screen readers, and a space may precede its colon.
  const remove = page.getByRole('button', { name: /^Hapus ?: Ponsel Sekar$/ })
  await remove.click()
  await page.getByRole('button', { name: word(factor, 'passkey') }).click()
  await remove.click()
  await expect(page.getByText(word(security, 'saved.removed'))).toBeVisible()
})
