import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { anAddress, freshEmail, rupiah, waitForHydration, word, wordsOf } from './an-investor.ts'
import { languages } from './languages.ts'
import { test } from './test.ts'

type Figures = {
  funding: { funded: number }
  selling: { medianDays: number | null }
  registeredTitles: number
  properties: number
  lowestTicket: number
  latestPayouts: { property: { name: string }; total: number }[]
  referral: { reward: number }
}
type Rent = {
  monthsPaid: number
  monthsDue: number
  properties: { property: { id: string; name: string } }[]
}
type Cities = { items: { id: string; name: { id: string; en: string }; propertyCount: number }[] }

async function read<Body>(request: APIRequestContext, path: string): Promise<Body> {
  const answer = await request.get(`/api${path}`)
  expect(answer.ok(), path).toBe(true)
  return (await answer.json()) as Body
}

function figure(page: Page, name: string) {
  return page.getByRole('button', { name: new RegExp(`^${name}:`) })
}

test.describe('in Indonesian', () => {
  const benefits = wordsOf('id', 'benefits')

  test('the benefits page shows each benefit together with its limit, with figures of the API', async ({
    page,
    request,
  }) => {
    const figures = await read<Figures>(request, '/figures/')
    const rent = await read<Rent>(request, '/figures/rent/')
    await page.goto('/benefits')
    await waitForHydration(page)
    const main = page.getByRole('main')
    await expect(main).toContainText(
      word(benefits, 'income.value', {
        paid: String(rent.monthsPaid),
        due: String(rent.monthsDue),
      }),
    )
    await expect(main).toContainText(rupiah(figures.lowestTicket, 'id'))
    await expect(
      page.getByRole('heading', {
        name: word(benefits, 'referral.title', {
          reward: rupiah(figures.referral.reward, 'id'),
        }),
      }),
    ).toBeVisible()
    for (const name of ['income', 'value', 'work']) {
      await expect(page.getByText(word(benefits, `${name}.limit`))).toBeVisible()
    }
    await figure(page, word(benefits, 'income.label')).click()
    await expect(page.getByText(word(benefits, 'income.definition'))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: word(benefits, 'fees.change') }).click()
    await expect(page).toHaveURL(/\/?#calculator$/)
  })
})

test.describe('in English', () => {
  const home = wordsOf('en', 'home')
  const calculator = wordsOf('en', 'calculator')

  test('the calculator answers the keyboard immediately, with a range and a table', async ({
    page,
  }) => {
    await page.goto('/en/?amount=10000000&years=5&yield=7&vacancy=10&growth=2&fees=on')
    await waitForHydration(page)
    const form = page.getByRole('form', { name: word(calculator, 'form') })
    await page
      .locator('summary')
      .filter({ hasText: word(calculator, 'lines.caption') })
      .click()
    await form.locator('summary').click()
    const table = page.getByRole('table', { name: word(calculator, 'lines.caption') })
    const paidIn = table.getByRole('row', { name: word(calculator, 'lines.paidIn') })
    await expect(paidIn).toContainText(rupiah(10_100_000, 'en'))
    const years = form.getByRole('slider', { name: word(calculator, 'years') })
    await years.focus()
    await page.keyboard.press('ArrowRight')
    await expect(years).toHaveValue('6')
    await page.keyboard.press('End')
    await expect(years).toHaveValue('15')
    await expect(page.getByRole('img', { name: /15/ })).toBeVisible()
    await form.getByRole('checkbox', { name: word(calculator, 'fees') }).uncheck()
    await expect(paidIn).toContainText(rupiah(10_000_000, 'en'))
    const amount = form.getByLabel(word(calculator, 'amount'), { exact: true })
    await amount.fill('25000000')
    await expect(paidIn).toContainText(rupiah(25_000_000, 'en'))
    await amount.fill('1')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await form.getByRole('button', { name: 'Rp1 m' }).click()
    await expect(paidIn).toContainText(rupiah(1_000_000, 'en'))
    await form.getByRole('button', { name: new RegExp(`^${word(calculator, 'growth')}:`) }).click()
    await expect(page.getByText(word(calculator, 'growthDefinition'))).toBeVisible()
  })

  test('on a phone the buttons to log in and register are on the first screen of the home page', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/en/')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: word(home, 'register') })).toBeInViewport()
    const banner = page.getByRole('banner')
    await expect(
      banner.getByRole('link', { name: word(wordsOf('en', 'shell'), 'login'), exact: true }),
    ).toBeInViewport()
  })
})

