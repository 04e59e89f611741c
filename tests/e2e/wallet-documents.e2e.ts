import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anInvestor,
  password,
  rupiah,
  signIn,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 90_000 })

test('a guest who opens a file receives it after logging in', async ({ page, request }) => {
  const { email } = await anInvestor(request, { cash: 750_000 })
  const auth = wordsOf('id', 'auth')
  await page.goto('/dashboard/files/wallet/movements/file?format=csv')
  await waitForHydration(page)
  await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
  const downloaded = page.waitForEvent('download')
  const button = page.getByRole('button', { name: word(auth, 'login.submit'), exact: true })
  await button.click()
  expect((await downloaded).suggestedFilename()).toMatch(/\.csv$/)
  // The login page stays open and usable.
  await expect(button).toBeEnabled()
})

test('an investor opens a balance, filters the movements and downloads the documents', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { cash: 750_000 })
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('en', 'wallet')
  const m = wordsOf('en', 'movements')
  const wallet = '/en/dashboard/wallet'
  const files = '/en/dashboard/files/wallet'
  await page.goto(wallet)
  await waitForHydration(page)

  await page.getByText(word(t, 'moving').trim()).click()
  await page.getByRole('link', { name: new RegExp(word(t, 'balances.held.label')) }).click()
  await expect(page.getByText(word(m, 'noLines'))).toBeVisible()
  await page
    .getByRole('link', { name: word(m, 'closeLines'), exact: true })
    .first()
    .click()

  await page.getByText(word(m, 'more'), { exact: true }).click()
  await page.getByLabel(word(m, 'search'), { exact: true }).fill('DEP-')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=DEP-/)
  await expect(page.getByText(rupiah(750_000, 'en')).first()).toBeVisible()
  await expectAccessible(page)

  const csv = await page.request.get(`${files}/movements/file?format=csv&search=DEP-`)
  expect(csv.headers()['cache-control']).toContain('no-store')
  expect((await csv.text()).split('\r\n').filter((line) => line !== '')).toHaveLength(2)
  const movement = page.locator('#movements summary').filter({ hasText: rupiah(750_000, 'en') })
  await movement.click()
  const receipt = page.getByRole('link', { name: /PDF$/ }).first()
  await expect(receipt).toBeVisible()
  const document = await page.request.get((await receipt.getAttribute('href')) ?? '')
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-')

  for (const [path, heading] of [
    [`${wallet}/statements`, 'documents.statements.title'],
    [`${wallet}/proof`, 'documents.proof.title'],
    [`${wallet}/continuity`, 'documents.continuity.title'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: word(m, heading) })).toBeVisible()
    await expectAccessible(page)
  }
  // A link to a movement of another investor, and one to a document that does not exist.
  const lost = [`${files}/movements/${crypto.randomUUID()}/receipt`]
  lost.push('/en/files/properties/nowhere/documents/valuation/2026-01-01')
  const e = wordsOf('en', 'errors')
  for (const path of lost) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: word(e, 'fileTitle') })).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto(`${wallet}/proof`)
  await page.evaluate((path) => window.location.assign(path), lost[0] ?? '')
  await page.getByRole('link', { name: word(e, 'fileBack') }).click()
  await expect(page).toHaveURL(new RegExp(`${wallet}/proof$`))
  const pack = await page.request.get(`${files}/continuity-pack`)
  expect((await pack.body()).subarray(0, 2).toString()).toBe('PK')
  // An old address of the file, which redirects to the current one.
  const receiptFile = await page.request.get(`${wallet}/proof/file`, { maxRedirects: 0 })
  expect(receiptFile.status()).toBe(301)
  expect(receiptFile.headers().location).toBe(`${files}/proof`)

  const p = wordsOf('en', 'proof')
  await page.goto('/en/prove')
  await waitForHydration(page)
  await page.getByLabel(word(p, 'receipt'), { exact: true }).fill('{"not":"a receipt"}')
  await page.getByRole('button', { name: word(p, 'check'), exact: true }).click()
  await expect(page.getByText(word(p, 'verdicts.unreadable.title'))).toBeVisible()
  await expectAccessible(page)
  await page.goto('/en/data-formats')
  await expectAccessible(page)
})
