import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anAddress,
  anInvestor,
  freshEmail,
  password,
  signIn,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { test } from './test.ts'

const newPassword = 'perahu-kertas-di-sungai'
async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/dev/mailbox/?to=${encodeURIComponent(email)}`)
      const { items } = (await answer.json()) as { items: { text: string }[] }
      link = /\/(?:en\/)?reset-password\?token=[\w-]+/.exec(items[0]?.text ?? '')?.[0]
      return link
    })
    .toBeDefined()
  return link ?? ''
}

async function logIn(page: Page, auth: Record<string, unknown>, email: string, secret: string) {
  await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: word(auth, 'login.submit') }).click()
}

test.describe('in Indonesian', () => {
  const auth = wordsOf('id', 'auth')
  const security = wordsOf('id', 'security')

  test.beforeEach(({ page }) => page.setExtraHTTPHeaders(anAddress()))

  test('a forgotten password is replaced through the emailed link', async ({ page, request }) => {
    const { email } = await anInvestor(request, { hasIdentity: false })
    await page.goto('/login')
    await page.getByRole('link', { name: word(auth, 'login.forgot') }).click()
    await waitForHydration(page)
    await expectAccessible(page)
    await page.getByLabel(word(auth, 'email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: word(auth, 'forgot.submit') }).click()
    await expect(page.getByText(word(auth, 'forgot.sentTitle'))).toBeVisible()
    // The email is in the account's language; the page is opened in the language of this test.
    const link = `${(await mailedLink(request, email)).replace(/^\/en/, '')}`
    await page.goto(link)
    await waitForHydration(page)
    await expectAccessible(page)
    const field = page.getByLabel(word(auth, 'newPassword'), { exact: true })
    const save = page.getByRole('button', { name: word(auth, 'reset.submit') })
    const repeated = page.getByLabel(word(auth, 'reset.repeated'), { exact: true })
    await field.fill(newPassword)
    await repeated.fill(`${newPassword}x`)
    await save.click()
    await expect(repeated).toHaveAttribute('aria-invalid', 'true')
    for (const secret of [field, repeated]) await expect(secret).toHaveValue('')
    for (const chosen of [password, newPassword]) {
      await field.fill(chosen)
      await repeated.fill(chosen)
      await save.click()
      if (chosen !== password) continue
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText(word(auth, 'register.emptied'))).toBeVisible()
    }
    await expect(page.getByText(word(auth, 'login.reset'))).toBeVisible()
    await logIn(page, auth, email, newPassword)
    await expect(page).toHaveURL(/\/dashboard$/)
    // A used or invalid link shows its state instead of the form, so that the visitor does not type a
    // password in vain.
    for (const ended of [link, '/reset-password?token=bad']) {
      await page.goto(ended)
      await expect(page.getByText(word(auth, 'reset.endedTitle'))).toBeVisible()
      await expect(field).toBeHidden()
      await expect(page.getByRole('link', { name: word(auth, 'reset.again') })).toBeVisible()
    }
  })

  test('a wrong current password shows how many attempts are left, and why the session ended after the last one', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const home = wordsOf('id', 'home')
    const { tokens } = await anInvestor(request, { hasIdentity: false })
    await signIn(context, tokens, baseURL ?? '')
    await page.goto('/dashboard/security-settings/change-password')
    await waitForHydration(page)
    const present = page.getByLabel(word(security, 'currentPassword'), { exact: true })
    const problems = wordsOf('id', 'problems')
    for (let left = 4; left >= 0; left -= 1) {
      await present.fill(`bukan-yang-ini-${left}`)
      await page.getByLabel(word(auth, 'newPassword'), { exact: true }).fill(newPassword)
      await page.getByLabel(word(security, 'repeated'), { exact: true }).fill(newPassword)
      await page.getByRole('button', { name: word(security, 'change') }).click()
      const message = word(problems, 'identity.present_password_wrong', { left: `${left}` })
      await expect(page.getByText(message)).toBeVisible()
      await expect(present).toHaveValue('')
    }
    await present.fill(password)
    await page.getByLabel(word(auth, 'newPassword'), { exact: true }).fill(newPassword)
    await page.getByLabel(word(security, 'repeated'), { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: word(security, 'change') }).click()
    await expect(page.getByText(word(home, 'expired.passwords'))).toBeVisible()
    await page.getByRole('link', { name: word(home, 'expired.forgot') }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
  })
})

test.describe('in English', () => {
  const auth = wordsOf('en', 'auth')
  const security = wordsOf('en', 'security')

  test.beforeEach(({ page }) => page.setExtraHTTPHeaders(anAddress()))

  test('an invalid link to freeze an account says so immediately', async ({ page }) => {
    const freeze = wordsOf('en', 'freeze')
    for (const token of ['', 'bad']) {
      await page.goto(`/en/freeze?token=${token}`)
      await expect(page.getByText(word(freeze, 'ended'))).toBeVisible()
      await expect(page.getByRole('button', { name: word(freeze, 'submit') })).toBeHidden()
    }
    await expectAccessible(page)
  })

  test('a request to reset the password is answered the same for an address without an account', async ({
    page,
  }) => {
    await page.goto('/en/forgot-password')
    await waitForHydration(page)
    await page.getByLabel(word(auth, 'email'), { exact: true }).fill(freshEmail())
    await page.getByRole('button', { name: word(auth, 'forgot.submit') }).click()
    await expect(page.getByText(word(auth, 'forgot.sentTitle'))).toBeVisible()
    const again = page.getByRole('button', { name: word(auth, 'forgot.again') })
    await expect(again, 'not before a minute is over').toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(word(auth, 'forgot.noMailbox'))).toBeVisible()
  })

  test('changing the password signs other devices out and lists them as signed out', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { email, tokens } = await anInvestor(request, { hasIdentity: false })
    const there = await request.post('/api/jwt_auth/login/', {
      data: { email, password },
      headers: { ...anAddress(), 'User-Agent': 'Mozilla/5.0 (Android 15) Firefox/140.0' },
    })
    expect(there.ok()).toBe(true)
    await signIn(context, tokens, baseURL ?? '')
    await page.goto('/en/dashboard/security-settings')
    await waitForHydration(page)
    await expectAccessible(page)
    await expect(page.getByText(word(security, 'thisDevice'))).toBeVisible()
    await expect(page.getByText(/Firefox .* Android/).first()).toBeVisible()
    await page.getByRole('link', { name: word(security, 'changePassword') }).click()
    await waitForHydration(page)
    await expectAccessible(page)
    const typed = (key: string) => page.getByLabel(word(security, key), { exact: true })
    const fresh = page.getByLabel(word(auth, 'newPassword'), { exact: true })
    const change = page.getByRole('button', { name: word(security, 'change') })
    await typed('currentPassword').fill('bukan-kata-sandi-saya')
    await fresh.fill(newPassword)
    await typed('repeated').fill(newPassword)
    await change.click()
    await expect(typed('currentPassword')).toHaveAttribute('aria-invalid', 'true')
    await typed('currentPassword').fill(password)
    await fresh.fill(newPassword)
    await typed('repeated').fill('berbeda-sama-sekali')
    await change.click()
    await expect(page.getByText(word(security, 'different'))).toBeVisible()
    // The error appears when the focus leaves the field; the server's answer then empties the password
    // fields.
    await expect(typed('currentPassword')).toHaveValue('')
    await expect(typed('repeated')).toBeFocused()
    await typed('currentPassword').fill(password)
    await fresh.fill(newPassword)
    await typed('repeated').fill(newPassword)
    await change.click()
    await expect(page.getByText(word(security, 'saved.password'))).toBeVisible()
    await expect(page.getByText(word(security, 'ended.password-changed'))).toBeVisible()
  })
})