for (const { locale, prefix } of languages) {
  test(`the home page shows open offerings, the figures of the API with their definitions, a link to every city, and the risks (${locale})`, async ({
    page,
    request,
  }) => {
    const home = wordsOf(locale, 'home')
    const figures = await read<Figures>(request, '/figures/')
    const open = await read<{ items: { name: string }[] }>(
      request,
      '/properties/?state=open&sort=closing-soon&limit=24',
    )
    const cities = await read<Cities>(request, '/cities/')
    await page.goto(`${prefix}/`)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(home, 'headline'))
    for (const { name } of open.items.slice(0, 2))
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()

    await test.step('figures', async () => {
      const section = page.getByRole('region', { name: word(home, 'figures.title') })
      await expect(section).toContainText(String(figures.registeredTitles))
      const funded = String(figures.funding.funded)
      await expect(section).toContainText(word(home, 'figures.titlesNote', { funded }))
      // The median time of a sale is shown as soon as it is known.
      const third = figures.selling.medianDays === null ? 'funding' : 'selling'
      for (const name of ['paidOut', 'titles', third]) {
        await figure(page, word(home, `figures.${name}`)).click()
        await expect(page.getByText(word(home, `figures.${name}Definition`))).toBeVisible()
        await page.keyboard.press('Escape')
      }
      const [payout] = figures.latestPayouts
      const ticker = page.getByRole('region', { name: word(home, 'ticker.title') })
      await expect(
        ticker.getByRole('link', { name: payout?.property.name ?? '' }).first(),
      ).toContainText(rupiah(payout?.total ?? 0, locale))
    })
    await test.step('every city with properties is also a link next to the map', async () => {
      const there = cities.items.filter(({ propertyCount }) => propertyCount > 0)
      for (const { id, name } of there) {
        const link = page.getByRole('link', { name: new RegExp(`^${name[locale]} ?: `) })
        await expect(link).toHaveAttribute('href', `${prefix}/marketplace?city=${id}`)
      }
    })
    await test.step('the risks are summarised and open in full, with the statements required by law', async () => {
      await expect(page.getByText(word(home, 'risk.text'))).toBeVisible()
      const first = page.getByText(word(home, 'risk.items.empty.name'), { exact: true })
      await expect(first).toBeHidden()
      await page.getByText(word(home, 'risk.open'), { exact: true }).click()
      await expect(first).toBeVisible()
      const [inIndonesian, inLanguage] = [wordsOf('id', 'risk'), wordsOf(locale, 'risk')]
      for (const name of ['ojk', 'consult', 'responsibility']) {
        await expect(page.getByText(word(inIndonesian, `prescribed.${name}`))).toBeVisible()
        await expect(page.getByText(word(inLanguage, name))).toBeVisible()
      }
    })
    await page.getByRole('link', { name: word(home, 'browse'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/marketplace$`))
  })
}

test('the row of payouts moves until it is paused, and does not move with reduced motion', async ({
  page,
}) => {
  const words = wordsOf('id', 'home')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await waitForHydration(page)
  const track = page.locator('.ticker-track')
  const state = () => track.evaluate((row) => getComputedStyle(row).animationPlayState)
  expect(await state()).toBe('running')
  await page.getByLabel(word(words, 'ticker.pause')).check()
  await page.mouse.move(0, 0)
  expect(await state()).toBe('paused')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await track.evaluate((row) => getComputedStyle(row).animationName)).toBe('none')
  await expect(page.getByLabel(word(words, 'ticker.pause'))).toBeHidden()
})

test('the newsletter form works for a visitor who jumps to the end of the page, types and presses immediately', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(anAddress())
  const news = wordsOf('id', 'newsletter')
  const email = freshEmail()
  await page.goto('/')
  await page.mouse.move(5, 5)
  // The parts between the top and the end are never close enough to the window to be loaded.
  await page.keyboard.press('End')
  const address = page.getByLabel(word(news, 'email'), { exact: true })
  await address.click()
  await page.keyboard.type(email)
  const submit = page.getByRole('button', { name: word(news, 'submit') })
  await submit.click()
  const consent = page.getByRole('checkbox', { name: word(news, 'consent') })
  await expect(consent).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveValue(email)
  await consent.check()
  await submit.click()
  await expect(page.getByText(word(news, 'sentTitle'))).toBeVisible()
})

for (const [name, file] of [
  ['another part of the page', 'calculator'],
  ['the newsletter', 'newsletter-form'],
] as const) {
  test(`the newsletter form works when the script of ${name} cannot be loaded`, async ({
    page,
  }) => {
    await page.setExtraHTTPHeaders(anAddress())
    const news = wordsOf('id', 'newsletter')
    let refused = 0
    await page.route(new RegExp(`/assets/${file}-[^/]*[.]js`), (route) => {
      refused += 1
      return route.abort()
    })
    await page.goto('/')
    await waitForHydration(page)
    await page.locator('#calculator').scrollIntoViewIfNeeded()
    await expect(page.locator('#calculator')).toBeInViewport()
    await page.keyboard.press('End')
    await page.getByLabel(word(news, 'email'), { exact: true }).fill(freshEmail())
    await page.getByRole('button', { name: word(news, 'submit') }).click()
    const consent = page.getByRole('checkbox', { name: word(news, 'consent') })
    await expect(consent).toHaveAttribute('aria-invalid', 'true')
    expect(refused).toBeGreaterThan(0)
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the calculator is a form whose address contains the input', async ({ page, request }) => {
    const words = wordsOf('id', 'calculator')
    const rent = await read<Rent>(request, '/figures/rent/')
    const past = rent.properties[0]?.property
    await page.goto('/')
    const form = page.getByRole('form', { name: word(words, 'form') })
    await form.getByLabel(word(words, 'amount'), { exact: true }).fill('Rp50.000.000')
    await form.getByText(word(words, 'assumptions'), { exact: true }).click()
    await form.getByLabel(word(words, 'from')).selectOption(past?.id ?? '')
    await form.getByRole('button', { name: word(words, 'submit') }).click()
    await expect(page).toHaveURL(/amount=.*#calculator$/)
    await expect(form.getByLabel(word(words, 'from'))).toHaveValue(past?.id ?? '')
    await page.locator('summary', { hasText: word(words, 'lines.caption') }).click()
    const table = page.getByRole('table', { name: word(words, 'lines.caption') })
    await expect(table.getByRole('row', { name: word(words, 'lines.paidIn') })).toContainText(
      rupiah(50_500_000, 'id'),
    )
    await page.getByText(word(words, 'perYear'), { exact: true }).click()
    await expect(page.getByRole('table', { name: word(words, 'yearTable.caption') })).toBeVisible()
  })
})
