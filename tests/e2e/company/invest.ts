import { type Browser, expect, type Page } from '@playwright/test'
import { photographOf } from '../../support/drawn-card.ts'
import { drawnHead } from '../../support/drawn-head.ts'
import type { RehearsalProduct } from '../../support/rehearsal-product.ts'
import { freshNik, rupiah, waitForHydration, word, wordsOf } from '../an-investor.ts'
import { answerSuitability } from '../becoming-an-investor.ts'
import { house } from './draft-property.ts'
import { open, openUntil, type Person, press, register } from './people.ts'

const profile = wordsOf('id', 'profile')
const identity = wordsOf('id', 'identity')
const desk = wordsOf('id', 'back-office')
const suitability = wordsOf('id', 'suitability')
const wallet = wordsOf('id', 'wallet')
const dev = wordsOf('id', 'dev')
const purchase = wordsOf('id', 'purchase')

const village = '3374071001'

/** Registers an investor, who declares an identity with photos of the identity card and of their face. */
export async function declareInvestor(
  product: RehearsalProduct,
  browser: Browser,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<Person> {
  const person = await register(product, browser, { name, phone })
  const page = await open(product, person, '/dashboard/profile/identity')
  const facts = {
    nik: freshNik(),
    fullName: name,
    birthPlace: 'Semarang',
    bornOn: '1990-08-17',
    gender: 'male',
    street: 'Jl. Contoh Kenanga No. 8',
    rt: '001',
    rw: '012',
    villageCode: village,
  } as const
  await page.getByLabel(word(profile, 'fullName')).fill(facts.fullName)
  await page.getByLabel('NIK').fill(facts.nik)
  await page.getByLabel(word(identity, 'birthPlace'), { exact: true }).fill(facts.birthPlace)
  await page.getByLabel(word(profile, 'bornOn')).fill(facts.bornOn)
  await page.locator('select[name=gender]').selectOption(facts.gender)
  await page.locator('select[name=isPublicOfficial]').selectOption('no')
  await page.locator('[name=street]').fill(facts.street)
  await page.locator('[name=rt]').fill(facts.rt)
  await page.locator('[name=rw]').fill(facts.rw)
  for (const [select, length] of [
    ['province', 2],
    ['city', 4],
    ['district', 6],
    ['village', 10],
  ] as const)
    await page.locator(`select[name=${select}]`).selectOption(village.slice(0, length))
  await page.locator('[name=postcode]').fill('50275')
  await page.getByLabel(word(profile, 'yearlyIncome')).fill('900000000')
  await page.getByLabel(word(profile, 'declaration')).check()
  await page.getByRole('button', { name: word(profile, 'declareSubmit') }).click()
  await expect(page).toHaveURL(/step=documents/)
  await waitForHydration(page)
  const [card, selfie] = await Promise.all([photographOf(facts), drawnHead()])
  await page.locator('input[name=card]').setInputFiles(pictureOf('ktp.jpg', card))
  await page.locator('input[name=selfie]').setInputFiles(pictureOf('swafoto.jpg', selfie))
  await press(page, word(identity, 'documents.send'))
  await expect(page).toHaveURL(/\/dashboard\/profile\?saved=documents/)
  return person
}

function pictureOf(name: string, buffer: Buffer) {
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Compliance reads a declared identity and accepts it. */
export async function approveIdentity(
  product: RehearsalProduct,
  reviewer: Person,
  investor: Person,
): Promise<void> {
  const page = await open(product, reviewer, '/back-office/identities')
  await page.getByRole('link', { name: investor.name }).click()
  await waitForHydration(page)
  await page.locator('[name=reason]').first().selectOption({ index: 1 })
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByRole('heading', { level: 1, name: investor.name })).toBeVisible()
  await page.locator('input[name=decision][value=verified]').check()
  await page.locator('[name=note]').fill('Kartu dan swafoto cocok dengan isian')
  await press(page, word(desk, 'identities.decideSend'))
  await expect(page.getByText(word(desk, 'identities.done.decision'))).toBeVisible()
}

/** Answers the suitability questions and accepts every risk. */
export async function passSuitability(product: RehearsalProduct, person: Person): Promise<void> {
  const page = await open(product, person, '/dashboard/profile/suitability')
  await answerSuitability(page, 'id')
  await press(page, word(suitability, 'submit'))
  await expect(page.getByText(word(suitability, 'results.pass.title'))).toBeVisible()
}

/** Tops up the wallet by virtual account; an administrator plays the bank in the payment simulator. */
export async function payIn(
  product: RehearsalProduct,
  admin: Person,
  person: Person,
  amount: number,
): Promise<void> {
  const page = await open(product, person, '/dashboard/wallet/deposit')
  await page.getByLabel(word(wallet, 'amountLabel'), { exact: true }).fill(String(amount))
  await press(page, word(wallet, 'pay', { amount: rupiah(amount, 'id') }))
  await expect(page).toHaveURL(/\/dashboard\/wallet\/deposits\/[0-9a-f-]{36}$/)
  const reference = (await page.getByText(/^DEP-/).first().textContent()) ?? ''
  const gateway = await open(product, admin, '/dev/payments')
  await gateway
    .getByRole('listitem')
    .filter({ hasText: reference })
    .first()
    .getByRole('button', { name: word(dev, 'payments.actions.pay'), exact: true })
    .click()
  await expect(page.getByRole('heading', { name: word(wallet, 'stateTitles.paid') })).toBeVisible({
    timeout: 30_000,
  })
}

const ticks = ['acknowledge.risks', 'confirm.agreement']

/** Buys units of the house and returns the page with the receipt. */
export async function buyUnits(
  product: RehearsalProduct,
  person: Person,
  units: number,
): Promise<Page> {
  const unitsOf = (page: Page) =>
    page.getByRole('textbox', { name: word(purchase, 'units'), exact: true })
  const address = `/dashboard/properties/${house.slug}`
  const page = await openUntil(product, person, { address, shows: unitsOf })
  const amount = units * house.unitPrice
  const values = {
    units: String(units),
    total: rupiah(amount + Math.floor((amount + 50) / 100), 'id'),
  }
  await unitsOf(page).fill(String(units))
  await page.getByRole('button', { name: word(purchase, 'review', values) }).click()
  await expect(page.getByRole('heading', { name: word(purchase, 'confirm.title') })).toBeVisible()
  for (const tick of ticks) await page.getByLabel(word(purchase, tick)).check()
  await page.getByRole('button', { name: word(purchase, 'buy', values) }).click()
  await expect(
    page.getByRole('heading', { name: word(purchase, 'receiptHeads.active') }),
  ).toBeVisible()
  return page
}

/** Cancels the purchase on the open receipt within the cancellation period; its money becomes available again. */
export async function cancelPurchase(page: Page): Promise<void> {
  await page.getByText(word(purchase, 'cancel.open'), { exact: true }).click()
  await press(page, word(purchase, 'cancel.submit'))
  await expect(
    page.getByRole('heading', { name: word(purchase, 'receiptHeads.cancelled') }),
  ).toBeVisible()
}
