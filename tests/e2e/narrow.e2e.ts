import { expect, test } from '@playwright/test'
import { anAddress, anInvestor, isTakenOver, signIn, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { tooWide } from './page-width.ts'

// The pages that investors open most, on the narrowest phone and with large text, and where a phone shows the
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

const furtherWithLargeText = [
  '/dashboard/explore',
  '/dashboard/properties',
  '/dashboard/properties/kost-margonda',
  '/dashboard/portfolio/holdings',
  '/dashboard/portfolio/analysis',
  '/dashboard/portfolio/orders',
  '/dashboard/profile/edit',
  '/dashboard/referral',
  '/dashboard/language',
  '/',
  '/marketplace',
  '/marketplace/kost-margonda',
  '/about',
  '/benefits',
  '/alternate',
  '/contact',
  '/legal/terms',
]

test.describe.configure({ timeout: 120_000 })

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

  test(`no page is wider than a phone with text at double size (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    await page.setViewportSize({ width: 390, height: 844 })
    const browser = await context.newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    for (const path of [...pages, ...furtherWithLargeText]) {
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
    await isTakenOver(page)
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
    await isTakenOver(page)
    await page.getByRole('button', { name: word(t, 'form.submit') }).click()
    await expect(page.getByRole('main').getByLabel(word(t, 'form.name')).first()).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  })
}
