import { type Browser, expect } from '@playwright/test'
import { aPdf } from '../../support/a-pdf.ts'
import { aPhotograph } from '../../support/a-photograph.ts'
import { clientAccount, type RehearsalProduct } from '../../support/rehearsal-product.ts'
import { anAddress, freshEmail, rupiah, waitForHydration, word, wordsOf } from '../an-investor.ts'
import { approveShown, house } from './draft-property.ts'
import {
  codesOf,
  confirm,
  dayAfter,
  open,
  openUntil,
  type Person,
  press,
  withFactor,
} from './people.ts'

// The smaller pages of the back office, each with a task that results from this journey.

const back = wordsOf('id', 'back-office')
const banks = wordsOf('id', 'banks')
const careers = wordsOf('id', 'careers')
const balanceAdjustments = wordsOf('id', 'balance-adjustments')
const desk = wordsOf('id', 'withdrawal-desk')
const proposals = wordsOf('id', 'proposals')
const dev = wordsOf('id', 'dev')
const dossier = wordsOf('id', 'dossier')
const privacy = wordsOf('id', 'privacy')
const reconciliation = wordsOf('id', 'reconciliation')
const stamps = wordsOf('id', 'stamps')
const wallet = wordsOf('id', 'wallet')

type Two = { readonly by: Person; readonly approvedBy: Person }

/** An investor asks about the house; operations answers in both languages. */
export async function askAndAnswer(
  product: RehearsalProduct,
  { investor, ops }: { readonly investor: Person; readonly ops: Person },
): Promise<void> {
  const question = 'Apakah atap rumah ini pernah diganti sejak dibangun?'
  const page = await open(product, investor, `/dashboard/properties/${house.slug}#questions`)
  await page.locator('textarea[name=question]').fill(question)
  await press(page, word(dossier, 'questions.send'))
  await expect(page.getByText(word(dossier, 'questions.sent'))).toBeVisible()
  const queue = await open(product, ops, '/back-office/questions')
  await expect(queue.getByText(question)).toBeVisible()
  await queue.getByText(word(back, 'questions.answer'), { exact: true }).first().click()
  await queue.locator('[name=textId]').fill('Sudah, pada 2022, seluruhnya.')
  await queue.locator('[name=textEn]').fill('Yes, in 2022, the whole roof.')
  await press(queue, word(back, 'questions.answerSend'))
  await expect(queue.getByText(question)).toHaveCount(0)
}

/** Operations proposes a figure from a public source about the city of the house; another person approves it. */
export async function proposeCityFact(
  product: RehearsalProduct,
  { by, approvedBy }: Two,
): Promise<void> {
  const page = await open(product, by, '/back-office/cities')
  await page.locator('select[name=city]').selectOption({ label: 'Semarang' })
  await page.locator('[name=textId]').fill('Upah minimum Rp3.454.827 per bulan')
  await page.locator('[name=textEn]').fill('Minimum wage Rp3,454,827 a month')
  await page.locator('[name=asOf]').fill(dayAfter(new Date(product.now()), -30))
  await page.locator('[name=source]').fill('Pemerintah Provinsi Jawa Tengah')
  await page.locator('[name=address]').fill('https://jatengprov.go.id/')
  await press(page, word(back, 'cities.send'))
  await expect(page.getByText(word(back, 'cities.done.publication'))).toBeVisible()
  const inbox = await open(product, approvedBy, '/back-office/approvals')
  await expect(inbox.getByText('Upah minimum Rp3.454.827 per bulan')).toBeVisible()
  await approveShown(product, approvedBy)
  await expect(inbox.getByText('Upah minimum Rp3.454.827 per bulan')).toHaveCount(0)
}

/** Finance pastes the e-stamp's serial number for the first agreement without one; a wrong line is named. */
export async function recordStamp(product: RehearsalProduct, person: Person): Promise<void> {
  const page = await open(product, person, '/back-office/stamps')
  const card = page.getByRole('listitem').filter({ has: page.locator('input[name=lines]') })
  const heading = await card.first().getByRole('heading', { level: 2 }).innerText()
  const [number = ''] = heading.split(/\s/)
  const text = `${number} ABCDEF0123456789ABCDEF01`
  await page.getByText(word(stamps, 'batch.open'), { exact: true }).click()
  const lines = page.getByLabel(word(stamps, 'batch.lines'))
  await lines.fill(`${text}\n\nPPU-TIDAK-ADA ABCDEF0123456789ABCDEF02`)
  await press(page, word(stamps, 'batch.send'))
  await expect(page.getByText('Baris 3, nomor perjanjian:')).toBeVisible()
  await expect(lines).toHaveValue(new RegExp(number))
  await lines.fill(text)
  await press(page, word(stamps, 'batch.send'))
  await expect(page.getByText(word(stamps, 'done'))).toBeVisible()
}

