import { expect, type Locator } from '@playwright/test'
import { signIn, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { outOfReach } from './in-reach.ts'
import { test } from './test.ts'

// Menus on a touch screen: their items can be seen and pressed from the first tap.

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

/** Expects that every link and button of an open menu is inside the window and can be pressed. */
async function canBePressed(menu: Locator): Promise<void> {
  await expect(menu).toHaveAttribute('open', '')
  // The first element is the summary, which is not part of the opened menu.
  const items = menu.locator(':scope > div').locator('a, button')
  expect(await items.count()).toBeGreaterThan(1)
  // A menu that is taller than the window scrolls separately from the page.
  expect(await outOfReach(items)).toEqual([])
}

test.describe('in Indonesian', () => {
  const t = wordsOf('id', 'shell')

  test('every item under “more” can be reached on phones and tablets', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    for (const size of [
      { width: 390, height: 844 },
      { width: 360, height: 560 },
      { width: 820, height: 700 },
    ]) {
      await page.setViewportSize(size)
      await page.goto('/dashboard')
      const menu = page.locator('details', {
        has: page.getByLabel(word(t, 'more'), { exact: true }),
      })
      await menu.locator('summary').tap()
      await canBePressed(menu)
    }
    await page
      .getByRole('button', { name: word(t, 'logout') })
      .last()
      .tap()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('the first tap on a public page opens a menu, which stays open', async ({ page }) => {
    const { menu, languageNow } = {
      menu: word(t, 'menu'),
      languageNow: word(t, 'languageNow', {
        language: 'ID, Bahasa Indonesia',
      }),
    }
    for (const path of ['', '/marketplace', '/marketplace/ruko-dago', '/about', '/login']) {
      for (const name of path === '/login' ? [languageNow] : [menu, languageNow]) {
        await page.goto(path || '/')
        const details = page.locator('header details', {
          has: page.getByLabel(name, { exact: true }),
        })
        await details.locator('summary').tap()
        await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))))
        await canBePressed(details)
      }
    }
  })
})

test.describe('in English', () => {
  const t = wordsOf('en', 'shell')

  test('logging out stays in sight beside the dashboard in low windows', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    await page.goto('/en/dashboard')
    for (const size of [
      { width: 1280, height: 600 },
      { width: 1366, height: 768 },
    ]) {
      await page.setViewportSize(size)
      const sidebar = page.getByRole('complementary').first()
      await expect(sidebar.getByRole('button', { name: word(t, 'logout') })).toBeInViewport({
        ratio: 1,
      })
      const last = sidebar.getByRole('navigation').getByRole('link').last()
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport({ ratio: 1 })
    }
  })

  test('a menu closes after one of its links is followed', async ({ page }) => {
    await page.goto('/en/about')
    const details = page.locator('header details', {
      has: page.getByLabel(word(t, 'menu'), { exact: true }),
    })
    await details.locator('summary').tap()
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
    await details.getByRole('link', { name: word(t, 'pages.team'), exact: true }).tap()
    await expect(page).toHaveURL(/\/en\/team$/)
    await expect(details).not.toHaveAttribute('open')
  })
})
