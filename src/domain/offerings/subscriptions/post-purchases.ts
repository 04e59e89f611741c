import { sql } from 'kysely'
import { insertAudits } from '#audit'
import {
  type Columns,
  type Database,
  namesOf,
  pipelinedTransaction,
  rowsOf,
  type Tx,
  type Write,
} from '#database'
import { refusalsOfFrozen } from '#identity'
import { type Clock, Refusal, toJsonInteger } from '#kernel'
import {
  type Command,
  findOutcomes,
  insertHolds,
  insertOutcomes,
  lockAccounts,
  type NewHold,
  type Outcome,
  openSheet,
  refusedOutcome,
  sheetWrites,
  unitsOf,
} from '#ledger'
import { insertMails, insertNotices } from '#notifications'
import { propertyLabels } from '#properties'
import { readOfferings } from '../offerings.ts'
import { offeringNotFound } from '../refusals.ts'
import {
  accountsMoved,
  type BuyerStanding,
  type Decided,
  debtOf,
  decidePurchase,
  type Purchase,
  unitAccounts,
} from './purchase.ts'
import { standingsOf } from './quota.ts'

/** A purchase waiting for its decision, with its command (idempotency key). */
export type Ticket = { readonly command: Command; readonly purchase: Purchase }

/**
 * Decides a batch of purchases in order and commits all of them at once. Returns the outcome of each (the
 * recorded one when its key was used before), or a refusal when the key was used for another command. A refused
 * purchase does not affect the others.
 */