/** A person asks to restrict the processing of their data; compliance decides. */
export async function settlePrivacyRequest(
  product: RehearsalProduct,
  { investor, officer }: { readonly investor: Person; readonly officer: Person },
): Promise<void> {
  const message = 'Mohon jelaskan data apa saja yang dibagikan kepada mitra pembayaran.'
  const page = await open(product, investor, '/dashboard/profile/privacy')
  await page.locator('textarea[name=text]').fill(message)
  await press(page, word(privacy, 'ask.send'))
  await expect(page.getByText(word(privacy, 'asked'))).toBeVisible()
  const queue = await open(product, officer, '/back-office/privacy-requests')
  await expect(queue.getByText(message)).toBeVisible()
  await queue
    .locator('[name=answer]')
    .fill('Nama, nomor setoran, dan jumlahnya; tidak ada yang lain.')
  await press(queue, word(privacy, 'desk.settle'))
  await expect(queue.getByText(message)).toHaveCount(0)
}

/** An applicant applies for a job; an administrator reads the application. */
export async function readApplication(
  product: RehearsalProduct,
  browser: Browser,
  admin: Person,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.home,
    extraHTTPHeaders: anAddress(),
    locale: 'id-ID',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/careers/apply')
  await waitForHydration(page)
  await page.locator('[name=name]').fill('Laras Prameswari')
  await page.locator('[name=email]').fill(freshEmail())
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: aPdf('riwayat hidup') }
  await page.locator('input[name=cv]').setInputFiles(cv)
  await page.locator('[name=phone]').fill('0812-5000-0001')
  await page.locator('[name=note]').fill('Saya ingin membantu tim keuangan.')
  await page.locator('[name=consent]').check()
  await press(page, word(careers, 'form.submit'))
  await expect(page.getByText(word(careers, 'form.sentTitle'))).toBeVisible()
  await context.close()
  const queue = await open(product, admin, '/back-office/applications')
  await expect(queue.getByText('Laras Prameswari')).toBeVisible()
}

/** A transfer arrives from an account in another name: it stays in suspense until two people credit it. */
export async function creditSuspendedTransfer(
  product: RehearsalProduct,
  { admin, investor, by, approvedBy }: Two & { readonly admin: Person; readonly investor: Person },
): Promise<void> {
  const amount = 2_000_000
  const page = await open(product, investor, '/dashboard/wallet/deposit')
  await page.getByLabel(word(wallet, 'amountLabel'), { exact: true }).fill(String(amount))
  await page.locator('input[value=transfer]').check({ force: true })
  await press(page, word(wallet, 'pay', { amount: rupiah(amount, 'id') }))
  await expect(page).toHaveURL(/\/dashboard\/wallet\/deposits\/[0-9a-f-]{36}$/)
  const bank = await open(product, admin, '/dev/bank')
  await bank.locator('[name=senderName]').first().fill('SULASTRI HANDAYANI')
  await press(bank, word(dev, 'bank.send'))
  const queue = await openUntil(product, by, {
    address: '/back-office/suspense',
    shows: (shown) => shown.getByText('SULASTRI HANDAYANI').first(),
  })
  await queue
    .locator('summary')
    .filter({ hasText: word(back, 'suspense.release') })
    .click()
  const form = queue.locator('form:has(input[name=outcome][value=released])')
  await form
    .locator('[name=reason]')
    .fill('Pengirim adalah ibu pemodal, terbukti dari kartu keluarga')
  await form.locator('button[type=submit]').click()
  await expect(queue.getByText(word(proposals, 'needsAnother')).first()).toBeVisible()
  const other = await open(product, approvedBy, '/back-office/suspense')
  await withFactor(product, approvedBy, async () => press(other, word(proposals, 'approve')))
  await expect(other.getByText('SULASTRI HANDAYANI')).toHaveCount(0)
}

