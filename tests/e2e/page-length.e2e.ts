import { expect, type Page } from '@playwright/test'
import { anOpenProperty, signIn } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { languages } from './languages.ts'
import { heightOf, wordsShown } from './page-width.ts'
import { test } from './test.ts'

// The length of a page before anything is opened is limited, so that a visitor can read all of it and decide.

// Every property page is a long visit, so that the languages are spread over the workers.
test.describe.configure({ mode: 'parallel' })

const widths = [
  { width: 390, height: 844, tallest: 8_000 },
  { width: 1440, height: 900, tallest: 5_500 },
] as const

const propertyWords = 700
const buyWords = 400
const homeWords = 850
const homeTallest = 6_150

// A page is loaded once and measured in both windows: its layout depends on the window alone. Its English texts are as
// long as the Indonesian ones, so that one page of each state is enough in English.
for (const { locale, prefix } of languages) {
  const which = locale === 'id' ? 'every property page' : 'the property page of each state'
  test(`${which} is short before anything is opened, on a phone and on a desktop (${locale})`, async ({
    page,
    request,
  }) => {
    test.setTimeout(240_000)
    const answer = await request.get('/api/properties/?limit=50')
    const { items } = (await answer.json()) as { items: { id: string; state: string }[] }
    const ofStates = new Map(items.map(({ id, state }) => [state, id]))
    expect(ofStates.size).toBeGreaterThanOrEqual(6)
    for (const id of locale === 'id' ? items.map(({ id }) => id) : ofStates.values()) {
      await page.goto(`${prefix}/marketplace/${id}`)
      await expectShort(page, propertyWords)
    }
  })
}

test('a property page is equally short for an owner, and so is the purchase page, on a phone and on a desktop', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const tokens = await demoTokens(request, 'investor')
  await signIn(context, tokens, baseURL ?? '')
  const open = await anOpenProperty(request)
  const headers = { Authorization: `Bearer ${tokens.access}` }
  const answer = await request.get('/api/portfolio/holdings/?limit=50', { headers })
  const { items } = (await answer.json()) as { items: { property: { id: string } }[] }
  expect(items.length).toBeGreaterThan(2)
  for (const prefix of ['', '/en']) {
    for (const id of new Set([...items.map(({ property }) => property.id), open.id])) {
      await page.goto(`${prefix}/dashboard/properties/${id}`)
      await expectShort(page, propertyWords)
    }
    await page.goto(`${prefix}/dashboard/properties/${open.id}/buy?units=2`)
    for (const { width, height } of widths) {
      await page.setViewportSize({ width, height })
      expect(await wordsShown(page), `${prefix} at ${width}`).toBeLessThanOrEqual(buyWords)
    }
  }
})

test('the home page is short before anything is opened, on a phone and on a desktop', async ({
  page,
}) => {
  for (const path of ['/', '/en']) {
    await page.goto(path)
    await expectShort(page, homeWords, homeTallest)
  }
})

/** Expects that the open page is short in both windows. */
async function expectShort(page: Page, words: number, mostPixels?: number): Promise<void> {
  for (const { width, height, tallest } of widths) {
    await page.setViewportSize({ width, height })
    const at = `${page.url()} at ${width}`
    expect(await heightOf(page), at).toBeLessThanOrEqual(mostPixels ?? tallest)
    expect(await wordsShown(page), at).toBeLessThanOrEqual(words)
  }
}

test('on a phone the price, the yield and the buy button stay in the window at every scroll position', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const open = await anOpenProperty(request)
  await page.goto(`/marketplace/${open.id}`)
  // A guest has to register first: the bar says the same as the button in the panel that it leads to.
  const buy = page.getByRole('link', { name: 'Daftar untuk membeli', exact: true })
  await expect(buy).toBeInViewport()
  await page.locator('#legal').scrollIntoViewIfNeeded()
  await expect(buy).toBeInViewport()
  await buy.click()
  await expect(page.getByRole('button', { name: 'Daftar untuk membeli' })).toBeInViewport()
})

test('on an investor’s tablet the buy button stays in the window until the panel is beside the text', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
  const open = await anOpenProperty(request)
  const buy = page.getByRole('link', { name: 'Beli', exact: true })
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto(`/dashboard/properties/${open.id}`)
  await expect(buy).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(buy).toBeHidden()
  await expect(page.getByRole('region', { name: 'Beli unit' })).toBeInViewport()
})