export async function postPurchases(
  db: Database,
  clock: Clock,
  tickets: readonly Ticket[],
): Promise<(Outcome | Refusal)[]> {
  return await pipelinedTransaction(db, async (tx) => {
    const at = clock.now()
    const { earlier, accounts, offerings, standings, frozen, labels } = await readAll(
      tx,
      tickets,
      at,
    )
    const sheet = openSheet(accounts)
    const fresh: { ticket: Ticket; outcome: Outcome; decided: Decided | null }[] = []
    const used = new Map<string, BuyerStanding>(standings)
    const result = tickets.map((ticket, index) => {
      const known = earlier[index]
      if (known !== undefined && known !== null) return known
      const decided = decideOne(ticket)
      const outcome: Outcome =
        decided instanceof Refusal ? refusedOutcome(decided) : { done: decided.subscription }
      fresh.push({ ticket, outcome, decided: decided instanceof Refusal ? null : decided })
      return outcome
    })

    function decideOne({ purchase }: Ticket): Decided | Refusal {
      try {
        const offering = offerings.get(purchase.offeringId)
        const standing = used.get(purchase.investorId)
        if (offering === undefined || standing === undefined) throw offeringNotFound()
        const frozenRefusal = frozen.get(purchase.investorId)
        if (frozenRefusal !== undefined) throw frozenRefusal
        const decided = decidePurchase(sheet, purchase, offering, standing, at)
        const quotaUsed = standing.quotaUsed + decided.subscription.amount
        used.set(purchase.investorId, { ...standing, quotaUsed })
        return decided
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    }

    const made = fresh.flatMap(({ decided }) => (decided === null ? [] : [decided]))
    return { result, writes: [[...sheetWrites(sheet), ...relatedWrites(at, made, fresh, labels)]] }
  })
}

async function readAll(tx: Tx, tickets: readonly Ticket[], at: Date) {
  const commands = tickets.map((ticket) => ticket.command)
  const investorIds = [...new Set(tickets.map(({ purchase }) => purchase.investorId))]
  const offeringIds = [...new Set(tickets.map(({ purchase }) => purchase.offeringId))]
  const labels = await labelsOf(tx, offeringIds)
  const known = tickets.flatMap(({ purchase }) => {
    const propertyId = labels.get(purchase.offeringId)?.propertyId
    return propertyId === undefined ? [] : [{ purchase, asset: unitsOf(propertyId) }]
  })
  const moved = known.flatMap(({ purchase, asset }) => accountsMoved(purchase, asset))
  const lookedAt = known.flatMap(({ purchase, asset }) => [
    ...unitAccounts(purchase, asset),
    debtOf(purchase),
  ])
  // Sent together and executed in this order: facts read after the lock do not change until the commit.
  const [accounts, earlier, offerings, standings, frozen] = await Promise.all([
    lockAccounts(tx, moved, lookedAt),
    findOutcomes(tx, commands),
    readOfferings(tx, offeringIds),
    standingsOf(tx, investorIds, at),
    refusalsOfFrozen(tx, investorIds),
  ])
  const byId = new Map(offerings.map((row) => [row.id, row]))
  return { accounts, earlier, offerings: byId, standings, frozen, labels }
}

// An offering never changes its property, and a property never changes its name, so this is cached.
type Label = { readonly propertyId: string; readonly name: string }
const knownLabels = new Map<string, Label>()
const knownLabelsMax = 50_000

async function labelsOf(
  tx: Tx,
  offeringIds: readonly string[],
): Promise<ReadonlyMap<string, Label>> {
  // A map of its own, because another batch may clear the cache while this one is written.
  const labels = new Map<string, Label>()
  for (const id of offeringIds) {
    const label = knownLabels.get(id)
    if (label !== undefined) labels.set(id, label)
  }
  const unknown = offeringIds.filter((id) => !labels.has(id))
  if (unknown.length === 0) return labels
  const offerings = await readOfferings(tx, unknown)
  const properties = await propertyLabels(
    tx,
    offerings.map((offering) => offering.propertyId),
  )
  if (knownLabels.size > knownLabelsMax) knownLabels.clear()
  for (const { id, propertyId } of offerings) {
    const label = { propertyId, name: properties.get(propertyId)?.name ?? propertyId }
    labels.set(id, label)
    knownLabels.set(id, label)
  }
  return labels
}

function relatedWrites(
  at: Date,
  made: readonly Decided[],
  fresh: readonly { ticket: Ticket; outcome: Outcome }[],
  labels: ReadonlyMap<string, Label>,
): Write[] {
  if (fresh.length === 0) return []
  const outcomes = fresh.map(({ ticket, outcome }) => ({ command: ticket.command, outcome }))
  const kept = insertOutcomes(at, outcomes)
  if (made.length === 0) return [kept]
  const nameOf = ({ offeringId, propertyId }: Decided['subscription']) =>
    labels.get(offeringId)?.name ?? propertyId
  return [
    kept,
    insertHolds(made.flatMap(holdOf)),
    insertSubscriptions(made),
    insertAudits(made.map(({ subscription }) => auditOf(subscription, at))),
    insertMails(made.map(({ subscription }) => mailOf(subscription, nameOf(subscription)))),
    insertNotices(made.map(({ subscription }) => noticeOf(subscription, nameOf(subscription)))),
  ]
}

function holdOf({ subscription, feeHoldId, entryId }: Decided): NewHold[] {
  if (feeHoldId === null) return []
  const { investorId, fee } = subscription
  return [
    { id: feeHoldId, ownerId: investorId, amount: fee, purpose: 'purchase-fee', placedBy: entryId },
  ]
}

function auditOf(subscription: Decided['subscription'], at: Date) {
  const { id, investorId, offeringId, units, amount } = subscription
  return {
    happenedAt: at,
    actorId: investorId,
    action: 'offerings.subscribe',
    subjectKind: 'subscription',
    subjectId: id,
    details: { offeringId, units: units.toString(), amount: amount.toString() },
  }
}

function mailOf(subscription: Decided['subscription'], propertyName: string) {
  const { id, investorId, amount, fee } = subscription
  return {
    template: 'purchase-receipt' as const,
    userId: investorId,
    subjectId: id,
    values: {
      receiptNumber: subscription.receiptNumber,
      subscriptionId: id,
      propertyName,
      units: subscription.units.toString(),
      unitPrice: subscription.unitPrice.toString(),
      amount: amount.toString(),
      fee: fee.toString(),
      total: (amount + fee).toString(),
      placedAt: subscription.placedAt.toISOString(),
      cancellableUntil: subscription.cancellableUntil.toISOString(),
    },
  }
}

function noticeOf(subscription: Decided['subscription'], property: string) {
  const { id, investorId, amount, fee, units, receiptNumber } = subscription
  return {
    userId: investorId,
    event: 'purchase-placed' as const,
    values: {
      property,
      propertyId: subscription.propertyId,
      units: toJsonInteger(units),
      total: amount + fee,
      receipt: receiptNumber,
      until: subscription.cancellableUntil,
    },
    path: `/dashboard/orders/${id}`,
    happenedAt: subscription.placedAt,
  }
}

/** The writes of purchases decided on a sheet, to send together with it or after it. */
export function insertSubscriptions(made: readonly Decided[]): Write {
  return sql`
    insert into offerings.subscriptions (${namesOf(subscriptionColumns)})
    ${rowsOf(subscriptionColumns, made)}`
}

const subscriptionColumns: Columns<Decided> = {
  id: ['uuid', ({ subscription }) => subscription.id],
  receipt_number: ['text', ({ subscription }) => subscription.receiptNumber],
  offering_id: ['uuid', ({ subscription }) => subscription.offeringId],
  investor_id: ['uuid', ({ subscription }) => subscription.investorId],
  units: ['bigint', ({ subscription }) => subscription.units],
  unit_price: ['bigint', ({ subscription }) => subscription.unitPrice],
  amount: ['bigint', ({ subscription }) => subscription.amount],
  fee: ['bigint', ({ subscription }) => subscription.fee],
  state: ['text', ({ subscription }) => subscription.state],
  placed_at: ['timestamptz', ({ subscription }) => subscription.placedAt],
  cancellable_until: ['timestamptz', ({ subscription }) => subscription.cancellableUntil],
  quota_year: ['integer', ({ quotaYear }) => quotaYear],
  risk_statement_version: ['text', ({ riskStatementVersion }) => riskStatementVersion],
  entry_id: ['uuid', ({ entryId }) => entryId],
  fee_hold_id: ['uuid', ({ feeHoldId }) => feeHoldId],
  fee_is_due: ['boolean', ({ feeHoldId }) => feeHoldId !== null],
}
