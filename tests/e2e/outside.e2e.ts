import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type OutsideProvider, openOutsideProvider } from '../support/outside-provider.ts'
import { expectAccessible } from './accessibility.ts'
import { anAddress, freshEmail, waitForHydration, word, wordsOf } from './an-investor.ts'
import { type OwnProduct, openOwnProduct } from './own-product.ts'
import { test } from './test.ts'

// The product with outside providers for captchas and for counting visits. Requests to their addresses are
// routed to a provider on this machine; nothing leaves it.
const captchaOrigin = 'https://captcha.outside.test'
const countOrigin = 'https://count.outside.test'
const siteKey = 'site-key-of-the-journey'
const secret = 'secret-of-the-journey'
const siteId = 'sepetak-journey'

let provider: OutsideProvider
let product: OwnProduct
let origin: string

test.describe.configure({ mode: 'serial', timeout: 120_000 })

test.beforeAll(async () => {
  test.setTimeout(240_000)
  provider = await openOutsideProvider()
  product = await openOwnProduct({
    CAPTCHA: 'siteverify',
    CAPTCHA_VERIFY_URL: `${provider.origin}/siteverify`,
    CAPTCHA_SECRET: secret,
    CAPTCHA_SCRIPT_URL: `${captchaOrigin}/api.js`,
    CAPTCHA_SITE_KEY: siteKey,
    ANALYTICS: `${countOrigin}/count.js`,
    ANALYTICS_SITE_ID: siteId,
  })
  origin = product.home
})

test.afterAll(async () => {
  await product.stop()
  await provider.close()
})

test.beforeEach(async ({ context }) => {
  provider.grant(true)
  await leadOutsideHere(context)
})

// A visit that is being counted when a test ends is completed before the routes are removed.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'wait' }))

async function leadOutsideHere(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\/(captcha|count)\.outside\.test\//, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: `${provider.origin}${pathname}${search}` })
    await route.fulfill({ response })
  })
}

test.describe('in Indonesian', () => {
  const contact = wordsOf('id', 'contact')
  const form = wordsOf('id', 'form')
  const consent = wordsOf('id', 'consent')

  test('the configured captcha is shown, and its answer is verified', async ({ page }) => {
    await page.setExtraHTTPHeaders(anAddress())
    const known = provider.asked.length
    await fillIn(page, '', contact)
    const widget = page.frameLocator('iframe[title="widget"]')
    await expect(widget.getByRole('button')).toBeVisible()
    const frame = page.locator('iframe[title="widget"]')
    await expect(frame).toHaveAttribute('src', new RegExp(`action=contact&key=${siteKey}`))
    const send = page.getByRole('button', { name: word(contact, 'submit'), exact: true })
    // A form that is sent before the captcha is solved waits for it.
    await send.click()
    await expect(page.getByText(word(form, 'captcha.asked'))).toBeVisible()
    expect(provider.asked.length).toBe(known)
    await widget.getByRole('button').click()
    await expect(page.getByText(word(contact, 'sent.title'))).toBeVisible()
    expect(provider.asked.slice(known)).toEqual([
      { secret, response: expect.stringMatching(/^answer-\d+$/), remoteip: expect.any(String) },
    ])
  })

  test('a choice about cookies keeps the page and what was typed', async ({ page, context }) => {
    const banner = page.getByRole('region', { name: word(consent, 'title') })
    for (const [path, choice] of [
      ['/marketplace?type=villa', 'refuse'],
      ['/about', 'allow'],
      ['/login?next=%2Fdashboard%2Fwallet', 'refuse'],
      ['/login', 'allow'],
    ] as const) {
      // An answer that is still on its way would set its cookies again.
      await page.goto('about:blank')
      await context.clearCookies()
      await page.goto(`${origin}${path}`)
      await waitForHydration(page)
      const field = page.locator('main input[name=email]')
      const isForm = path.startsWith('/login')
      if (isForm) await field.fill('ratna@contoh.id')
      await banner.getByRole('button', { name: word(consent, choice), exact: true }).click()
      await expect(banner).toHaveCount(0)
      await expect(page).toHaveURL(`${origin}${path}`)
      if (isForm) await expect(field).toHaveValue('ratna@contoh.id')
      const cookies = await context.cookies()
      expect(cookies.find(({ name }) => name === 'consent')?.value).toContain(
        choice === 'allow' ? 'true' : 'false',
      )
    }
  })
})

