import { expect, type Page } from '@playwright/test'
import { aPhotograph } from '../../support/a-photograph.ts'
import type { RehearsalProduct } from '../../support/rehearsal-product.ts'
import { waitForHydration, word, wordsOf } from '../an-investor.ts'
import { dayAfter, open, type Person, withFactor } from './people.ts'

const stewardship = wordsOf('id', 'stewardship')
const desks = wordsOf('id', 'desks')
const proposals = wordsOf('id', 'proposals')

/** The house of this journey; amounts in rupiah. */
export const house = {
  name: 'Rumah Tembalang Asri',
  slug: 'rumah-tembalang-asri',
  unitPrice: 1_000_000,
  unitsTotal: 450,
  targetUnits: 80,
  rent: 3_000_000,
} as const

/** The text fields of the draft, named as in the form; the dates depend on the product's current day. */
function textsOf(today: Date): Record<string, string> {
  return {
    code: 'TEMBA01',
    street: 'Jalan Mulawarman Raya 18',
    village: 'Kramas',
    district: 'Tembalang',
    postcode: '50278',
    latitude: '-7,0662',
    longitude: '110,4425',
    buildingArea: '120',
    landArea: '180',
    yearBuilt: '2016',
    floors: '2',
    rooms: '5',
    power: '3500',
    titleNumberMasked: '••••0018',
    titleEndsOn: dayAfter(today, 20 * 365),
    issuerName: 'PT Tembalang Asri Sejahtera',
    issuerNumber: '9120001234567',
    summaryId: 'Rumah dua lantai di dekat kampus Undip, siap disewakan kepada keluarga.',
    summaryEn: 'A two-storey house near the Undip campus, ready to be let to a family.',
    storyId:
      'Rumah ini dibangun pada 2016 dan dirawat oleh pemilik pertamanya. Jalan di depannya cukup untuk dua mobil, dan kampus dapat dicapai dengan berjalan kaki.',
    storyEn:
      'The house was built in 2016 and kept by its first owner. The road in front is wide enough for two cars, and the campus is within walking distance.',
    price: '410000000',
    buyingCosts: '20000000',
    reserve: '15000000',
    platformFee: '5000000',
    issuePrice: String(house.unitPrice),
    valuation: '430000000',
    appraiser: 'KJPP Nusantara dan Rekan',
    valuedOn: dayAfter(today, -20),
    nextValuationOn: dayAfter(today, 160),
    monthGross: String(house.rent),
    monthManagement: '240000',
    monthMaintenance: '150000',
    monthPropertyTax: '60000',
    monthInsurance: '50000',
    monthReserve: '100000',
    occupancyBasisPoints: '95',
    growthBasisPoints: '3',
    fundingDays: '30',
    exitYears: '5',
  }
}

/** Writes the draft as operations does: the draft is saved automatically, receives photographs and is submitted. */
export async function draftProperty(product: RehearsalProduct, author: Person): Promise<void> {
  const page = await open(product, author, '/back-office/properties?state=drafts')
  await page.getByLabel(word(stewardship, 'list.name'), { exact: true }).fill(house.name)
  await page.getByRole('button', { name: word(stewardship, 'list.beginButton') }).click()
  await expect(page).toHaveURL(/\/back-office\/drafts\/[0-9a-f-]{36}/)
  await waitForHydration(page)
  await page.locator('select[name=type]').selectOption('house')
  await page.locator('select[name=cityCode]').selectOption({ label: 'Semarang' })
  for (const [name, text] of Object.entries(textsOf(new Date(product.now()))))
    await page.locator(`[name="${name}"]`).fill(text)
  await expect(page.getByText(word(stewardship, 'draft.saving.saved'))).toBeVisible()
  await addPhotographs(page)
  await page.getByRole('button', { name: word(stewardship, 'draft.review') }).click()
  await expect(page.getByText(word(stewardship, 'draft.handedOver'))).toBeVisible()
}

async function addPhotographs(page: Page): Promise<void> {
  const views = ['depan', 'ruang tamu', 'jalan']
  const files = await Promise.all(
    views.map(async (name, index) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await aPhotograph({ width: 1600, height: 1200 + index }),
    })),
  )
  await page.locator('input[name=photographFiles]').setInputFiles(files)
  await page
    .getByRole('button', { name: word(stewardship, 'draft.upload') })
    .first()
    .click()
  const words = page.locator('input[name^="alt."]')
  await expect(words).toHaveCount(2 * views.length, { timeout: 60_000 })
  for (let index = 0; index < 2 * views.length; index += 1) {
    const language = index % 2 === 0 ? 'Tampak' : 'View of'
    await words.nth(index).fill(`${language} rumah, gambar ${Math.floor(index / 2) + 1}`)
  }
}

/** A second person reads and approves the draft, which creates the property. */
export async function approveDraft(product: RehearsalProduct, reviewer: Person): Promise<void> {
  const page = await open(product, reviewer, '/back-office/properties?state=drafts')
  await page.getByRole('link', { name: house.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: house.name })).toBeVisible()
  await waitForHydration(page)
  await approveShown(product, reviewer)
  await expect(page.getByText(word(stewardship, 'draft.entered'))).toBeVisible()
}

/** Plans an offering that starts tomorrow and lasts a week. */
export async function planOffering(product: RehearsalProduct, author: Person): Promise<void> {
  const today = new Date(product.now())
  const page = await open(product, author, `/back-office/properties/${house.slug}`)
  await page.getByLabel(word(stewardship, 'plan.opensOn'), { exact: true }).fill(dayAfter(today, 1))
  await page
    .getByLabel(word(stewardship, 'plan.closesOn'), { exact: true })
    .fill(dayAfter(today, 7))
  await page
    .getByLabel(word(stewardship, 'plan.targetUnits'), { exact: true })
    .fill(String(house.targetUnits))
  await page.getByRole('button', { name: word(stewardship, 'plan.send') }).click()
  await expect(page).toHaveURL(/\/back-office\/offerings\/[0-9a-f-]{36}/)
}

/** A second person reads and approves the plan; the offering opens automatically on its day. */
export async function approvePublication(
  product: RehearsalProduct,
  reviewer: Person,
): Promise<void> {
  const other = await open(product, reviewer, '/back-office/offerings')
  await other.getByRole('link', { name: house.name }).click()
  await expect(other.getByText(word(proposals, 'kinds.offering-publication'))).toBeVisible()
  await waitForHydration(other)
  await approveShown(product, reviewer)
  await expect(other.getByText(word(desks, 'offerings.states.coming-soon')).first()).toBeVisible()
}

/** Approves the proposal on the open page, with a fresh second factor. */
export async function approveShown(product: RehearsalProduct, person: Person): Promise<void> {
  await withFactor(product, person, async (page) => {
    await page
      .getByRole('button', { name: word(proposals, 'approve') })
      .first()
      .click()
  })
}
