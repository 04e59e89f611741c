import { afterAll, expect, test } from 'vitest'
import type { LegalDocument } from '#contract'
import { editionInForce } from '#legal'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

// The legal texts contain figures. These tests compare each with its source in the product.

const store = await testDatabase()
const api = testApi(store)

afterAll(() => store.close())

// The edition in force from this day on; add later editions here.
const clock = { now: () => new Date('2026-11-29T03:00:00Z') }

async function row<Row>(query: string): Promise<Row> {
  const { rows } = await store.asOwner(query)
  return rows[0] as Row
}

/** Returns the text of a section in both languages. */
function part(id: string, document: LegalDocument = 'terms'): { id: string; en: string } {
  const { texts } = editionInForce(clock, document)
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

type Figure = { readonly id: string; readonly en: string }

function expectNamed(id: string, ...figures: readonly Figure[]) {
  expectIn(part(id), id, figures)
}

function expectRules(id: string, ...figures: readonly Figure[]) {
  expectIn(part(id, 'market-rules'), id, figures)
}

function expectIn(text: Figure, id: string, figures: readonly Figure[]) {
  for (const figure of figures) {
    expect(text.id, id).toContain(figure.id)
    expect(text.en, id).toContain(figure.en)
  }
}

const days = (count: number) => ({ id: `${count} hari`, en: `${count} ` })

test('the fees in the terms are the fees charged', async () => {
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
  // The management fee depends on the offering, so the terms name no percentage.
  expect(part('fees').id).not.toMatch(/pengelolaan \d/)
})

test('the limits and periods of offerings in the terms are those that purchases enforce', async () => {
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

test('the minimum deposit and withdrawal in the terms are those of the wallet', async () => {
  const deposits = await row<{ least: number }>(
    'select min(minimum)::int as least from payments.deposit_methods',
  )
  const withdrawals = await row<{ amount_min: number }>(
    'select amount_min::int from withdrawals.rules order by effective_from desc limit 1',
  )
  expectNamed('wallet', rupiah(deposits.least), rupiah(withdrawals.amount_min))
})

test('the referral terms match the programme that pays the reward', async () => {
  const { referral } = (await api.call('/figures/')).body
  expectNamed(
    'referral',
    rupiah(referral.reward),
    days(referral.holdDays),
    days(referral.expiresAfterDays),
    { id: `${referral.friendsMax} teman`, en: `${referral.friendsMax} friends` },
  )
})

type MarketTerms = {
  seller_fee_basis_points: number
  buyer_fee_basis_points: number
  collar_basis_points: number
  tick: bigint
  lock_months: number
  windows_max: number
  months_between: number
  trading_days: number
  opens_at: string
  closes_at: string
  collecting_days: number
  call_minutes: number
  holders_max: number
  holders_max_above: bigint
  units_max: bigint
  amount_max: bigint
  standing_months_max: number
  bust_basis_points: number
  bust_working_days: number
}

test('the rules for trading units and the terms name the limits that orders and windows enforce', async () => {
  const terms = await row<MarketTerms>(
    'select * from market.terms order by effective_from desc limit 1',
  )
  const plain = (count: number) => ({ id: String(count), en: String(count) })
  const time = (of: string) => ({ id: of.slice(0, 5).replace(':', '.'), en: of.slice(0, 5) })
  const fees = [
    percent(Number(terms.seller_fee_basis_points)),
    percent(Number(terms.buyer_fee_basis_points)),
  ]
  expectNamed('fees', ...fees)
  expectRules('settlement', ...fees)
  expectRules(
    'windows',
    { id: `maksimal ${terms.windows_max}`, en: `at most ${terms.windows_max}` },
    { id: `${terms.months_between} bulan`, en: `${terms.months_between} months` },
    { id: `${terms.trading_days} hari kerja`, en: `${terms.trading_days} working days` },
    { id: `${terms.collecting_days} hari`, en: `${terms.collecting_days} days` },
    time(terms.opens_at),
    time(terms.closes_at),
  )
  expectRules('errors', percent(Number(terms.bust_basis_points)), {
    id: `${terms.bust_working_days} hari kerja`,
    en: `${terms.bust_working_days} working day`,
  })
  expectRules('units', {
    id: `${terms.lock_months} bulan`,
    en: `${terms.lock_months} months`,
  })
  const orderBillions = Number(terms.amount_max) / 1_000_000_000
  const unitsMax = Number(terms.units_max)
  expectRules(
    'orders',
    { id: `Rp${orderBillions} miliar`, en: `Rp${orderBillions} billion` },
    {
      id: `${unitsMax.toLocaleString('id-ID')} unit`,
      en: `${unitsMax.toLocaleString('en-US')} units`,
    },
    {
      id: `${terms.standing_months_max} bulan`,
      en: `${terms.standing_months_max} months`,
    },
  )
  expectRules('prices', rupiah(Number(terms.tick)), percent(Number(terms.collar_basis_points)))
  expectRules(
    'auctions',
    time(terms.opens_at),
    time(terms.closes_at),
    plain(Number(terms.call_minutes)),
  )
  const billions = Number(terms.holders_max_above) / 1_000_000_000
  expectRules('limits', plain(Number(terms.holders_max)), {
    id: `Rp${billions} miliar`,
    en: `Rp${billions} billion`,
  })
  const { terms: offered } = (await api.call('/figures/')).body
  expectRules('limits', percent(offered.holderCapBasisPoints))
})

test('the terms state which features do not exist yet and do not deny those that exist', () => {
  const absent = [
    ['votes', 'memberikan suara lewat Sepetak', 'vote through Sepetak'],
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
})

test('the privacy policy names how long records of money are kept, and every kind of data', () => {
  const { texts } = editionInForce(clock, 'privacy')
  // Entries of the ledger are never deleted; the rules of bookkeeping require ten years (decision 34).
  expect(texts.id.data.find(({ kind }) => kind === 'money')?.keeping).toBe('10 tahun')
  const kinds = texts.id.data.map((line) => line.kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['heirs', 'work', 'suitability', 'interest', 'referral', 'provider']),
  )
})
