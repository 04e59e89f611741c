import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anAddress,
  appCodeOf,
  confirmOnScreen,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { type OwnProduct, openOwnProduct } from './own-product.ts'
import { test } from './test.ts'

// Staff in live mode reach no page before they have set up and used a second factor. It runs on a product of
// its own, because the demo of the other journeys does not require it.

test.describe.configure({ timeout: 400_000 })

const staff = { email: 'compliance@demo.sepetak.id', password: 'Sepetak-Demo-2026' }
let product: OwnProduct

test.beforeAll(async () => {
  product = await openOwnProduct({ STAFF_FACTOR: 'required' })
})

test.afterAll(() => product.stop())

async function logIn(page: Page): Promise<void> {
  const auth = wordsOf('id', 'auth')
  await page.goto(`${product.home}/login`)
  await waitForHydration(page)
  await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(staff.email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: word(auth, 'login.submit'), exact: true }).click()
}

test('staff must set up a second factor before anything else, and use it at the next login', async ({
  browser,
  playwright,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: anAddress() })
  const request = await playwright.request.newContext({ baseURL: product.home })
  const page = await context.newPage()
  const factor = wordsOf('id', 'factor')
  const press = (key: string) =>
    page.getByRole('button', { name: word(factor, key), exact: true }).click()
  await logIn(page)
  await expect(page).toHaveURL(`${product.home}/dashboard/security-settings/app`)
  await expect(page.getByText(word(factor, 'staff.setUp'))).toBeVisible()
  await expect(page.getByText(word(factor, 'app.hold'))).toBeHidden()
  await expectAccessible(page)
  await page.goto(`${product.home}/back-office/identities`)
  await expect(page).toHaveURL(`${product.home}/dashboard/security-settings/app`)
  await waitForHydration(page)
  await press('app.begin')
  await confirmOnScreen(page, request, { locale: 'id', email: staff.email, secret: staff.password })
  // The emailed code is not a second factor: it confirmed the session but does not open the back office.
  await page.goto(`${product.home}/back-office/identities`)
  await expect(page).toHaveURL(`${product.home}/dashboard/security-settings/app`)
  await waitForHydration(page)
  await press('app.begin')
  const secret = (await page.locator('p.font-mono').innerText()).replaceAll(' ', '')
  await page.getByLabel(word(factor, 'app.code')).fill(appCodeOf(secret, 0))
  await press('app.submit')
  await expect(page.getByRole('heading', { name: word(factor, 'codes.title') })).toBeVisible()
  await page.getByRole('link', { name: word(factor, 'codes.done'), exact: true }).click()
  await expect(page).toHaveURL(`${product.home}/back-office`)
  await page.goto(`${product.home}/back-office/identities`)
  await expect(page).toHaveURL(`${product.home}/back-office/identities`)
  await expectAccessible(page)

  // An answer that is still on its way would set its cookies again.
  await page.goto('about:blank')
  await context.clearCookies()
  await logIn(page)
  await page.getByLabel(word(factor, 'appCode')).fill(appCodeOf(secret, 1))
  await press('submit')
  await expect(page).toHaveURL(/\/back-office/)
  await request.dispose()
  await context.close()
})
