import { expect, type Locator } from '@playwright/test'
import { anAddress, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff, demoTokens } from './demo-accounts.ts'
import { test } from './test.ts'

test.describe('in Indonesian, 390 pixels wide', () => {
  test.use({
    colorScheme: 'light',
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: anAddress(),
  })

  test('the filters of the wallet apply when they change, with a live count', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    const [t, m] = [wordsOf('id', 'wallet'), wordsOf('id', 'movements')]
    await page.goto('/dashboard/wallet')
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
    await expect(page.getByRole('button', { name: word(m, 'show', { count: '0' }) })).toBeVisible()
    await page.getByRole('link', { name: word(m, 'reset') }).click()
    await expect(page).not.toHaveURL(/search=/)
    await expect(kind).toHaveValue('')
    await kind.selectOption('deposit')
    await show.click()
    await expect(kind).toBeHidden()
    await expect(panel).toBeFocused()

    // The button counts every movement that matches, on every page of the list.
    await page.goto('/dashboard/wallet')
    await waitForHydration(page)
    await panel.click()
    const counted = show.filter({ visible: true })
    const all = Number.parseInt((await counted.textContent())?.match(/\d+/)?.[0] ?? '0', 10)
    expect(all).toBeGreaterThan(20)
    await page.getByRole('link', { name: word(t, 'older') }).click()
    await expect(page).toHaveURL(/cursor=/)
    await expect(counted).toContainText(String(all))
  })

  test('a custom range of the portfolio reports its wrong date at the field', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    const [t, shell] = [wordsOf('id', 'portfolio'), wordsOf('id', 'shell')]
    await page.goto('/dashboard')
    await waitForHydration(page)
    const summary = page.locator('summary').filter({ hasText: word(t, 'ownRange') })
    await summary.click()
    const [from, to] = ['rangeFrom', 'rangeTo'].map((name) =>
      page.getByLabel(word(t, name), { exact: true }),
    )
    const show = page.getByRole('button', { name: word(t, 'showRange'), exact: true })
    await from?.fill('2026-05-01')
    await to?.fill('2026-04-01')
    await show.click()
    await expect(to as Locator).toHaveAccessibleDescription(new RegExp(word(shell, 'faults.order')))
    await expect(summary).not.toHaveAttribute('aria-current')
    await to?.fill('2026-06-01')
    await show.click()
    await expect(page).toHaveURL(/to=2026-06-01/)
    await expect(to as Locator).toBeHidden()
    await expect(summary).toHaveAttribute('aria-current', 'true')
  })

  test('the order of referred friends applies when it is chosen, and a name with a live count', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    await page.goto('/dashboard/referral/friends')
    await waitForHydration(page)
    const order = page.getByLabel(word(wordsOf('id', 'referral'), 'friends.sort'), {
      exact: true,
    })
    await order.focus()
    await order.selectOption('name')
    await expect(page).toHaveURL(/sort=name/)
    await expect(order).toBeFocused()
    const t = wordsOf('id', 'referral')
    await page.getByLabel(word(t, 'friends.search'), { exact: true }).fill('bukan teman saya')
    await page.keyboard.press('Tab')
    const show = page.getByRole('button', { name: word(t, 'friends.show', { count: '0' }) })
    await expect(show).toBeInViewport()
    await show.click()
    await expect(
      page.getByRole('link', { name: word(t, 'friends.noMatchAction') }),
    ).toBeInViewport()
  })

  test('the filters of the audit log apply when they change, with a live count', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await becomeStaff({ context, request, baseURL }, 'admin')
    const t = wordsOf('id', 'audit')
    await page.goto('/back-office/audit')
    await waitForHydration(page)
    const fold = page.locator('summary').filter({ hasText: word(t, 'filter') })
    await fold.click()
    const kind = page.getByLabel(word(t, 'action'), { exact: true })
    await kind.focus()
    await kind.selectOption('identity')
    await expect(page).toHaveURL(/action=identity/)
    await expect(kind).toBeFocused()
    await page.getByLabel(word(t, 'actor'), { exact: true }).fill('tidak.ada@contoh.id')
    await page.keyboard.press('Tab')
    const show = page.getByRole('button', { name: word(t, 'show', { count: '0' }) })
    await expect(show).toBeInViewport()
    await show.click()
    await expect(kind).toBeHidden()
  })

  test('the header of a public page offers login and registration', async ({ page }) => {
    const t = wordsOf('id', 'shell')
    await page.goto('/benefits')
    const header = page.getByRole('banner')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      for (const name of ['login', 'register'])
        await expect(
          header.getByRole('link', { name: word(t, name), exact: true }).first(),
        ).toBeInViewport({ ratio: 1 })
    }
  })
})

