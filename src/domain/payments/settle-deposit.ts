import { sql } from 'kysely'
import { type Tx, transaction } from '#database'
import { later, minute, newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import type { Cashier } from './cashier.ts'
import type { StoredDeposit } from './deposit.ts'
import { findByReference, lockDeposit, noteOpened } from './deposit-rows.ts'
import type { GatewayDeposit } from './gateway.ts'
import { type Settlement, settlementOf } from './settlement.ts'
import { tellOwner } from './tell-owner.ts'

/** How long the gateway may not know a deposit before we give it up. */
const abandonedAfterMilliseconds = 15 * minute

/**
 * Asks the gateway what became of a deposit and follows its word: the one way money comes in.
 * Safe to run at any time, any number of times, at once; a reference that is not ours is ignored.
 */
export async function settleDeposit(cashier: Cashier, reference: string): Promise<void> {
  const { db, clock, gateway } = cashier
  const stored = await findByReference(db, reference)
  if (stored === null || stored.gateway !== gateway.name) return
  if (stored.state === 'paid' || stored.state === 'in-review') return
  // Asked outside any transaction: a slow gateway must not keep rows locked.
  const atGateway = await gateway.getDeposit(reference)
  if (atGateway === null) {
    await giveUp(cashier, stored)
    return
  }
  assertSame(stored, atGateway)
  if (stored.state === 'requested') await noteOpened(db, stored.id, atGateway)
  await transaction(db, async (tx) => {
    const deposit = await lockDeposit(tx, stored.id)
    await follow(tx, deposit, settlementOf(deposit, atGateway), clock.now())
  })
}

function assertSame(stored: StoredDeposit, atGateway: GatewayDeposit): void {
  const isSame =
    atGateway.reference === stored.reference &&
    (stored.gatewayId === null || atGateway.gatewayId === stored.gatewayId)
  if (!isSame)
    throw new Error(`the gateway answered about another deposit than ${stored.reference}`)
}

async function giveUp({ db, clock }: Cashier, stored: StoredDeposit): Promise<void> {
  const isOld = later(stored.createdAt, abandonedAfterMilliseconds) <= clock.now()
  if (stored.gatewayId !== null || !isOld) return
  await sql`
    update payments.deposits set state = 'failed', asked_at = ${clock.now()}
    where id = ${stored.id} and state = 'requested'`.execute(db)
}

async function follow(
  tx: Tx,
  deposit: StoredDeposit,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  switch (settlement.outcome) {
    case 'nothing':
      if (deposit.state === 'paid' || deposit.state === 'in-review') return
      await sql`update payments.deposits set asked_at = ${now} where id = ${deposit.id}`.execute(tx)
      return
    case 'closed':
      await sql`
        update payments.deposits set state = ${settlement.state}, asked_at = ${now}
        where id = ${deposit.id}`.execute(tx)
      return
    default:
      await receive(tx, deposit, settlement, now)
  }
}

async function receive(
  tx: Tx,
  deposit: StoredDeposit,
  settlement: Extract<Settlement, { outcome: 'paid' | 'in-review' }>,
  now: Date,
): Promise<void> {
  const { outcome, amount, paidAt } = settlement
  const reason = outcome === 'in-review' ? settlement.reason : null
  const entryId = reason === 'currency-differs' ? null : newId()
  if (entryId !== null) {
    const owner =
      outcome === 'paid'
        ? account('investor-cash', deposit.userId)
        : account('suspense', 'platform')
    await postEntries(tx, [
      {
        id: entryId,
        kind: 'deposit',
        happenedAt: paidAt,
        reference: deposit.reference,
        propertyId: null,
        actorId: null,
        lines: [debit(account('gateway-clearing', deposit.gateway), amount), credit(owner, amount)],
      },
    ])
  }
  await sql`
    update payments.deposits set state = ${outcome}, received_amount = ${amount},
      paid_at = ${paidAt}, review_reason = ${reason}, entry_id = ${entryId}, asked_at = ${now}
    where id = ${deposit.id}`.execute(tx)
  if (outcome === 'paid') await tellOwner(tx, deposit, amount)
}
