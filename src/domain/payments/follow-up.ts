import { sql } from 'kysely'
import { forEachConcurrently, later, minute, type OnFailure, second } from '#kernel'
import { takeDepositsToAsk } from './deposits/deposit-rows.ts'
import { depositsToAskAgain } from './deposits/reverse-deposit.ts'
import { settleDeposit } from './deposits/settle-deposit.ts'
import type { WebhookHint } from './gateways/gateway.ts'
import { bankName } from './operator-accounts.ts'
import type { PaymentServices } from './payment-services.ts'
import { asSimulator } from './simulator/simulator.ts'

const batchMax = 100
/** The number of gateway calls at the same time. */
const concurrency = 8
const retryMilliseconds = 30 * second
/** The longest wait between two retries of an event that keeps failing. */
const retryMillisecondsMax = 10 * minute
const checkEveryMilliseconds = 10 * minute

/** Asks for the state of the payout with a reference; provided by the room above that owns payouts. */
type FollowPayout = (reference: string) => Promise<void>

const nobody: FollowPayout = async () => {}

/**
 * Asks the gateway for every deposit or payout that a webhook mentioned. Returns how many. A failed one, such as one in
 * a state that the adapter does not know, is reported to `onFailure` and retried after half a minute, later every ten
 * minutes. Several workers may run it at the same time.
 */
export async function followEvents(
  services: PaymentServices,
  onFailure: OnFailure,
  followPayout: FollowPayout = nobody,
): Promise<number> {
  const { db, clock, gateway } = services
  const { rows } = await sql<{ about: WebhookHint['about']; reference: string }>`
    select distinct about, reference from (
      select about, reference from payments.webhook_events
      where gateway = ${gateway.name} and followed_at is null and next_try_at <= ${clock.now()}
      order by next_try_at limit ${batchMax}) as due`.execute(db)
  const deposit = (reference: string) => settleDeposit(services, reference)
  await forEachConcurrently(rows, concurrency, async ({ about, reference }) => {
    const askedAt = clock.now()
    const follow = about === 'deposit' ? deposit : followPayout
    const isFollowed = await succeeds(follow, reference, onFailure)
    // An event that arrived during the call is processed in the next run.
    await sql`
      update payments.webhook_events set
        followed_at = case when ${isFollowed} then ${askedAt}::timestamptz end,
        next_try_at = ${askedAt}::timestamptz + greatest(
          ${retryMilliseconds} * interval '1 millisecond',
          least(${askedAt}::timestamptz - received_at, ${retryMillisecondsMax} * interval '1 millisecond'))
      where gateway = ${gateway.name} and about = ${about} and reference = ${reference}
        and followed_at is null and received_at <= ${askedAt}`.execute(db)
  })
  return rows.length
}

/**
 * The safety net for missing webhooks: asks for open deposits past their deadline, and for those not checked
 * for ten minutes. Returns how many. Several workers may run it at the same time.
 */
export async function checkOpenDeposits(
  services: PaymentServices,
  onFailure: OnFailure,
): Promise<number> {
  const { db, clock, gateway } = services
  const now = clock.now()
  const references = await takeDepositsToAsk(db, {
    now,
    before: later(now, -checkEveryMilliseconds),
    gateways: [gateway.name, bankName],
    limit: batchMax,
  })
  const deposit = (reference: string) => settleDeposit(services, reference)
  await forEachConcurrently(references, concurrency, async (reference) => {
    await succeeds(deposit, reference, onFailure)
  })
  return references.length
}

/**
 * Checks deposits credited in the last thirty days and those that expired in the last two days again, each once a day:
 * the safety net for reversals and late payments without a webhook. Returns how many.
 */
export async function checkClosedDeposits(
  services: PaymentServices,
  onFailure: OnFailure,
): Promise<number> {
  const references = await depositsToAskAgain(services)
  const deposit = (reference: string) => settleDeposit(services, reference)
  for (const reference of references) await succeeds(deposit, reference, onFailure)
  return references.length
}

/** Makes the simulator send its due webhooks; no effect with a real gateway. */
export async function deliverSimulatedEvents({ gateway }: PaymentServices): Promise<number> {
  return (await asSimulator(gateway)?.deliverDue()) ?? 0
}

async function succeeds(
  follow: FollowPayout,
  reference: string,
  onFailure: OnFailure,
): Promise<boolean> {
  try {
    await follow(reference)
    return true
  } catch (error) {
    onFailure(reference, error)
    return false
  }
}
