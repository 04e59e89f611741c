import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { unseal } from '#files'
import { later, minute, second } from '#kernel'
import { lockDeposit } from './deposit-rows.ts'
import { failRefund, followRefund } from './follow-refund.ts'
import { PayoutRefused } from './gateway.ts'
import type { RefundDesk, StoredRefund } from './refund.ts'
import { lockRefund, sealedNumber, storedRefundColumns } from './refund-rows.ts'

type OnFailure = (reference: string, error: unknown) => void

const batchMax = 50
/** How long an attempt may take before another worker may take it over. */
const leaseMilliseconds = 30 * second

/**
 * Sends approved refunds, each at most once and like withdrawals: the intent is committed first, the gateway is
 * called outside any transaction, and after a crash the worker asks for the first attempt before sending with
 * the same reference. Any number of workers may run it.
 */
export async function sendDueRefunds(
  desk: RefundDesk,
  onFailure: OnFailure = () => {},
): Promise<number> {
  for (let count = 0; count < batchMax; count += 1) {
    const claim = await claimNext(desk)
    if (claim === null) return count
    await advanceRefund(desk, claim).catch((error) => onFailure(claim.refund.reference, error))
  }
  return batchMax
}

type Claim = { readonly refund: StoredRefund; readonly isFirst: boolean }

async function claimNext({ db, clock, gateway }: RefundDesk): Promise<Claim | null> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const { rows } = await sql<StoredRefund>`
      select ${storedRefundColumns} from payments.refunds
      where state in ('queued', 'sending', 'submitted') and next_try_at <= ${now}
        and gateway = ${gateway.name}
      order by next_try_at limit 1 for no key update skip locked`.execute(tx)
    const [refund] = rows
    if (refund === undefined) return null
    await sql`
      update payments.refunds set next_try_at = ${later(now, waitOf(refund.attempts))},
        attempts = attempts + 1
      where id = ${refund.id}`.execute(tx)
    const isFirst = refund.state === 'queued'
    if (isFirst) await writeIntent(tx, refund, now)
    return { refund, isFirst }
  })
}

/** From here on the gateway may have it, even if this process is killed. */
async function writeIntent(tx: Tx, { id, depositId }: StoredRefund, now: Date): Promise<void> {
  await sql`
    update payments.refunds set state = 'sending', intent_at = ${now} where id = ${id}`.execute(tx)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'payments.send-refund',
    subjectKind: 'deposit',
    subjectId: depositId,
  })
}

// The pause doubles after each attempt, up to ten minutes.
function waitOf(attempts: number): number {
  return Math.min(leaseMilliseconds * 2 ** Math.min(attempts, 10), 10 * minute)
}

async function advanceRefund(desk: RefundDesk, { refund, isFirst }: Claim): Promise<void> {
  if (isFirst) return await send(desk, refund)
  const isKnown = await followRefund(desk, refund.reference)
  if (!isKnown && refund.state === 'sending') await send(desk, refund)
}

async function send(desk: RefundDesk, refund: StoredRefund): Promise<void> {
  const { db, clock, gateway, keys } = desk
  const { id, depositId, reference, bankCode, holderName, amount } = refund
  const accountNumber = unseal(keys, depositId, await sealedNumber(db, id))
  try {
    const order = { reference, bankCode, accountNumber, holderName, amount, rail: null }
    const { gatewayId } = await gateway.createPayout(order)
    // Some gateways report a payout by their own number only.
    await sql`
      update payments.refunds set gateway_id = ${gatewayId}
      where id = ${id} and state = 'sending' and gateway_id is null`.execute(db)
  } catch (error) {
    if (!(error instanceof PayoutRefused)) throw error
    await transaction(db, async (tx) => {
      await lockDeposit(tx, depositId)
      const locked = await lockRefund(tx, id)
      if (locked.state === 'sending') await failRefund(tx, locked, error.failure, clock.now())
    })
    return
  }
  // Like a webhook, the answer to the order is only a hint; the state that the gateway reports when asked is
  // what counts.
  await followRefund(desk, reference)
}