test.describe('in English', () => {
  const contact = wordsOf('en', 'contact')
  const form = wordsOf('en', 'form')
  const problems = wordsOf('en', 'problems')
  const consent = wordsOf('en', 'consent')

  test('a captcha answer that the provider does not confirm sends no form', async ({ page }) => {
    await page.setExtraHTTPHeaders(anAddress())
    provider.grant(false)
    await fillIn(page, '/en', contact)
    const widget = page.frameLocator('iframe[title="widget"]')
    await widget.getByRole('button').click()
    await expect(page.getByText(word(form, 'captcha.done'))).toBeVisible()
    const send = page.getByRole('button', { name: word(contact, 'submit'), exact: true })
    await send.click()
    await expect(page.getByText(word(problems, 'captcha.wrong')).first()).toBeVisible()
    await expect(page.getByText(word(contact, 'sent.title'))).toHaveCount(0)
    await expectAccessible(page)
    // The form keeps what was typed, and accepts a new captcha answer.
    provider.grant(true)
    await send.click()
    await widget.getByRole('button').click()
    await expect(page.getByText(word(contact, 'sent.title'))).toBeVisible()
  })

  test('visits are counted only after the visitor allows it, and no longer after they withdraw it', async ({
    page,
    context,
  }) => {
    const counted = () => provider.requested.filter((path) => path === '/count.js').length
    const before = counted()
    const banner = page.getByRole('region', { name: word(consent, 'title') })
    const choose = (place: Page | typeof banner, choice: 'allow' | 'refuse') =>
      place.getByRole('button', { name: word(consent, choice), exact: true }).click()

    await page.goto(`${origin}/en/benefits`)
    await waitForHydration(page)
    await expect(banner).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${origin}/en/team`)
    await waitForHydration(page)
    await expect(banner).toBeVisible()
    expect(counted()).toBe(before)

    await choose(banner, 'refuse')
    await expect(banner).toHaveCount(0)
    await page.goto(`${origin}/en/about`)
    await waitForHydration(page)
    await expect(banner).toHaveCount(0)
    expect(counted()).toBe(before)

    // The privacy policy offers to change the choice.
    await page.goto(`${origin}/en/privacy-policy`)
    await waitForHydration(page)
    await choose(page, 'allow')
    await expect(page.getByText(word(consent, 'allowed').replace(/ ?\.$/, ''))).toBeVisible()
    await expect
      .poll(() => provider.visits.at(-1))
      .toEqual({
        site: siteId,
        path: '/en/privacy-policy',
      })
    await page.goto(`${origin}/en/benefits`)
    await waitForHydration(page)
    await expect.poll(() => provider.visits.at(-1)?.path).toBe('/en/benefits')

    await page.goto(`${origin}/en/privacy-policy`)
    await waitForHydration(page)
    await expect.poll(() => provider.visits.at(-1)?.path).toBe('/en/privacy-policy')
    const [scripts, visits] = [counted(), provider.visits.length]
    await choose(page, 'refuse')
    await expect(page.locator(`script[src^="${countOrigin}"]`)).toHaveCount(0)
    await page.goto(`${origin}/en/team`)
    await waitForHydration(page)
    await expect(page.locator(`script[src^="${countOrigin}"]`)).toHaveCount(0)
    expect(counted()).toBe(scripts)
    // The previous page is reloaded without the script, and later pages are not counted.
    expect(provider.visits.slice(visits).filter(({ path }) => path.endsWith('/team'))).toEqual([])
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'consent')?.value).toContain('false')
  })
})

test('a captcha answer is valid for one form only, and a form without one is refused without a request to the provider', async ({
  request,
}) => {
  const headers = anAddress()
  const message = {
    topic: 'press',
    name: 'Sekar Ayu',
    email: freshEmail(),
    body: 'Sebuah pertanyaan yang cukup panjang untuk dijawab.',
    language: 'id',
  }
  const send = async (captcha: string | null) => {
    const answer = await request.post(`${origin}/api/contact/messages/`, {
      headers,
      multipart: { ...message, ...(captcha === null ? {} : { captcha }) },
    })
    return { status: answer.status(), code: ((await answer.json()) as { code?: string }).code }
  }
  const issued = await request.get(`${provider.origin}/answer?action=contact`)
  const token = await issued.text()
  expect((await send(token)).status).toBeLessThan(300)
  expect((await send(token)).code).toBe('captcha.used')
  const known = provider.asked.length
  expect((await send(null)).code).toBe('captcha.required')
  expect(provider.asked.length).toBe(known)
  expect((await send('an-answer-that-was-never-given')).code).toBe('captcha.wrong')
  const other = await (await request.get(`${provider.origin}/answer?action=login`)).text()
  expect((await send(other)).code).toBe('captcha.wrong')
})

async function fillIn(page: Page, prefix: string, contact: Record<string, unknown>): Promise<void> {
  await page.goto(`${origin}${prefix}/contact?topic=press`)
  await waitForHydration(page)
  const field = (key: string) => page.getByRole('main').getByLabel(word(contact, key)).first()
  await field('name').fill('Sekar Ayu')
  await field('email').fill(freshEmail())
  await field('body').fill('Sebuah pertanyaan yang cukup panjang untuk dijawab.')
}
