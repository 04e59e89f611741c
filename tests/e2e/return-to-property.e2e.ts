import { expect, type Page } from '@playwright/test'
import {
  anAddress,
  anInvestor,
  anOpenProperty,
  freshEmail,
  harmlessAnswers,
  password,
  signIn,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import {
  answerSuitability,
  declareOnScreen,
  depositOnScreen,
  nameOnScreen,
  registerOnScreen,
} from './becoming-an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { test } from './test.ts'

// The property and the number of units that a visitor chose are kept through registration and all other steps
// before the purchase.

test.describe.configure({ timeout: 180_000 })

const units = 7

/** Expects the property page with the chosen number of units. */
async function isBack(page: Page, locale: 'id' | 'en', pagePath: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${pagePath}\\?units=${units}(&|$)`))
  const field = page.getByRole('textbox', { name: word(wordsOf(locale, 'purchase'), 'units') })
  await expect(field).toHaveValue(String(units))
}

test.describe('in Indonesian', () => {
  const auth = wordsOf('id', 'auth')
  const purchase = wordsOf('id', 'purchase')

  test('a user whose session has expired returns to the property after the login', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await page.setExtraHTTPHeaders(anAddress())
    const property = await anOpenProperty(request)
    const pagePath = `/dashboard/properties/${property.id}`
    const { email, tokens } = await anInvestor(request)
    await signIn(context, { ...tokens, refresh: `${tokens.refresh}x` }, baseURL ?? '')
    await page.goto(`${pagePath}?units=${units}`)
    await expect(page).toHaveURL(/\/\?session=expired$/)
    await page.goto('/login')
    await waitForHydration(page)
    await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(email)
    await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
    await page
      .getByRole('main')
      .getByRole('button', { name: word(auth, 'login.submit'), exact: true })
      .click()
    await isBack(page, 'id', pagePath)
  })

  test('no screen asks again for an identity that is being checked', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const dashboard = wordsOf('id', 'dashboard')
    const property = await anOpenProperty(request)
    const tokens = await demoTokens(request, 'pemohon2')
    const answered = await request.post('/api/users/suitability/', {
      headers: { Authorization: `Bearer ${tokens.access}` },
      data: harmlessAnswers,
    })
    expect(answered.ok(), await answered.text()).toBe(true)
    await signIn(context, tokens, baseURL ?? '')
    const main = page.getByRole('main')
    const declare = main.locator('a[href*="/dashboard/profile/identity"]')
    await page.goto('/dashboard')
    await expect(main.getByText(word(dashboard, 'start.identity.reviewing'))).toBeVisible()
    await expect(declare).toHaveCount(0)
    for (const path of [`?units=${units}`, `/buy?units=${units}`]) {
      await page.goto(`/dashboard/properties/${property.id}${path}`)
      await expect(main.getByText(word(purchase, 'step.reviewing.title'))).toBeVisible()
      await expect(declare).toHaveCount(0)
    }
    const kept = (await page.context().cookies()).find(({ name }) => name === 'wanted')
    expect(decodeURIComponent(kept?.value ?? '')).toMatch(new RegExp(`/buy\\?units=${units}$`))
  })
})

test.describe('in English', () => {
  const auth = wordsOf('en', 'auth')
  const purchase = wordsOf('en', 'purchase')
  const panel = wordsOf('en', 'property')
  const shell = wordsOf('en', 'shell')
  const dashboard = wordsOf('en', 'dashboard')
  const suitability = wordsOf('en', 'suitability')

  test('a property chosen as a guest is kept through every step to its purchase', async ({
    page,
    request,
  }) => {
    await page.setExtraHTTPHeaders(anAddress())
    const property = await anOpenProperty(request)
    const pagePath = `/en/dashboard/properties/${property.id}`
    const email = freshEmail()
    const main = page.getByRole('main')

    await test.step('registering instead of logging in', async () => {
      await page.goto(`/en/marketplace/${property.id}`)
      await waitForHydration(page)
      await page.getByLabel(word(panel, 'panel.units'), { exact: true }).fill(String(units))
      await main.getByRole('button', { name: word(panel, 'panel.login') }).click()
      await expect(page).toHaveURL(/\/en\/login\?next=/)
      await waitForHydration(page)
      await main.getByRole('link', { name: word(auth, 'login.register'), exact: true }).click()
      await expect(page).toHaveURL(/\/en\/register\?next=/)
      await expect(page.getByText(word(auth, 'register.wanted'))).toBeVisible()
      await registerOnScreen(page, request, { locale: 'en', email })
    })
    await test.step('name and phone', async () => {
      await nameOnScreen(page, 'en')
      await page.getByRole('button', { name: word(wordsOf('en', 'phone'), 'skip') }).click()
      await expect(page).toHaveURL(/\/en\/dashboard\/profile\/suitability$/)
    })
    await test.step('left for later, the panel leads to the same step', async () => {
      await waitForHydration(page)
      await page.getByRole('link', { name: word(shell, 'later') }).click()
      await expect(page).toHaveURL(/\/en\/dashboard$/)
      await expect(
        main.getByRole('link', { name: word(dashboard, 'steps.suitability') }),
      ).toBeVisible()
      await page.goto(`${pagePath}?units=${units}`)
      await waitForHydration(page)
      await main.getByRole('link', { name: word(purchase, 'step.suitability') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(suitability, 'title'))
      await answerSuitability(page, 'en')
      await page.getByRole('button', { name: word(suitability, 'submit') }).click()
    })
    await test.step('identity', async () => {
      await expect(page).toHaveURL(/\/en\/dashboard\/profile\/identity$/)
      await declareOnScreen(page, 'en')
      await expect(page).toHaveURL(new RegExp(`${pagePath}/buy\\?units=${units}&key=`))
    })
    await test.step('a deposit of another amount', async () => {
      const next = `${pagePath}?units=${units}`
      await page.goto(`/en/dashboard/wallet/deposit?${new URLSearchParams({ next })}`)
      await waitForHydration(page)
      await depositOnScreen(page, 'en', 5_000_000)
      const id = new URL(page.url()).pathname.split('/').at(-1)
      const paid = await request.post(`/api/dev/payments/${id}/`, { data: { action: 'pay' } })
      expect(paid.ok()).toBe(true)
      await isBack(page, 'en', pagePath)
      await expect(page.getByRole('button', { name: /Lanjut|Go on|Review|Continue/ })).toBeEnabled()
    })
    await test.step('what was reached is not led to again', async () => {
      const names = (await page.context().cookies()).map(({ name }) => name)
      expect(names).not.toContain('wanted')
    })
  })
})

test('a signed-in user who opens an old login link goes to the page it names', async ({
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  for (const prefix of ['', '/en']) {
    const next = `${prefix}/dashboard/wallet`
    const path = `${prefix}/login?${new URLSearchParams({ next })}`
    const answer = await context.request.get(path, { maxRedirects: 0 })
    expect(answer.headers().location).toBe(next)
  }
})

test('only the buy button of a property leads to registration, and every other page leads to the login', async ({
  request,
}) => {
  const leadsTo = async (path: string) =>
    (await request.get(path, { maxRedirects: 0 })).headers().location
  const page = '/dashboard/properties/kost-margonda/buy?units=7'
  const next = new URLSearchParams({ next: page })
  expect(await leadsTo(`${page}&account=new`)).toBe(`/register?${next}`)
  expect(await leadsTo(`/en${page}&account=new`)).toMatch(/^\/en\/register\?next=/)
  expect(await leadsTo(page)).toBe(`/login?${next}`)
  for (const path of ['/dashboard', '/dashboard/wallet', '/dashboard/properties'])
    expect(await leadsTo(`${path}?account=new`), path).toMatch(/^\/login\?next=/)
})
