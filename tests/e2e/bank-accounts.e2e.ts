import { expect, type Locator } from '@playwright/test'
import { waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { openRow } from './open-row.ts'
import { test } from './test.ts'

test.use({ actionTimeout: 20_000 })

const words = wordsOf('id', 'operator-accounts')
const proposals = wordsOf('id', 'proposals')
const proof = wordsOf('id', 'proof')
const booking = wordsOf('id', 'reconciliation')

test('a transfer order between two company accounts is approved by two people, copied for the bank, and open until both bank statements show it', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const browsing = { context, request, baseURL }
  await becomeStaff(browsing, 'finance')
  await page.goto('/back-office/bank-accounts')
  await waitForHydration(page)
  const accounts = page.getByRole('listitem').filter({ hasText: word(words, 'due') })
  await expect(accounts).toHaveCount(4)
  for (const account of await accounts.all()) await linesAddUp(account)
  const order = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Rekening dana investor → Rekening escrow' }),
  })
  await expect(order.getByText(word(words, 'kinds.subscription'))).toBeVisible()
  await order.getByRole('button', { name: word(words, 'propose') }).click()
  await expect(page.getByText(word(words, 'done.proposal'))).toBeVisible()
  await expect(order.getByText(word(proposals, 'needsAnother'))).toBeVisible()
  await becomeStaff(browsing, 'finance2')
  await page.goto('/back-office/approvals')
  await waitForHydration(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: word(proposals, 'kinds.transfer-order') })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/back-office\/bank-accounts$/)
  await order.getByRole('button', { name: word(proposals, 'approve') }).click()
  await expect(page.getByText(word(proposals, 'decided.approval'))).toBeVisible()
  await expect(
    order.getByText(/Pindahkan Rp[\d.]+ dari .*5420880017.* ke .*5420880025.*TRF-/),
  ).toBeVisible()
  await order.getByRole('button', { name: word(words, 'send') }).click()
  await expect(page.getByText(word(words, 'done.sending'))).toBeVisible()
  await expect(order.getByText(word(words, 'notYet'))).toHaveCount(2)
  await expect(order.getByText(word(words, 'cancel'), { exact: true })).toHaveCount(0)
  // A sent order cannot be cancelled before the bank statement covers its day.
  await order.getByText(word(words, 'cancelSent'), { exact: true }).click()
  await order.getByLabel(word(words, 'cancelReason')).fill('Bank menolak instruksi ini')
  await order.getByLabel(word(words, 'evidence')).setInputFiles({
    name: 'nota.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  })
  await order.getByRole('button', { name: word(words, 'cancelSentSend') }).click()
  await expect(page.getByText(/Rekening koran rekening dana investor sampai/)).toBeVisible()
  await expect(order.getByLabel(word(words, 'cancelReason'))).toHaveValue(
    'Bank menolak instruksi ini',
  )
  await order.getByRole('link', { name: word(words, 'toReconciliation') }).click()
  await expect(page).toHaveURL(/\/back-office\/reconciliation$/)
  await waitForHydration(page)
  const line = page
    .getByRole('listitem')
    .filter({ hasText: 'Rekening dana investor' })
    .filter({ hasText: word(booking, 'booking.open') })
    .first()
  await openRow(line)
  await line.getByText(word(booking, 'booking.open')).first().click()
  await expect(line.getByLabel(word(booking, 'booking.purpose')).first()).toContainText(
    word(booking, 'booking.purposes.transfer-fee'),
  )
})

test('a transfer order is cancelled with a reason before it is sent to the bank', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await becomeStaff({ context, request, baseURL }, 'finance')
  await page.goto('/back-office/bank-accounts')
  await waitForHydration(page)
  // There may be two orders: one for the fees of purchases and one for the fees of trades.
  const orders = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Rekening dana investor → Rekening perusahaan' }),
  })
  const order = orders.first()
  await order.getByText(word(words, 'cancel'), { exact: true }).first().click()
  const reason = order.getByLabel(word(words, 'cancelReason'))
  await order.getByRole('button', { name: word(words, 'cancel') }).click()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expect(reason).toBeFocused()
  await reason.fill('Jumlahnya diperiksa lagi')
  await order.getByRole('button', { name: word(words, 'cancel') }).click()
  await expect(page.getByText(word(words, 'done.revocation'))).toBeVisible()
  await page.getByRole('link', { name: word(words, 'part.over') }).click()
  await expect(page.getByText('Jumlahnya diperiksa lagi')).toBeVisible()
})

test('the public proof page shows the balance of each account by its bank statement and by the ledger', async ({
  page,
}) => {
  await page.goto('/prove')
  for (const account of ['client', 'escrow', 'property', 'own'])
    await expect(
      page.getByRole('heading', { name: word(proof, `bank.accounts.${account}`) }).first(),
    ).toBeVisible()
  await expect(page.getByText(word(proof, 'bank.agrees')).first()).toBeVisible()
  await expect(page.getByText(word(proof, 'lines.transit')).first()).toBeVisible()
  await expect(page.getByText(word(proof, 'transitMeaning')).first()).toBeVisible()
})

/** Checks that the ledger balance and every movement shown add up to what the account should hold. */
async function linesAddUp(account: Locator): Promise<void> {
  const amountOf = async (key: string) => {
    const term = account.getByRole('term').filter({ hasText: new RegExp(`^${word(words, key)}$`) })
    if ((await term.count()) === 0) return 0
    const text = await term.locator('xpath=following-sibling::dd').innerText()
    return Number(text.replace(/\D/g, '')) * (/^\W*[−-]/.test(text) ? -1 : 1)
  }
  const [held, coming, leaving] = [amountOf('held'), amountOf('toCome'), amountOf('toLeave')]
  const [orderIn, orderOut] = [amountOf('toOrderIn'), amountOf('toOrderOut')]
  const total = (await held) + (await coming) - (await leaving) + (await orderIn) - (await orderOut)
  expect(total).toBe(await amountOf('due'))
}