/** A bank account in another name needs a proof, which two people accept. */
export async function acceptBankProof(
  product: RehearsalProduct,
  { investor, by, approvedBy }: Two & { readonly investor: Person },
): Promise<void> {
  const known = codesOf(product.mail, investor.email).length
  const page = await open(product, investor, '/dashboard/banks/add?bank=014')
  await confirm(product, investor, known)
  // In the bank simulator, an account number ending in 11 belongs to another person.
  await page.getByLabel(word(banks, 'number'), { exact: true }).fill('5420119911')
  await press(page, word(banks, 'submit'))
  await expect(page).toHaveURL(/\/dashboard\/banks\?done=added$/)
  await waitForHydration(page)
  const picture = await aPhotograph({ width: 900, height: 600 })
  const file = { name: 'buku.jpg', mimeType: 'image/jpeg', buffer: picture }
  await page.locator('input[name=file]').setInputFiles(file)
  await press(page, word(banks, 'proofSend'))
  await expect(page.getByText(word(banks, 'reviewText'))).toBeVisible()
  const queue = await open(product, by, '/back-office/bank-proofs')
  await queue
    .getByLabel(word(desk, 'proofs.reason'), { exact: true })
    .first()
    .fill('Rekening bersama dengan istri')
  await press(queue, word(desk, 'proofs.accept'))
  await expect(queue.getByText(word(desk, 'proofs.proposed'))).toBeVisible()
  const other = await open(product, approvedBy, '/back-office/bank-proofs')
  await withFactor(product, approvedBy, async () => press(other, word(proposals, 'approve')))
  await expect(other.getByText('SULASTRI HANDAYANI')).toHaveCount(0)
}

/** Finance imports a statement of the account that holds investors' money; another member of finance approves it. */
export async function importStatement(
  product: RehearsalProduct,
  { by, approvedBy }: Two,
): Promise<void> {
  // A statement continues the previous one, and the worker may import one at the same time.
  await expect(async () => {
    const page = await open(product, by, '/back-office/reconciliation')
    // Only statements of this account count: the accounts that payments are made from have their own.
    const balance = await page
      .getByRole('listitem')
      .filter({ hasText: `•••• ${clientAccount.number.slice(-4)}` })
      .filter({ hasText: /→ Rp[\d.]+/ })
      .first()
      .innerText()
    const opening = Number(/→ Rp([\d.]+)/.exec(balance)?.[1]?.replaceAll('.', ''))
    const today = dayAfter(new Date(product.now()), 0)
    const line = `${today},1500000,"SETORAN TANPA BERITA","PT CONTOH"`
    const csv = [
      'date,amount,description,sender,account,balance',
      `${line},${clientAccount.number},${opening + 1_500_000}`,
    ].join('\n')
    await page
      .locator('form:has(input[name=opening]) input[name=file]')
      .setInputFiles({ name: 'koran.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await press(page, word(reconciliation, 'importSend'))
    const waiting = page.getByText(word(proposals, 'needsAnother')).first()
    await expect(waiting).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  const other = await open(product, approvedBy, '/back-office/approvals')
  await expect(other.getByText(word(proposals, 'kinds.bank-statement')).first()).toBeVisible()
  const list = await open(product, approvedBy, '/back-office/reconciliation')
  await withFactor(product, approvedBy, async () => press(list, word(proposals, 'approve')))
  await expect(list.getByText('SETORAN TANPA BERITA').first()).toBeVisible()
}

/** Finance returns a small amount to an investor, with a document as evidence; another member of finance approves. */
export async function adjustBalance(
  product: RehearsalProduct,
  { investor, support, by, approvedBy }: Two & Readonly<Record<'investor' | 'support', Person>>,
): Promise<void> {
  const looked = await open(product, support, '/back-office/customers')
  await looked.locator('input[name=query]').first().fill(investor.email)
  await looked.locator('[name=reason]').selectOption('check')
  await looked.locator('form:has(input[name=query]) button[type=submit]').click()
  await looked.getByRole('link', { name: investor.name }).first().click()
  await expect(looked).toHaveURL(/\/back-office\/customers\/[0-9a-f-]{36}/)
  const userId = /customers\/([0-9a-f-]{36})/.exec(looked.url())?.[1] ?? ''
  const page = await open(product, by, `/back-office/customers/${userId}/balance-adjustment`)
  const form = page.locator('form:has(input[name=form][value=amount])')
  await form.locator('[name=amount]').fill('15000')
  await form.locator('[name=account]').selectOption('bank-settlement')
  await form.locator('[name=reason]').selectOption('fee-error')
  await form.locator('[name=noteId]').fill('Biaya pembelian terhitung dua kali.')
  await form.locator('[name=noteEn]').fill('The purchase fee was counted twice.')
  const file = { name: 'bukti.pdf', mimeType: 'application/pdf', buffer: aPdf('bukti koreksi') }
  await form.locator('input[name=file]').setInputFiles(file)
  await form.locator('button[type=submit]').click()
  await expect(page.getByText(word(proposals, 'needsAnother')).first()).toBeVisible()
  const other = await open(product, approvedBy, '/back-office/balance-adjustments')
  await withFactor(product, approvedBy, async () => press(other, word(proposals, 'approve')))
  await expect(other.getByText(word(balanceAdjustments, 'done.approval'))).toBeVisible()
}

/** An administrator finds in the audit log who approved the adjustment. */
export async function readAudit(product: RehearsalProduct, admin: Person): Promise<void> {
  const page = await open(product, admin, '/back-office/audit')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
}
