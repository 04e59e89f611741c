import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { anInvestor, signIn, type Tokens, waitForHydration, word, wordsOf } from './an-investor.ts'
import { tooWide } from './page-width.ts'
import { test } from './test.ts'

type City = {
  id: string
  name: { id: string; en: string }
  propertyCount: number
  figures: { open: number }
}

async function citiesOf(request: APIRequestContext): Promise<City[]> {
  return (await (await request.get('/api/city-figures/')).json()).items
}

function plural(text: string, count: number): RegExp {
  // The plural forms of both languages contain the number itself.
  expect(text).toContain('plural')
  return new RegExp(`\\b${count}\\b`)
}

async function fitsNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await tooWide(page)).toEqual([])
}

// The visit of every screen (narrow.e2e.ts) checks the addresses without a choice.
const pages = [
  '/dashboard/explore?q=bali',
  '/dashboard/explore/cities/balikpapan',
  '/dashboard/properties?view=table',
]

test.describe('in Indonesian', () => {
  const explore = wordsOf('id', 'explore')
  const properties = wordsOf('id', 'properties')
  const marketplace = wordsOf('id', 'marketplace')

  let tokens: Tokens

  test.beforeEach(async ({ context, request, baseURL }) => {
    tokens = (await anInvestor(request)).tokens
    await signIn(context, tokens, baseURL ?? '')
  })

  test('the number on each theme equals the number of properties in its list', async ({ page }) => {
    await page.goto('/dashboard/explore')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(explore, 'title'))
    const theme = page.getByRole('link', { name: word(explore, 'theme.let') })
    const count = /(\d+)/.exec((await theme.innerText()).replaceAll('\n', ' '))?.[1] ?? ''
    await theme.click()
    await expect(page).toHaveURL(/let=let/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(properties, 'title'))
    await expect(page.getByRole('status').filter({ hasText: count }).first()).toBeVisible()
  })

  test('a city search without a match says so and shows all cities, and the address of an unknown city is answered with 404', async ({
    page,
    context,
  }) => {
    await page.goto('/dashboard/explore?q=atlantis')
    await expect(
      page.getByText(word(explore, 'noneFound', { text: 'atlantis' }), { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bandung' }).first()).toBeVisible()
    const answer = await context.request.get('/dashboard/explore/cities/atlantis')
    expect(answer.status()).toBe(404)
  })

  test('an investor without units sees that they own none and can open all properties', async ({
    page,
  }) => {
    await page.goto('/dashboard/properties?only=owned')
    const name = word(properties, 'onlys.owned')
    await page.getByRole('link', { name: word(marketplace, 'remove', { name }) }).click()
    await expect(page).toHaveURL(/\/dashboard\/properties$/)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText(word(properties, 'none.owned'))).toBeVisible()
    await page.getByRole('link', { name: word(properties, 'toAll') }).click()
    await expect(page).toHaveURL(/\/dashboard\/properties$/)
  })
})

test.describe('in English', () => {
  const explore = wordsOf('en', 'explore')
  const city = wordsOf('en', 'city')
  const properties = wordsOf('en', 'properties')
  const card = wordsOf('en', 'card')

  let tokens: Tokens

  test.beforeEach(async ({ context, request, baseURL }) => {
    tokens = (await anInvestor(request)).tokens
    await signIn(context, tokens, baseURL ?? '')
  })

  test('an investor finds a city by its name, opens its figures and follows it', async ({
    page,
    request,
  }) => {
    const [first] = await citiesOf(request)
    if (first === undefined) throw new Error('there is no city')
    await page.goto('/en/dashboard/explore')
    await waitForHydration(page)
    await page.getByRole('combobox', { name: word(explore, 'search') }).fill(first.name.en)
    await page.getByRole('button', { name: word(explore, 'searchButton') }).click()
    await expect(page).toHaveURL(new RegExp(`/en/dashboard/explore/cities/${first.id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.name.en)
    await expect(
      page.getByText(plural(String(word(city, 'count')), first.propertyCount)).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${word(city, 'netYield')}:`) }).click()
    await expect(page.getByText(word(city, 'netYieldMeaning'))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: word(city, 'follow'), exact: true }).click()
    await expect(page.getByRole('button', { name: word(city, 'unfollow') })).toBeVisible()
    await page.goto('/en/dashboard/explore')
    const saved = page.getByRole('link', { name: new RegExp(first.name.en) })
    await expect(saved.last()).toHaveAttribute('href', new RegExp(`city=${first.id}`))
  })

  test('the list of properties filters by the yearly limit and the watchlist, and leads to a purchase of one unit', async ({
    page,
  }) => {
    await page.goto('/en/dashboard/properties?only=allowed&sort=price')
    await waitForHydration(page)
    await expect(page.getByText(word(properties, 'allowedNote'))).toBeVisible()
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first()
    const name = await first.getByRole('heading').innerText()
    await first.getByRole('button', { name: word(card, 'watch', { name }) }).click()
    await expect(page).toHaveURL(/only=allowed/)
    await expect(page).toHaveURL(/done=watch/)
    await page.getByRole('link', { name: word(properties, 'onlys.watched') }).click()
    await expect(page).toHaveURL(/only=watched/)
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1)
    const buyOne = word(properties, 'buyOne', { total: '' }).trim()
    await page.getByRole('link', { name: new RegExp(`^${buyOne}.*${name}$`) }).click()
    await expect(page).toHaveURL(/\/dashboard\/properties\/[a-z0-9-]+\?units=1$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.goto('/en/dashboard/explore')
    const seen = page.locator('#seen')
    await expect(seen.getByRole('link', { name })).toBeVisible()
    await seen.getByText(word(explore, 'forgetSeen'), { exact: true }).click()
    await expect(seen.getByText(word(explore, 'forgetting.question'))).toBeVisible()
    await expect(seen.getByRole('link', { name })).toBeVisible()
    await seen.getByRole('button', { name: word(explore, 'forgetting.submit') }).click()
    await expect(seen.getByText(word(explore, 'seenNone'))).toBeVisible()
  })
})

test('lists and cities have no accessibility violation and fit a narrow phone', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await signIn(context, (await anInvestor(request)).tokens, baseURL ?? '')
  for (const path of pages)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await waitForHydration(page)
      await expectAccessible(page)
      await fitsNarrow(page)
    })
})

test('a guest has to log in first', async ({ request }) => {
  for (const path of ['/dashboard/explore', '/dashboard/explore/cities/bandung']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.headers().location).toMatch(/^\/login\?next=/)
  }
})
