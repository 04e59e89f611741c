import { expect, test } from '@playwright/test'
import { anAddress, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'

const cases = [
  { locale: 'id', prefix: '', colorScheme: 'light', width: 390 },
  { locale: 'en', prefix: '/en', colorScheme: 'dark', width: 1440 },
] as const

for (const { locale, prefix, colorScheme, width } of cases) {
  test.describe(() => {
    test.use({
      colorScheme,
      viewport: { width, height: 844 },
      extraHTTPHeaders: anAddress(),
    })

    test(`the filters of the wallet apply when they change, with a live count (${locale}, ${width} px)`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
      const [t, m] = [wordsOf(locale, 'wallet'), wordsOf(locale, 'movements')]
      await page.goto(`${prefix}/dashboard/wallet`)
      await waitForHydration(page)
      const panel = page.locator('summary').filter({ hasText: word(m, 'more') })
      await panel.click()
      const kind = page.getByLabel(word(t, 'what'), { exact: true })
      await kind.focus()
      await kind.selectOption('deposit')
      await expect(page).toHaveURL(/kind=deposit/)
      await expect(kind).toBeFocused()
      const show = page.getByRole('button', {
        name: new RegExp(word(m, 'show', { count: '#' }).replace('#', '\\d+')),
      })
      await expect(show).toBeInViewport()
      // A typed value applies when its field loses focus.
      await page.getByLabel(word(m, 'search'), { exact: true }).fill('tidak-ada-mutasi-ini')
      await page.keyboard.press('Tab')
      await expect(page).toHaveURL(/search=tidak-ada-mutasi-ini/)
      await expect(
        page.getByRole('button', { name: word(m, 'show', { count: '0' }) }),
      ).toBeVisible()
      await page.getByRole('link', { name: word(m, 'reset') }).click()
      await expect(page).not.toHaveURL(/search=/)
      await expect(kind).toHaveValue('')
      await kind.selectOption('deposit')
      await show.click()
      await expect(kind).toBeHidden()
      await expect(panel).toBeFocused()
    })

    test(`the assumptions of the what-if apply when their field is left (${locale}, ${width} px)`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
      await page.goto(`${prefix}/dashboard/portfolio/analysis`)
      await waitForHydration(page)
      await page.getByLabel(word(wordsOf(locale, 'analysis'), 'whatIf.vacancy')).fill('25')
      await page.keyboard.press('Tab')
      await expect(page).toHaveURL(/vacancy=25/)
      await expect(page.getByLabel(word(wordsOf(locale, 'analysis'), 'whatIf.sale'))).toBeFocused()
    })

    test(`the order of referred friends applies when it is chosen (${locale}, ${width} px)`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
      await page.goto(`${prefix}/dashboard/referral/friends`)
      await waitForHydration(page)
      const order = page.getByLabel(word(wordsOf(locale, 'referral'), 'friends.sort'), {
        exact: true,
      })
      await order.focus()
      await order.selectOption('name')
      await expect(page).toHaveURL(/sort=name/)
      await expect(order).toBeFocused()
    })

    test(`the filters of the job openings apply when they change (${locale}, ${width} px)`, async ({
      page,
    }) => {
      const t = wordsOf(locale, 'careers')
      await page.goto(`${prefix}/careers`)
      await waitForHydration(page)
      await expect(page.getByRole('button', { name: word(t, 'apply') })).toBeHidden()
      const place = page.getByLabel(word(t, 'place'), { exact: true })
      await place.focus()
      await place.selectOption({ index: 1 })
      await expect(page).toHaveURL(/place=/)
      await expect(place).toBeFocused()
    })

    test(`the header of a public page offers login and registration (${locale}, ${width} px)`, async ({
      page,
    }) => {
      const t = wordsOf(locale, 'shell')
      await page.goto(`${prefix}/benefits`)
      const header = page.getByRole('banner')
      for (const name of ['login', 'register'])
        await expect(
          header.getByRole('link', { name: word(t, name), exact: true }).first(),
        ).toBeInViewport({ ratio: 1 })
    })
  })
}

test('the filters of the job openings apply by their button without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/careers')
  const t = wordsOf('id', 'careers')
  await page.getByLabel(word(t, 'place'), { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: word(t, 'apply') }).click()
  await expect(page).toHaveURL(/place=/)
  await context.close()
})
