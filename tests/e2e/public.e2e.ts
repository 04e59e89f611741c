import { type APIRequestContext, expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { anOpenProperty, rupiah, waitForHydration, word, wordsOf } from './an-investor.ts'
import { tagsOf } from './page-source.ts'
import { tooWide } from './page-width.ts'
import { test } from './test.ts'

// One property in each stage; public-pages.e2e.ts checks three others, and every other page.
const pages = [
  '/marketplace/rumah-setia-budi-medan',
  '/en/marketplace/apartemen-gubeng',
  '/en/marketplace/villa-kuta-mandalika',
]

type Listed = { id: string; name: string; netYieldBasisPoints: number; unitPrice: number }
type List = {
  items: Listed[]
  total: number
  facets: { cities: { id: string; name: { id: string; en: string }; count: number }[] }
}

async function read<Body>(request: APIRequestContext, path: string): Promise<Body> {
  const answer = await request.get(`/api${path}`)
  expect(answer.ok(), path).toBe(true)
  return (await answer.json()) as Body
}

test.describe('in Indonesian', () => {
  const home = wordsOf('id', 'home')
  const market = wordsOf('id', 'marketplace')

  test('the list ignores unknown filters, and suggests the closest wider filter when nothing matches', async ({
    page,
    request,
  }) => {
    const all = await read<List>(request, '/properties/?limit=100')
    await page.goto('/marketplace?type=castle&city=atlantis&state=all&sort=best&limit=9&cursor=zzz')
    await expect(page.getByRole('main').getByRole('status')).toContainText(String(all.total))
    await page.goto('/marketplace?city=denpasar&type=warehouse')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { name: word(market, 'emptyTitle') })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Denpasar/ })).toBeChecked()
    await expectAccessible(page)
    const wider = page.getByRole('main').getByRole('link', { name: /\(1\)$/ })
    await wider.first().click()
    await expect(cardTitles(page)).toHaveCount(1)
  })

  test('the end of a session is announced with a link to log in again', async ({ page }) => {
    test.slow()
    await page.goto('/?session=expired')
    await waitForHydration(page)
    // A toast announces it for a moment; a banner with the login link stays.
    const shell = wordsOf('id', 'shell')
    const toast = page.locator('[data-severity="warn"]')
    await expect(toast).toContainText(word(shell, 'sessionExpired'))
    await toast.getByRole('button').click()
    await expect(toast).toHaveCount(0)
    await expect(
      page.getByRole('status').filter({ hasText: word(home, 'expired.text') }),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: word(home, 'expired.login') }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('in English', () => {
  const market = wordsOf('en', 'marketplace')
  const words = wordsOf('en', 'property')

  test('the address filters, sorts and pages the list', async ({ page, request }) => {
    const all = await read<List>(request, '/properties/?limit=100')
    const [city] = all.facets.cities
    await page.goto('/en/marketplace?state=all')
    await waitForHydration(page)
    await page.getByRole('checkbox', { name: new RegExp(`^${city?.name.en}`) }).check()
    await expect(page).toHaveURL(new RegExp(`[?]city=${city?.id}$`))
    await expect(page.getByRole('main').getByRole('status')).toContainText(String(city?.count))
    await expect(cardTitles(page)).toHaveCount(city?.count ?? 0)

    const byYield = [...all.items].sort((a, b) => b.netYieldBasisPoints - a.netYieldBasisPoints)
    await page.goto('/en/marketplace?state=all&sort=yield&limit=12')
    await waitForHydration(page)
    await expect(cardTitles(page)).toHaveCount(12)
    await expect(cardTitles(page).first()).toHaveText(byYield[0]?.name ?? '')
    await page.getByRole('link', { name: word(market, 'next') }).click()
    await expect(page).toHaveURL(/cursor=/)
    await expect(cardTitles(page)).toHaveCount(Math.min(12, all.total - 12))
    await expect(page.getByRole('main').getByRole('status')).toContainText(String(all.total))
  })

  test('a property page describes the property and calculates the cost of units', async ({
    page,
    request,
  }) => {
    const property = await anOpenProperty(request)
    const fee = (amount: number) => Math.floor((amount + 50) / 100)
    await page.goto(`/en/marketplace/${property.id}`)
    await waitForHydration(page)
    await page.getByLabel(word(words, 'panel.units'), { exact: true }).fill('12')
    const amount = 12 * property.unitPrice
    const panel = page.getByRole('region', { name: word(words, 'panel.title') })
    await expect(panel).toContainText(rupiah(amount + fee(amount), 'en'))
    await panel.getByText(word(words, 'panel.byRupiah'), { exact: true }).click()
    await panel.getByLabel(word(words, 'panel.rupiah')).fill(String(property.unitPrice * 3 + 1))
    await expect(panel).toContainText(word(words, 'panel.rupiahHelp', { units: '3' }))
    for (const statement of ['ojk', 'consult', 'responsibility']) {
      await expect(page.getByText(word(wordsOf('en', 'risk'), statement))).toBeVisible()
    }
    await panel.getByRole('button', { name: word(words, 'panel.register') }).click()
    await expect(page).toHaveURL(/\/en\/register[?]next=/)
    const next = new URL(page.url()).searchParams.get('next')
    expect(next).toBe(`/en/dashboard/properties/${property.id}/buy?units=3`)
  })

  test('an unknown property is answered with 404 and links to similar ones', async ({ page }) => {
    const answer = await page.goto('/en/marketplace/kost-di-bulan')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(words, 'missing.title'))
    await expect(page.getByRole('heading', { name: /^Kos / }).first()).toBeVisible()
    await expectAccessible(page)
  })
})

for (const path of pages) {
  test(`${path} has no accessibility violation and fits a phone`, async ({ page }) => {
    test.slow()
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await tooWide(page)).toEqual([])
  })
}

test('terms and privacy have the same clauses in both languages', async ({ request }) => {
  for (const path of ['/terms-and-conditions', '/privacy-policy']) {
    const clauses = async (address: string) => {
      const [, article = ''] = (await (await request.get(address)).text()).split('<article')
      return tagsOf(article, 'li').flatMap(({ id }) => id ?? [])
    }
    const indonesian = await clauses(path)
    expect(indonesian.length).toBeGreaterThan(10)
    expect(await clauses(`/en${path}`)).toEqual(indonesian)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is filtered, and a property page opens and calculates', async ({
    page,
    request,
  }) => {
    const words = wordsOf('id', 'property')
    const property = await anOpenProperty(request)
    await page.goto('/marketplace')
    await page.getByRole('checkbox', { name: /^Dibuka/ }).check()
    await page.getByRole('button', { name: /^Tampilkan \d+ properti/ }).click()
    await page.getByRole('link', { name: property.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(property.name)
    await page.getByLabel(word(words, 'panel.units'), { exact: true }).fill('7')
    await page.getByRole('button', { name: word(words, 'panel.recalculate') }).click()
    await expect(page).toHaveURL(/units=7$/)
    const amount = 7 * property.unitPrice
    await expect(page.getByRole('main')).toContainText(
      rupiah(amount + Math.floor((amount + 50) / 100), 'id'),
    )
    await page.getByRole('button', { name: word(words, 'panel.register') }).click()
    await expect(page).toHaveURL(/\/register\?next=/)
    const next = new URL(page.url()).searchParams.get('next')
    expect(next).toBe(`/dashboard/properties/${property.id}/buy?units=7`)
  })
})

function cardTitles(page: import('@playwright/test').Page) {
  return page.getByRole('main').locator('li h2 a')
}
