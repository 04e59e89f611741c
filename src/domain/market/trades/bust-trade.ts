import { sql } from 'kysely'
import { type Proposal, propose, staffReason, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction, writeTogether } from '#database'
import { type Actor, type Clock, isUuid, newId, receiptNumber } from '#kernel'
import {
  account,
  credit,
  debit,
  enter,
  type Line,
  lockAccounts,
  onSheet,
  openSheet,
  sheetWrites,
  unitsOf,
} from '#ledger'
import { notify } from '#notifications'
import { lockBooks } from '../books/live-book.ts'
import { accountsOfOwner, feeAccount } from '../books/settle.ts'
import {
  bustTooLate,
  buyerUnitsGone,
  notObviousError,
  sellerMoneySpent,
  tradeBusted,
  tradeNotFound,
} from '../refusals.ts'
import { bustableUntil, errorDistance, isObviousError } from './bust-rule.ts'
import { type BustableTrade, findTrade, termsOfTrade } from './read-busts.ts'

type Written = { readonly reason: string }

/**
 * Proposes to bust a trade made by obvious error. Refuses a trade whose price is within the distance that the
 * terms of its window allow, one that is final, and one that was busted before.
 */
export async function proposeBust(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { tradeId: string; reason: string },
): Promise<Proposal> {
  const reason = staffReason(input.reason)
  return await transaction(db, async (tx) => {
    const now = clock.now()
    await lockTrade(tx, input.tradeId)
    const trade = await bustable(tx, input.tradeId, now)
    const terms = await termsOfTrade(tx, trade)
    return await propose(tx, {
      kind: 'trade-bust',
      subjectId: trade.id,
      content: {
        number: trade.number.toString(),
        propertyName: trade.name,
        tradedAt: trade.tradedAt.toISOString(),
        units: trade.units.toString(),
        price: trade.price.toString(),
        reference: trade.reference.toString(),
        bustableUntil: bustableUntil(trade.tradedAt, terms).toISOString(),
        reason,
      },
      byUserId: actor.userId,
      now,
    })
  })
}

/**
 * Busts the trade with one reversing entry: units go back to the seller, money to the buyer, and both fees are
 * returned.
 */
export const tradeBusting = twoPersonAct<Written>({
  kind: 'trade-bust',
  lock: lockTrade,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const trade = await bustable(tx, proposal.subjectId, now)
    const entryId = newId(now.getTime())
    const reference = receiptNumber('TRB')
    const { sellerId, buyerId, propertyId } = trade
    const refs = [buyerId, sellerId].flatMap((id) => accountsOfOwner(id, propertyId))
    const sheet = openSheet(await lockAccounts(tx, [feeAccount, ...refs]))
    const short = proceedsOf(trade) - onSheet(sheet, account('investor-cash', sellerId))
    if (short > 0n) throw sellerMoneySpent({ short })
    const unitsFree = onSheet(sheet, account('investor-units', buyerId, unitsOf(propertyId)))
    if (unitsFree < trade.units) throw buyerUnitsGone({ unitsFree, units: trade.units })
    enter(sheet, {
      id: entryId,
      kind: 'trade-bust',
      happenedAt: now,
      reference,
      propertyId,
      actorId: actor.userId,
      reverses: trade.entryId,
      lines: reversalOf(trade),
    })
    await writeTogether(tx, [
      ...sheetWrites(sheet),
      sql`
        insert into market.busts (trade_id, entry_id, proposal_id, reason, busted_at)
        values (${trade.id}, ${entryId}::uuid, ${proposal.id}::uuid, ${content.reason}, ${now}::timestamptz)`,
    ])
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'market.bust-trade',
      subjectKind: 'trade',
      subjectId: trade.id,
      details: { number: trade.number.toString(), entryId, reason: content.reason },
    })
    await notifyBoth(tx, trade, { reference, now })
  },
})

// Every action on a trade, and all trading at the same time, waits for the lock on its book.
async function lockTrade(tx: Tx, tradeId: string): Promise<void> {
  const trade = isUuid(tradeId) ? await findTrade(tx, tradeId) : null
  if (trade === null) throw tradeNotFound()
  await lockBooks(tx, trade.windowId, [trade.propertyId])
}

async function bustable(tx: Tx, tradeId: string, now: Date) {
  const trade = await findTrade(tx, tradeId)
  if (trade === null) throw tradeNotFound()
  if (trade.bustedAt !== null) throw tradeBusted()
  const terms = await termsOfTrade(tx, trade)
  const until = bustableUntil(trade.tradedAt, terms)
  if (now >= until) throw bustTooLate({ until: until.toISOString() })
  const { reference } = trade
  if (reference === null || !isObviousError({ price: trade.price, reference }, terms))
    throw notObviousError({ distance: errorDistance(reference ?? trade.price, terms) })
  return { ...trade, reference }
}

function proceedsOf({ price, units, sellerFee }: BustableTrade): bigint {
  return price * units - sellerFee
}

// Amounts that an order held return as available balance, because the order is filled or has ended.
function reversalOf(trade: BustableTrade): Line[] {
  const { buyerId, sellerId, propertyId, price, units, buyerFee, sellerFee } = trade
  const asset = unitsOf(propertyId)
  const fees = buyerFee + sellerFee
  const proceeds = proceedsOf(trade)
  return [
    credit(account('investor-cash', buyerId), price * units + buyerFee),
    ...(proceeds > 0n ? [debit(account('investor-cash', sellerId), proceeds)] : []),
    ...(fees > 0n ? [debit(feeAccount, fees)] : []),
    debit(account('investor-units', buyerId, asset), units),
    credit(account('investor-units', sellerId, asset), units),
  ]
}

async function notifyBoth(
  tx: Tx,
  trade: BustableTrade,
  { reference, now }: { reference: string; now: Date },
): Promise<void> {
  const values = { property: trade.name, units: Number(trade.units), reference }
  await notify(tx, [
    {
      userId: trade.buyerId,
      event: 'purchase-busted',
      values: { ...values, total: trade.price * trade.units + trade.buyerFee },
      path: `/dashboard/market/${trade.buyOrderId}`,
      happenedAt: now,
    },
    {
      userId: trade.sellerId,
      event: 'sale-busted',
      values: { ...values, total: proceedsOf(trade) },
      path: `/dashboard/market/${trade.sellOrderId}`,
      happenedAt: now,
    },
  ])
}
