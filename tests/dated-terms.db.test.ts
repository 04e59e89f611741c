import { afterAll, expect, test } from 'vitest'
import { readPlanTerms } from '#auto-invest'
import { readCostTerms, readPublicTerms } from '#catalogue'
import { investorStandings } from '#investors'
import { jakartaDate, later, Refusal, startOfDay } from '#kernel'
import { termsOfDay } from '#market'
import { meetingTermsOn } from '#meetings'
import { termsOn } from '#offerings'
import { createNoGateway } from '#payments'
import { readTaxTerms } from '#properties'
import { readReferralTerms } from '#referrals'
import { readRails, readRule, secondPersonBelow } from '#withdrawals'
import { readUsual } from '../src/domain/distributions/months/month-terms.ts'
import { requirePlausible } from '../src/domain/distributions/property-sales/propose-announcement.ts'
import { sellerTaxOn } from '../src/domain/distributions/property-sales/sale-estimate.ts'
import { depositMethods } from '../src/domain/payments/deposits/deposit-methods.ts'
import { readTax } from '../src/domain/portfolio/tax/read-tax-year.ts'
import { testDatabase } from './support/database.ts'
import { createPrimaryMarket } from './support/primary-market.ts'

const store = await testDatabase()
const { db } = store
afterAll(() => store.close())

type Figure = number | bigint | null | undefined
/** Reads a figure as it applies at an instant. */
type Reader = (at: Date) => Promise<Figure>
const on =
  (read: (day: string) => Promise<Figure>): Reader =>
  (at) =>
    read(jakartaDate(at))

const { investorIds } = await createPrimaryMarket(db, store.asOwner, {
  ...{ investors: 1, offerings: 0, cash: 0n, units: 0n, income: 10_000n },
  at: new Date('2026-11-20T03:00:00Z'),
})
const gateway = { ...createNoGateway(), name: 'test', payoutRails: ['bi-fast'] } as const

const yearlyLimit: Reader = async (at) =>
  (await investorStandings(db, investorIds, at)).get(investorIds[0] ?? '')?.quotaLimit
const lowestPrice: Reader = async (now) => {
  const sale = { askingPrice: 1n, valuation: 10_000n, now }
  const refusal = await db
    .transaction()
    .execute((tx) => requirePlausible(tx, sale).catch((error) => error))
  return refusal instanceof Refusal ? Number(refusal.fields[0]?.details?.lowest) : null
}
const highestRent = on(
  async (day) => (await readUsual(db, { id: 'none', price: 10_000n }, day.slice(0, 7))).grossMax,
)

test.each<[figure: string, condition: string, readers: readonly Reader[]]>([
  [
    'referrals.terms.reward',
    'true',
    [
      async (at) => (await readReferralTerms(db, { now: () => at })).reward,
      on(async (day) => (await readPublicTerms(db, day)).referral?.reward),
    ],
  ],
  ['investors.rules.basis_points_to', 'true', [yearlyLimit]],
  [
    'auto_invest.rules.purchases_max',
    'true',
    [async (at) => (await readPlanTerms(db, at)).purchasesMax],
  ],
  [
    'meetings.terms.support_days',
    'true',
    [on(async (day) => (await meetingTermsOn(db, day)).supportDays)],
  ],
  ['property_sales.price_bounds.lowest_basis_points', 'true', [lowestPrice]],
  [
    'property_sales.terms.seller_tax_basis_points',
    'true',
    [
      on((day) => sellerTaxOn(db, day)),
      on(async (day) => (await readPublicTerms(db, day)).sale?.sellerTaxBasisPoints),
      on(async (day) => (await readCostTerms(db, day))?.sellerTaxBasisPoints),
    ],
  ],
  [
    'offerings.terms.purchase_fee_basis_points',
    'true',
    [
      on(async (day) => (await termsOn(db, day)).purchaseFeeBasisPoints),
      on(async (day) => (await readPublicTerms(db, day)).terms?.purchaseFeeBasisPoints),
      on(async (day) => (await readCostTerms(db, day))?.purchaseFeeBasisPoints),
    ],
  ],
  [
    'offerings.investor_terms.dividend_tax_basis_points',
    'true',
    [
      on((day) => readTax(db, day)),
      on(async (day) => (await readPublicTerms(db, day)).investor?.dividendTaxBasisPoints),
      on(async (day) => (await readCostTerms(db, day))?.dividendTaxBasisPoints),
    ],
  ],
  [
    'properties.tax_terms.income_tax_basis_points',
    `class = 'rent'`,
    [on(async (day) => (await readTaxTerms(db, 'house', day)).incomeTaxBasisPoints)],
  ],
  [
    'payments.deposit_methods.fee',
    `id = 'qris'`,
    [
      async (at) =>
        (await depositMethods(db, at, { gateway })).find(({ id }) => id === 'qris')?.fee,
    ],
  ],
  ['withdrawals.rules.amount_min', 'true', [async (at) => (await readRule(db, at)).amountMin]],
  [
    'withdrawals.rails.fee',
    `id = 'bi-fast'`,
    [
      async (at) => (await readRails(db, at, gateway))[0]?.fee,
      on(async (day) => (await readPublicTerms(db, day)).investor?.withdrawals[0]?.fee),
    ],
  ],
  ['market.terms.tick', 'true', [on(async (day) => (await termsOfDay(db, day)).tick)]],
  ['bank_accounts.proof_rules.second_person_below', 'true', [(at) => secondPersonBelow(db, at)]],
])('the figure %s applies from its day in Jakarta until the next one', async (figure, condition, readers) => {
  const [room, table, column] = figure.split('.')
  // The newest terms are stored first, so that a reader that ignores their day finds them.
  for (const [day, value] of [
    ['2040-06-01', 73],
    ['2040-05-31', 72],
    ['2040-05-30', 71],
  ])
    await store.asOwner(`insert into ${room}.${table}
      select (jsonb_populate_record(t, '{"effective_from": "${day}", "${column}": ${value}}')).*
      from ${room}.${table} t where ${condition} order by effective_from limit 1`)
  const midnight = startOfDay('2040-05-31')
  for (const read of readers)
    expect([await read(later(midnight, -1)), await read(midnight)].map(Number)).toEqual([71, 72])
})

test('the rent that is possible in a month follows the figure that applies on its last day', async () => {
  for (const [day, value] of [
    ['2041-06-01', 73],
    ['2041-05-31', 72],
    ['2041-05-30', 71],
  ])
    await store.asOwner(
      `insert into distributions.plausibility values ('${day}', 3, 15000, 15000, ${value})`,
    )
  expect(await highestRent(startOfDay('2041-05-02'))).toBe(72n)
})
