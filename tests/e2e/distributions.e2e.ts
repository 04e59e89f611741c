import { expect, type Page } from '@playwright/test'
import { aPdf } from '../support/a-pdf.ts'
import { rupiah, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff, demoTokens } from './demo-accounts.ts'
import { unfoldAll } from './page-width.ts'
import { test } from './test.ts'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const propertyId = 'ruko-pakuwon-barat'
const t = wordsOf('id', 'desks')
const proposals = wordsOf('id', 'proposals')

async function openAccounts(page: Page): Promise<void> {
  await page.goto('/back-office/distributions')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Ruko Pakuwon Barat', exact: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/back-office/distributions/${propertyId}$`))
}

test('one finance member declares a distribution, another approves it, and the payout arrives in the investor’s wallet', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const today = dayFromNow(0)
  await becomeStaff({ context, request, baseURL }, 'finance')
  await openAccounts(page)
  await page.getByLabel(word(t, 'distributions.recordOn')).fill('2020-01-01')
  await page.getByLabel(word(t, 'distributions.payOn')).fill(today)
  await page.getByRole('button', { name: word(t, 'distributions.declare') }).click()
  await expect(page.getByText(/Tanggal pencatatan harus antara/)).toBeVisible()
  await page.getByLabel(word(t, 'distributions.recordOn')).fill(today)
  await page.getByLabel(word(t, 'distributions.payOn')).fill(today)
  await page.getByRole('button', { name: word(t, 'distributions.declare') }).click()
  await expect(page.getByText(word(proposals, 'needsAnother'))).toBeVisible()
  await expect(page.getByRole('button', { name: word(proposals, 'approve') })).toHaveCount(0)

  await becomeStaff({ context, request, baseURL }, 'finance2')
  await openAccounts(page)
  await page.getByRole('button', { name: word(proposals, 'approve') }).click()
  await expect(page.getByText(word(proposals, 'decided.approval'))).toBeVisible()

  const investor = await demoTokens(request, 'investor')
  const authorization = { Authorization: `Bearer ${investor.access}` }
  let amount = 0
  await expect
    .poll(
      async () => {
        const answer = await request.get('/api/portfolio/income/?limit=1', {
          headers: authorization,
        })
        const { items } = await answer.json()
        amount = items[0]?.property.id === propertyId ? items[0].amount : 0
        const isNew = items[0]?.paidAt.slice(0, 10) === new Date().toISOString().slice(0, 10)
        return isNew && amount > 0
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  await context.clearCookies()
  await signIn(context, investor, origin)
  await page.goto('/dashboard/wallet')
  await waitForHydration(page)
  await expect(page.getByText(rupiah(amount, 'id')).first()).toBeAttached()
})

test('operations proposes an inspection, another person approves it, and an owner reads it next to the quarterly report', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const desk = wordsOf('id', 'stewardship')
  const owners = wordsOf('id', 'owners')
  const seen = `Atap dan talang dilihat, ${Date.now()}`
  const today = dayFromNow(0)
  await becomeStaff({ context, request, baseURL }, 'ops')
  await page.goto('/back-office/properties')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Kos Seturan', exact: true }).click()
  await page.getByText(word(desk, 'health.add'), { exact: true }).click()
  const text = word(desk, 'health.text')
  const send = page.getByRole('button', { name: word(desk, 'health.addSend') })
  const form = page.locator('form', { has: send })
  await form.getByLabel(`${text} · ${word(desk, 'inIndonesian')}`).fill(seen)
  await form.getByLabel(`${text} · ${word(desk, 'inEnglish')}`).fill('Roof and gutters seen')
  const day = form.getByLabel(word(desk, 'health.openedOn'))
  await day.fill('2099-01-01')
  await send.click()
  await expect(page.getByText(/Periksa tanggalnya/)).toBeVisible()
  await day.fill(today)
  await send.click()
  await expect(page.getByText(word(desk, 'done'))).toBeVisible()
  await becomeStaff({ context, request, baseURL }, 'compliance')
  await page.goto('/back-office/approvals')
  await waitForHydration(page)
  const card = page.getByRole('listitem').filter({ hasText: seen })
  await card.getByRole('button', { name: word(proposals, 'approve') }).click()
  await expect(page.getByText(seen)).toHaveCount(0)

  const investor = await demoTokens(request, 'investor')
  await context.clearCookies()
  await signIn(context, investor, origin)
  await page.goto('/dashboard/properties/kost-seturan')
  await waitForHydration(page)
  await unfoldAll(page)
  await expect(page.getByText(seen).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: word(owners, 'title') })).toBeVisible()
  const report = page.getByRole('link', { name: /Kos Seturan, Triwulan .*PDF/ }).first()
  const answer = await context.request.get((await report.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect(answer.headers()['cache-control']).toContain('no-store')
})

test('operations proposes to announce a sale under a resolution made outside the app, first reads which holders it affects, and withdraws it', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const exit = wordsOf('id', 'property-sale')
  await becomeStaff({ context, request, baseURL }, 'ops')
  await page.goto('/back-office/distributions/kost-seturan/sale')
  await waitForHydration(page)
  const send = page.getByRole('button', { name: word(exit, 'announce.submit') })
  const form = page.locator('form', { has: send })
  const offer = { name: 'penawaran.pdf', mimeType: 'application/pdf', buffer: aPdf('penawaran') }
  const price = form.getByLabel(word(exit, 'announce.askingPrice'))
  const meetingOn = form.getByLabel(word(exit, 'announce.meetingOn'))
  await price.fill('1000')
  await meetingOn.fill(dayFromNow(2))
  await form.getByLabel(word(exit, 'announce.file')).setInputFiles(offer)
  await send.click()
  await expect(form.getByText(/RUPS harus diadakan antara/)).toBeVisible()
  await meetingOn.fill(dayFromNow(30))
  await form.getByLabel(word(exit, 'announce.file')).setInputFiles(offer)
  await send.click()
  const bounds = form.getByText(/Harganya terlalu jauh dari penilaian terakhir/)
  await expect(bounds).toBeVisible()
  const [, lowest = ''] = /antara Rp([\d.]+)/.exec((await bounds.textContent()) ?? '') ?? []
  await price.fill(lowest)
  await form.getByLabel(word(exit, 'announce.file')).setInputFiles(offer)
  await send.click()
  await expect(form.getByText(/pemegang unit akan diberi tahu/).first()).toBeVisible()
  await form.getByLabel(word(exit, 'announce.confirm')).check()
  await form.getByLabel(word(exit, 'announce.file')).setInputFiles(offer)
  await send.click()
  await expect(page.getByText(word(exit, 'done'))).toBeVisible()
  await expect(send).toHaveCount(0)
  await expect(page.getByText(word(proposals, 'needsAnother'))).toBeVisible()
  await page.getByText(word(proposals, 'undo'), { exact: true }).first().click()
  await page.getByLabel(word(proposals, 'reason')).fill('Penawarannya ditarik oleh pembeli')
  await page.getByRole('button', { name: word(proposals, 'undo') }).click()
  await expect(send).toBeVisible()
})

/** Returns a date a number of days after today, in Jakarta time. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}