test.describe('in English, dark and 1440 pixels wide', () => {
  test.use({
    colorScheme: 'dark',
    viewport: { width: 1440, height: 844 },
    extraHTTPHeaders: anAddress(),
  })

  test('an assumption of the what-if applies when its field is left, and one out of bounds is reported there', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    const t = wordsOf('en', 'analysis')
    await page.goto('/en/dashboard/portfolio/analysis')
    await waitForHydration(page)
    const vacancy = page.getByLabel(word(t, 'whatIf.vacancy'))
    await vacancy.fill('90')
    await page.keyboard.press('Tab')
    await expect(vacancy).toHaveAccessibleDescription(
      new RegExp(word(wordsOf('en', 'shell'), 'faults.most', { amount: '50' })),
    )
    await expect(page).not.toHaveURL(/vacancy=90/)
    await vacancy.fill('25')
    await page.keyboard.press('Tab')
    await expect(page).toHaveURL(/vacancy=25/)
    await expect(page.getByLabel(word(t, 'whatIf.sale'))).toBeFocused()
  })

  test('half a date and an empty receipt are reported at their fields and change nothing', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const [shell, t] = [wordsOf('en', 'shell'), wordsOf('en', 'alerts')]
    await page.goto('/en/prove')
    await waitForHydration(page)
    const receipt = page.getByRole('textbox', { name: word(wordsOf('en', 'proof'), 'receipt') })
    await page.getByRole('button', { name: word(wordsOf('en', 'proof'), 'check') }).click()
    const label = word(wordsOf('en', 'proof'), 'receipt')
    await expect(receipt).toHaveAccessibleDescription(`${'Fill in'} “${label}”.`)
    await expect(receipt).toBeFocused()

    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    await page.goto('/en/dashboard/notifications/alerts/new')
    await waitForHydration(page)
    const endsOn = page.getByLabel(word(t, 'endsOn'), { exact: true })
    await endsOn.focus()
    await page.keyboard.type('12')
    await page.getByRole('button', { name: word(t, 'keep'), exact: true }).click()
    await expect(endsOn).toHaveAccessibleDescription(new RegExp(word(shell, 'faults.date')))
    await expect(endsOn).toBeFocused()
    await expect(page).toHaveURL(/alerts\/new$/)
  })

  test('the filters of the job openings apply when they change, with a live count', async ({
    page,
  }) => {
    const t = wordsOf('en', 'careers')
    await page.goto('/en/careers')
    await waitForHydration(page)
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('h2') })
    const show = async () =>
      page.getByRole('button', { name: word(t, 'show', { count: String(await rows.count()) }) })
    const all = await rows.count()
    await expect(await show()).toBeInViewport()
    const place = page.getByLabel(word(t, 'place'), { exact: true })
    await place.focus()
    await place.selectOption({ index: 1 })
    await expect(page).toHaveURL(/place=/)
    await expect(place).toBeFocused()
    await expect.poll(() => rows.count()).toBeLessThan(all)
    await expect(await show()).toBeInViewport()
  })

  test('the kind of alert and the city that staff choose apply when they change, with a live count', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await becomeStaff({ context, request, baseURL }, 'compliance')
    const t = wordsOf('en', 'surveillance')
    await page.goto('/en/back-office/surveillance')
    await waitForHydration(page)
    const rule = page.getByLabel(word(t, 'rule'), { exact: true })
    await rule.focus()
    await rule.selectOption('layering')
    await expect(page).toHaveURL(/rule=layering/)
    await expect(rule).toBeFocused()
    await expect(
      page.getByRole('button', { name: word(t, 'show', { count: '0' }), exact: true }),
    ).toBeInViewport()

    await becomeStaff({ context, request, baseURL }, 'admin')
    const words = wordsOf('en', 'back-office')
    await page.goto('/en/back-office/cities')
    await waitForHydration(page)
    const city = page.getByLabel(word(words, 'cities.city'), { exact: true })
    await city.focus()
    await city.selectOption({ index: 3 })
    await expect(page).toHaveURL(/city=/)
    await expect(city).toBeFocused()
    await expect(page.getByRole('main').locator('dd a')).toHaveCount(0)
    await expect(page.getByText(word(words, 'cities.empty'))).toBeInViewport()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters of the job openings apply by their button', async ({ page }) => {
    const t = wordsOf('id', 'careers')
    await page.goto('/careers')
    await page.getByLabel(word(t, 'place'), { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: /^Tampilkan \d+ lowongan$/ }).click()
    await expect(page).toHaveURL(/place=/)
  })
})
