import { afterAll, expect, test } from 'vitest'
import { decideExemption } from '#investors'
import { hour, later, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../../tests/support/primary-market.ts'
import { openPurchaseSequencer } from './purchase-sequencer.ts'
import { quotePurchase } from './quote.ts'

const store = await testDatabase()
afterAll(() => store.close())

const opensAt = new Date('2026-11-20T17:00:00.000Z')
const staff = { userId: newId(), roles: ['compliance'] }

/** An investor with a limit of Rp1 million a year, and two offerings that open at midnight in Jakarta. */
async function aSaver() {
  const clock = movableClock(later(opensAt, hour))
  const options = { investors: 1, offerings: 2, cash: 100_000_000n, units: 1_000n } as const
  const { investorIds, offerings, riskStatementVersion } = await createPrimaryMarket(
    store.db,
    store.asOwner,
    {
      ...options,
      income: 20_000_000n,
      at: opensAt,
    },
  )
  const [investorId = ''] = investorIds
  await store.asOwner(`
    update offerings.offerings set opens_at = '${opensAt.toISOString()}'
    where id = any(array['${offerings.map(({ id }) => id).join("','")}']::uuid[])`)
  const sequencers = [1, 2].map(() => openPurchaseSequencer({ db: store.db, clock }))
  const input = (index: number, units: bigint) => ({
    investorId,
    offeringId: offerings[index % 2]?.id ?? '',
    units,
    riskStatementVersion,
  })
  const buy = (index: number, units: bigint) =>
    (sequencers[index % 2] ?? sequencers[0])?.subscribe(input(index, units), newId())
  const quote = () =>
    quotePurchase(store.db, clock, { userId: investorId, roles: [] }, input(0, 50n))
  return { clock, investorId, offerings, buy, quote }
}

// When all proofs in these tests were submitted.
const submittedAt = new Date('2026-11-20T03:00:00Z')

/** A proof of a securities account opened on the first day and valid until the second. */
async function proved(userId: string, openedOn: string, validUntil = '2027-11-21') {
  const id = newId()
  await store.asOwner(`
    insert into investors.exemptions (id, user_id, state, company, account_sealed, account_key_id,
      account_end, opened_on, submitted_at, decided_at, decided_by, valid_until)
    values ('${id}', '${userId}', 'approved', 'PT Sekuritas', 'x', 'x', '4567', '${openedOn}',
      '${submittedAt.toISOString()}', now(), '${newId()}', '${validUntil}')`)
  return id
}

test('an offering that opens exactly two years after the securities account accepts any amount', async () => {
  const { investorId, buy, quote } = await aSaver()
  await proved(investorId, '2024-11-21')
  expect(await quote()).toMatchObject({ quotaRemaining: null, isExempt: true, refusal: null })
  await buy(0, 50n)
  // That purchase counts in the limit of the offerings that are not exempt.
  await store.asOwner(
    `update investors.exemptions set valid_until = '2026-11-20' where user_id = '${investorId}'`,
  )
  expect(await quote()).toMatchObject({ quotaRemaining: 0n, isExempt: false })
  await expect(buy(1, 1n)).rejects.toMatchObject({ code: 'investors.quota_exceeded' })
})

test('an offering that opens one day before the two years are over is not exempt from the limit', async () => {
  const { investorId, buy, quote } = await aSaver()
  await proved(investorId, '2024-11-22')
  expect(await quote()).toMatchObject({ quotaRemaining: 1_000_000n, isExempt: false })
  await expect(buy(0, 50n)).rejects.toMatchObject({ code: 'investors.quota_exceeded' })
  await buy(0, 10n)
})

test('an offering that opened the evening before in Jakarta is not exempt from the limit', async () => {
  const { investorId, offerings, buy } = await aSaver()
  await proved(investorId, '2024-11-21')
  await store.asOwner(`
    update offerings.offerings set opens_at = '2026-11-20T16:59:59.999Z' where id = '${offerings[0]?.id}'`)
  await expect(buy(0, 50n)).rejects.toMatchObject({ code: 'investors.quota_exceeded' })
  await buy(1, 50n)
})

test('a proof is valid until the end of its last day in Jakarta', async () => {
  const { clock, investorId, quote } = await aSaver()
  await proved(investorId, '2024-11-21', '2026-11-21')
  clock.moveTo(new Date('2026-11-21T16:59:59.999Z'))
  expect((await quote()).isExempt).toBe(true)
  clock.moveTo(new Date('2026-11-21T17:00:00.000Z'))
  expect((await quote()).isExempt).toBe(false)
})

test('after a proof is withdrawn, no purchase uses the exemption, even one already in progress', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { clock, investorId, buy } = await aSaver()
    const exemptionId = await proved(investorId, '2024-11-21')
    await buy(0, 15n)
    const wishes = Array.from({ length: 12 }, (_, index) => buy(index, 2n))
    const decision = 'withdrawn'
    const input = { exemptionId, submittedAt, decision, reason: 'Rekening sudah ditutup' } as const
    const withdrawn = decideExemption({ db: store.db, clock }, staff, input)
    const after = withdrawn.then(() => Promise.allSettled([buy(0, 1n), buy(1, 1n)]))
    await Promise.allSettled(wishes)
    for (const answer of await after)
      expect(answer).toMatchObject({ reason: { code: 'investors.quota_exceeded' } })
  }
})
