import { expect, type Page, test } from '@playwright/test'
import type { Guard } from '../../src/web/screen.ts'
import { screens } from '../../src/web/screens.ts'
import { anAddress, anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { tooWide } from './page-width.ts'

// The pages that investors open most on the narrowest phone, every screen with large text, and where a phone shows the
// answer to a form.

const languages = [
  { locale: 'id', prefix: '' },
  { locale: 'en', prefix: '/en' },
] as const

const pages = [
  '/dashboard',
  '/dashboard/wallet',
  '/dashboard/wallet/deposit',
  '/dashboard/wallet/withdraw',
  '/dashboard/wallet/statements',
  '/dashboard/portfolio',
  '/dashboard/portfolio/income',
  '/dashboard/portfolio/documents',
  '/dashboard/notifications',
  '/dashboard/notifications/settings',
  '/dashboard/notifications/alerts/new',
  '/dashboard/banks',
  '/dashboard/profile',
  '/dashboard/security-settings',
]

test.describe.configure({ timeout: 120_000 })

/** Doubles the size of the text as the setting of a browser does. The first page of a tab undoes it. */
async function doubleText(page: Page): Promise<void> {
  await page.goto('/contact')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Opens every screen behind these guards, and of those with an id the first that another screen links to. */
async function everyScreenFits(
  page: Page,
  guards: readonly Guard[],
  prefix: string,
): Promise<number> {
  const behind = screens.filter(({ id, guard }) => guards.includes(guard) && !withoutPage.has(id))
  const waiting = behind.filter(({ path }) => !/[:*]/.test(path)).map(({ path }) => path)
  const kinds = new Map(
    behind
      .filter(({ path }) => path.includes(':'))
      .map(({ path }) => [path, new RegExp(`^${prefix}(${path.replace(/:\w+/g, '[^/?#]+')})$`)]),
  )
  for (const path of waiting) {
    await page.goto(prefix + path)
    const { size, links } = await page.evaluate(() => ({
      size: getComputedStyle(document.documentElement).fontSize,
      links: [...document.links].map(({ pathname }) => pathname),
    }))
    expect(size, prefix + path).toBe('32px')
    expect(await tooWide(page), prefix + path).toEqual([])
    for (const [kind, shape] of kinds) {
      const found = links.map((link) => shape.exec(link)?.[1]).find((link) => link !== undefined)
      if (found === undefined || waiting.includes(found)) continue
      waiting.push(found)
      kinds.delete(kind)
    }
  }
  return waiting.length
}

// Addresses that answer with something else than a page.
const withoutPage = new Set(['logout', 'live'])

const guest = {
  name: 'a visitor',
  account: null,
  guards: ['public', 'guest'],
  atLeast: 40,
} as const
const investor = {
  name: 'an investor',
  account: 'investor',
  guards: ['login', 'profile-complete'],
  atLeast: 60,
} as const
const staff = { name: 'staff', account: 'admin', guards: ['staff'], atLeast: 50 } as const

for (const { locale, prefix, visitors } of [
  { locale: 'id', prefix: '', visitors: [guest, investor, staff] },
  { locale: 'en', prefix: '/en', visitors: [guest, investor] },
])
  for (const { name, account, guards, atLeast } of visitors)
    test(`with text at double size, no screen that ${name} can open is wider than a phone (${locale})`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      test.setTimeout(400_000)
      if (account !== null) await signIn(context, await demoTokens(request, account), baseURL ?? '')
      await page.setViewportSize({ width: 390, height: 844 })
      await doubleText(page)
      expect(await everyScreenFits(page, guards, prefix)).toBeGreaterThan(atLeast)
    })

for (const { locale, prefix } of languages) {
  test(`none of the pages that investors open most is wider than the narrowest phone (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of pages) {
      await page.goto(prefix + path)
      expect(await tooWide(page), prefix + path).toEqual([])
    }
  })

  test(`the answer to a form far down a page is scrolled into the window (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { tokens } = await anInvestor(request, { hasIdentity: false })
    await signIn(context, tokens, baseURL ?? '')
    const t = wordsOf(locale, 'privacy')
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(`${prefix}/dashboard/profile/privacy`)
    await waitForHydration(page)
    await page
      .getByLabel(word(t, 'ask.text'), { exact: true })
      .fill('Mohon perbaiki alamat saya di catatan Anda.')
    await page.getByRole('button', { name: word(t, 'ask.send') }).click()
    await expect(page.getByText(word(t, 'asked'))).toBeInViewport()
  })

  test(`the first press on a phone sends a form, even when no field was touched before (${locale})`, async ({
    page,
  }) => {
    const t = wordsOf(locale, 'careers')
    await page.setExtraHTTPHeaders(anAddress())
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(`${prefix}/careers/petugas-layanan-investor`)
    await waitForHydration(page)
    await page.getByRole('button', { name: word(t, 'form.submit') }).click()
    await expect(page.getByRole('main').getByLabel(word(t, 'form.name')).first()).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  })
}
