import { afterAll, beforeAll, expect, test } from 'vitest'
import { editionInForce } from '#legal'
import { recordYears, retentionYears } from '#privacy'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

// What people agree to names figures. Each is compared here with where the product takes it from.

let store: TestDatabase
let api: TestApi

beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
})

afterAll(() => store.close())

// The edition that holds from this day on; later ones are named here when they come.
const clock = { now: () => new Date('2026-11-22T03:00:00Z') }

async function row<Row>(query: string): Promise<Row> {
  const { rows } = await store.asOwner(query)
  return rows[0] as Row
}

/** A part of the terms in both languages. */
function part(id: string): { id: string; en: string } {
  const { texts } = editionInForce(clock, 'terms')
  const textOf = (language: 'id' | 'en') =>
    texts[language].sections.find((section) => section.id === id)?.clauses.join(' ') ?? ''
  return { id: textOf('id'), en: textOf('en') }
}

const rupiah = (amount: number) => ({
  id: `Rp${amount.toLocaleString('id-ID')}`,
  en: `Rp${amount.toLocaleString('en-US')}`,
})

function percent(basisPoints: number) {
  const value = basisPoints / 100
  return { id: `${value.toLocaleString('id-ID')}%`, en: `${value}%` }
}

function expectNamed(id: string, ...figures: readonly { id: string; en: string }[]) {
  const text = part(id)
  for (const figure of figures) {
    expect(text.id, id).toContain(figure.id)
    expect(text.en, id).toContain(figure.en)
  }
}

const days = (count: number) => ({ id: `${count} hari`, en: `${count} ` })

test('the fees are those that are charged', async () => {
  const { terms, investor } = (await api.call('/figures/')).body
  expectNamed(
    'fees',
    percent(terms.purchaseFeeBasisPoints),
    ...investor.withdrawals.flatMap(({ fee, amountMax }: { fee: number; amountMax: number }) => [
      rupiah(fee),
      rupiah(amountMax),
    ]),
  )
  expectNamed('tax', percent(investor.dividendTaxBasisPoints))
  // A manager takes what the offering says, which differs by property.
  expect(part('fees').id).not.toMatch(/pengelolaan \d/)
})

test('limits and times of offerings are those that purchases are held to', async () => {
  const { terms } = (await api.call('/figures/')).body
  const hours = `${terms.coolingOffHours} `
  expectNamed('cancellation', { id: `${hours}jam`, en: `${hours}hours` })
  expectNamed('limit', percent(terms.holderCapBasisPoints))
  expectNamed('orders', {
    id: `${terms.windowDaysMax} hari kalender`,
    en: `${terms.windowDaysMax} calendar days`,
  })
  type Rules = { income_threshold: bigint; basis_points_to: number; basis_points_above: number }
  const rules = await row<Rules>('select * from investors.rules order by effective_from desc')
  const millions = `${Number(rules.income_threshold) / 1_000_000} `
  expectNamed(
    'limit',
    { id: `Rp${millions}juta`, en: `Rp${millions}million` },
    percent(rules.basis_points_to),
    percent(rules.basis_points_above),
  )
})

test('deposits and withdrawals begin where the wallet begins', async () => {
  const deposits = await row<{ least: number }>(
    'select min(minimum)::int as least from payments.deposit_methods',
  )
  const withdrawals = await row<{ amount_min: number }>(
    'select amount_min::int from withdrawals.rules order by effective_from desc limit 1',
  )
  expectNamed('wallet', rupiah(deposits.least), rupiah(withdrawals.amount_min))
})

test('the referral programme is the one that pays', async () => {
  const { referral } = (await api.call('/figures/')).body
  expectNamed(
    'referral',
    rupiah(referral.reward),
    days(referral.holdDays),
    days(referral.expiresAfterDays),
    { id: `${referral.friendsMax} teman`, en: `${referral.friendsMax} friends` },
  )
})

test('what is not there yet is said not to be there, and what is there is not denied', () => {
  const absent = [
    ['resale', 'belum bisa dijual', 'cannot be sold to another investor yet'],
    ['votes', 'belum kami buka', 'has not opened'],
    [
      'platform-failure',
      'setelah kami mengumumkan kustodiannya',
      'once we have announced the custodian',
    ],
    ['limit', 'Unggah buktinya di profil Anda', 'Upload your proof in your profile'],
    ['fees', 'sudah termasuk PPN', 'VAT (PPN)'],
  ] as const
  for (const [id, indonesian, english] of absent) expectNamed(id, { id: indonesian, en: english })
  expect(part('closing').id).not.toContain('akun baca')
  expect(part('fees').en).not.toMatch(/0\.5%|0\.1%/)
})

test('the privacy policy keeps as long as closing an account says', () => {
  const { texts } = editionInForce(clock, 'privacy')
  const keeping = (kind: string) => texts.id.data.find((line) => line.kind === kind)?.keeping
  expect(keeping('identity')).toContain(`${retentionYears} tahun`)
  expect(keeping('money')).toBe(`${recordYears} tahun`)
  const kinds = texts.id.data.map((line) => line.kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['heirs', 'work', 'suitability', 'interest', 'referral', 'provider']),
  )
})
