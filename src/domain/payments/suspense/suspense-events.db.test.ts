import { afterAll, beforeEach, expect, test } from 'vitest'
import { day, minute, Refusal } from '#kernel'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { any, seeded } from '../../../../tests/support/seeded-random.ts'
import { suspendedAmount as amount, suspenseDesk } from '../../../../tests/support/suspense-desk.ts'
import { settleDeposit } from '../deposits/settle-deposit.ts'
import { followEvents } from '../follow-up.ts'
import { followRefund } from '../refunds/follow-refund.ts'
import { sendDueRefunds } from '../refunds/send-refunds.ts'

const desk = await suspenseDesk()
const {
  approved,
  books,
  changesSince,
  clock,
  services,
  held,
  listed,
  proposedRefund,
  proposedRelease,
  refunds,
  simulator,
  store,
  suspend,
} = desk
beforeEach(() => suspend())
afterAll(() => desk.close())

/** What the books must show after everything was followed, computed from the gateway's records only. */
async function expectedChanges(): Promise<Readonly<Record<string, bigint>>> {
  const atGateway = await simulator.getDeposit(held.deposit.reference)
  const returned = atGateway?.refundedAmount ?? 0n
  const payouts = await Promise.all(
    (await refunds()).map(({ reference }) => simulator.getPayout(reference)),
  )
  const refunded = payouts.reduce(
    (sum, payout) => (payout?.state === 'paid' ? sum + payout.amount : sum),
    0n,
  )
  const { rows } = await store.asOwner(`select amount from payments.deposit_resolutions
    where deposit_id = '${held.deposit.id}' and outcome = 'released'`)
  const released = rows.length === 0 ? 0n : BigInt(rows[0].amount)
  // Once released, what the gateway returns is taken from the investor, whose balance covers it here.
  const out = returned + refunded
  const left = released > 0n || out > amount ? 0n : amount - out
  const changes = {
    suspense: left - amount,
    clearing: -out,
    costs: released === 0n && out > amount ? out - amount : 0n,
    free: released === 0n ? 0n : amount - out,
  }
  return Object.fromEntries(Object.entries(changes).filter(([, change]) => change !== 0n))
}

test.each(
  Array.from({ length: 12 }, (_, seed) => [seed]),
)('after any sequence of events (seed %i) the books agree with the gateway, and an item waits only while money is left', async (seed) => {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const before = await books()
  const rarely = (happen: () => Promise<unknown>) => (below(4) === 0 ? happen() : null)
  const newest = async () => (await refunds()).at(-1)?.reference ?? ''
  const events: (() => Promise<unknown>)[] = [
    async () =>
      rarely(() => simulator.act(held.deposit.reference, 'refund', BigInt(below(4_000_000) + 1))),
    async () => rarely(() => simulator.act(held.deposit.reference, 'refund')),
    () => settleDeposit(services, held.deposit.reference),
    () => followEvents(services, rethrow),
    async () => approved(await proposedRefund()),
    async () => approved(await proposedRefund()),
    async () => rarely(async () => approved(await proposedRelease())),
    () => sendDueRefunds(services, rethrow),
    () => sendDueRefunds(services, rethrow),
    async () => simulator.actOnPayout(await newest(), 'pay'),
    async () => simulator.actOnPayout(await newest(), 'fail'),
    async () => simulator.actOnPayout(await newest(), 'reverse'),
    async () => followRefund(services, await newest()),
  ]
  const refused: unknown[] = []
  for (let step = 0; step < 40; step += 1) {
    clock.advance(minute)
    await any(events, random)().catch((error) => refused.push(error))
  }
  for (const error of refused) expect(error).toBeInstanceOf(Refusal)
  clock.advance(day)
  await simulator.deliverDue()
  await sendDueRefunds(services, rethrow)
  clock.advance(day)
  for (const { reference } of await refunds()) await followRefund(services, reference)
  await settleDeposit(services, held.deposit.reference)
  for (const { reference } of await refunds()) await followRefund(services, reference)
  const expected = await expectedChanges()
  expect(await changesSince(before)).toEqual(expected)
  expect((await listed('waiting')) !== undefined).toBe((expected.suspense ?? 0n) > -amount)
})
