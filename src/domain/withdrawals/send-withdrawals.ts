import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { isFrozen } from '#identity'
import { forEachConcurrently, later, minute, type OnFailure } from '#kernel'
import { account, balance } from '#ledger'
import {
  isCertainlyUnsent,
  isLost,
  nextAttemptAt,
  type PaymentGateway,
  provesUnsent,
} from '#payments'
import { openNumber } from './bank-accounts/account-rows.ts'
import { refund } from './end-withdrawal.ts'
import { followPayout } from './follow-payout.ts'
import { signalOwner } from './notify-owner.ts'
import { netWithdrawal } from './withdrawal.ts'
import { lockWithdrawal, type StoredWithdrawal, storedColumns } from './withdrawal-rows.ts'
import type { WithdrawalServices } from './withdrawal-services.ts'

const batchMax = 100
/** The number of withdrawals sent at the same time, so that a slow gateway delays one of them, not all. */
const concurrency = 8
const frozenWaitMilliseconds = 5 * minute

/**
 * Sends the withdrawals that are due, each at most once. First the intent is committed, then the gateway is
 * called outside any transaction, then its answer is recorded. After a failure in between, the next attempt
 * asks the gateway about the first one and, unless the owner must not withdraw any more, sends under the same
 * reference. Any number of workers may run this
 * at the same time: each withdrawal is claimed by one of them.
 */
export async function sendDueWithdrawals(
  services: WithdrawalServices,
  onFailure: OnFailure,
): Promise<number> {
  let count = 0
  let isEmpty = false
  await forEachConcurrently(Array.from({ length: batchMax }), concurrency, async () => {
    const claim = isEmpty ? null : await claimNext(services)
    isEmpty ||= claim === null
    if (claim === null) return
    count += 1
    await advanceWithdrawal(services, claim).catch((error) =>
      onFailure(claim.withdrawal.reference, error),
    )
  })
  return count
}

type Claim = {
  readonly withdrawal: StoredWithdrawal
  /**
   * `send`: the first attempt. `ask`: the gateway may have it already. `wait`: the account is frozen, money is owed, or
   * the gateway does not offer the transfer method.
   */
  readonly act: 'send' | 'ask' | 'wait'
}

/** Claims the next due withdrawal for this worker and records the intent. */
async function claimNext({ db, clock, gateway }: WithdrawalServices): Promise<Claim | null> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const { rows } = await sql<StoredWithdrawal>`
      select ${storedColumns} from withdrawals.withdrawals
      where state in ('queued', 'sending', 'submitted') and next_try_at <= ${now}
        and (gateway = ${gateway.name} or state = 'queued')
      order by next_try_at limit 1 for no key update skip locked`.execute(tx)
    const [withdrawal] = rows
    if (withdrawal === undefined) return null
    const { id, userId, rail, state, attempts } = withdrawal
    const isOrdered = state !== 'queued'
    const canSend = gateway.payoutRails.includes(rail) && !(await isBlocked(tx, userId))
    const act = isOrdered ? 'ask' : canSend ? 'send' : 'wait'
    const nextTryAt =
      act === 'wait' ? later(now, frozenWaitMilliseconds) : nextAttemptAt(now, attempts)
    await sql`
      update withdrawals.withdrawals set next_try_at = ${nextTryAt},
        attempts = attempts + ${act === 'wait' ? 0 : 1}
      where id = ${id}`.execute(tx)
    if (act === 'send') await writeIntent(tx, withdrawal, gateway.name, now)
    return { withdrawal, act }
  })
}

/** From here on the gateway may have it, even if this process is killed; it may be another one than at the request. */
async function writeIntent(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  gateway: string,
  now: Date,
): Promise<void> {
  const { id } = withdrawal
  await sql`
    update withdrawals.withdrawals set state = 'sending', intent_at = ${now}, gateway = ${gateway}
    where id = ${id}`.execute(tx)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'withdrawals.send',
    subjectKind: 'withdrawal',
    subjectId: id,
  })
  await signalOwner(tx, withdrawal)
}

async function isBlocked(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await isFrozen(tx, userId)) || (await balance(tx, account('investor-receivable', userId))) > 0n
  )
}

async function advanceWithdrawal(
  services: WithdrawalServices,
  { withdrawal, act }: Claim,
): Promise<void> {
  if (act === 'wait') return
  if (act === 'send') return await send(services, withdrawal)
  const isKnown = await followPayout(services, withdrawal.reference)
  if (isKnown || withdrawal.state !== 'sending') return
  const next = await transaction(services.db, (tx) => stopIfBlocked(tx, services, withdrawal.id))
  if (next === 'send') await send(services, withdrawal)
  if (next === 'recall' && services.gateway.recallPayout !== undefined)
    await send(services, withdrawal, services.gateway.recallPayout)
}

/** The failure of a withdrawal that was not sent, because its owner must not withdraw money any more. */
const blockedFailure = 'owner-blocked'

/**
 * Stops a withdrawal that the gateway does not know, when its owner was frozen, died or came to owe money after the
 * first attempt. Its money is returned once the attempt is certainly not on its way; one that the gateway may have
 * without finding it is recalled.
 */
async function stopIfBlocked(
  tx: Tx,
  { clock, gateway }: WithdrawalServices,
  id: string,
): Promise<'send' | 'recall' | 'wait'> {
  const locked = await lockWithdrawal(tx, id)
  if (locked.state !== 'sending') return 'wait'
  if (!(await isBlocked(tx, locked.userId))) return 'send'
  const at = clock.now()
  if (isLost(locked, gateway, at)) return 'recall'
  if (isCertainlyUnsent(locked, gateway, at))
    await refund(tx, locked, { state: 'failed', at, actorId: null, failure: blockedFailure })
  return 'wait'
}

async function send(
  services: WithdrawalServices,
  withdrawal: StoredWithdrawal,
  call: PaymentGateway['createPayout'] = services.gateway.createPayout,
): Promise<void> {
  const { db, clock, gateway, keys } = services
  const { id, accountId, reference, bankCode, holderName } = withdrawal
  const accountNumber = await openNumber(db, keys, accountId)
  try {
    const amount = netWithdrawal(withdrawal)
    const order = { reference, bankCode, accountNumber, holderName, amount, rail: withdrawal.rail }
    const { gatewayId } = await call(order)
    // Some gateways report a payout by their own number only.
    await sql`
      update withdrawals.withdrawals set gateway_id = ${gatewayId}
      where id = ${id} and state = 'sending' and gateway_id is null`.execute(db)
  } catch (error) {
    if (!provesUnsent(error, withdrawal, gateway)) throw error
    await transaction(db, async (tx) => {
      const locked = await lockWithdrawal(tx, id)
      if (locked.state !== 'sending') return
      const at = clock.now()
      await refund(tx, locked, { state: 'failed', at, actorId: null, failure: error.failure })
    })
    return
  }
  // Like a webhook, the answer to the order is only a hint; the state that the gateway reports when asked is
  // what counts.
  await followPayout(services, reference)
}
