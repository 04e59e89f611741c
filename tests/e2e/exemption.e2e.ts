import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { anAddress, anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { aStaffPage, closeContexts } from './demo-accounts.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import { test } from './test.ts'

// An investor with two years of experience in the capital market proves it once, and the yearly investment
// limit shows the exemption.

test.describe.configure({ timeout: 120_000 })
test.afterAll(closeContexts)

const profile = wordsOf('en', 'profile')
const words = wordsOf('en', 'exemption')
const desk = wordsOf('en', 'back-office')
const press = (page: Page, from: Record<string, unknown>, key: string) =>
  page.getByRole('button', { name: word(from, key), exact: true }).click()

test('the proof of a securities account is submitted, accepted and shown', async ({
  page,
  request,
  context,
  browser,
  baseURL,
}) => {
  const home = baseURL ?? ''
  await page.setExtraHTTPHeaders(anAddress())
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, home)
  await page.goto('/en/dashboard/profile')
  await page.getByRole('link', { name: word(profile, 'quotaExemptLink') }).click()
  await expect(page.getByRole('heading', { name: word(words, 'title') })).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page)
  const company = `PT Contoh Sekuritas ${Date.now()}`
  await page.getByLabel(word(words, 'company'), { exact: true }).fill(company)
  await page.getByLabel(word(words, 'accountNumber'), { exact: true }).fill('12')
  await page.getByLabel(word(words, 'openedOn'), { exact: true }).fill('2022-04-17')
  const solid = { width: 640, height: 900, channels: 3, background: '#fff' } as const
  const buffer = await sharp({ create: solid }).jpeg().toBuffer()
  const file = { name: 'laporan.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('input[name=statement]').setInputFiles(file)
  await press(page, words, 'submit')
  // The form keeps what was typed; only the file has to be chosen again.
  await expect(page.getByText(word(words, 'fileAgain'))).toBeVisible()
  await expect(page.getByLabel(word(words, 'company'), { exact: true })).toHaveValue(company)
  await page.getByLabel(word(words, 'accountNumber'), { exact: true }).fill('IDD0101A1234567')
  await page.locator('input[name=statement]').setInputFiles(file)
  await press(page, words, 'submit')
  await expect(page.getByText(word(words, 'sent'))).toBeVisible()
  await expectAccessible(page)

  const staff = await aStaffPage({ browser, request, baseURL: home }, 'compliance')
  await staff.goto('/en/back-office/exemptions')
  await expectAccessible(staff)
  const row = staff.getByRole('row').filter({ hasText: company })
  await row.getByRole('link').click()
  await press(staff, desk, 'identities.view')
  await waitForHydration(staff)
  await expect(staff.getByText('IDD0101A1234567')).toBeVisible()
  await expectAccessible(staff)
  await expectFitsWithLargeText(staff)
  await staff.getByLabel(word(desk, 'exemptions.reason')).fill('Nama dan tanggalnya cocok')
  await press(staff, desk, 'exemptions.save')
  await expect(staff.getByText(word(desk, 'exemptions.done'))).toBeVisible()

  await page.goto('/en/dashboard/profile')
  await expect(page.getByRole('link', { name: word(profile, 'quotaExemptSee') })).toBeVisible()
})
