import { sql } from 'kysely'
import { type Proposal, propose, staffReason, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate, least, share } from '#kernel'
import { allListings } from './books/listings.ts'
import { termsTooEarly, termsUnchanged, tickTooLarge } from './refusals.ts'
import type { SurveillanceTerms } from './surveillance/finding.ts'
import { lockWindows } from './windows/plan-window.ts'
import { comingTerms, termsOfDay } from './windows/read-windows.ts'
import type { MarketTerms } from './windows/window.ts'

/** The terms that the operator sets. Those set by law (windows a year, holders, lock period) cannot be changed here. */
type ChangeableTerms = Pick<
  MarketTerms,
  | 'sellerFeeBasisPoints'
  | 'buyerFeeBasisPoints'
  | 'collarBasisPoints'
  | 'tick'
  | 'bustBasisPoints'
  | 'bustWorkingDays'
> &
  SurveillanceTerms

type ProposedTerms = ChangeableTerms & {
  readonly effectiveFrom: string
  readonly reason: string
}

/** The changeable terms in the form of a proposal: amounts as strings. */
type Written = { readonly [Name in keyof ChangeableTerms]: number | string }
type Content = {
  readonly effectiveFrom: string
  readonly before: Written
  readonly after: Written
  readonly reason: string
}

/**
 * Proposes new terms from a future day. Refuses a day that is not after today and after the start of all
 * existing terms, terms without a difference, and a tick above the distance of the collar of a property, which could
 * leave no price in it. Windows planned before that day keep theirs.
 */
export async function proposeTerms(
  db: Database,
  clock: Clock,
  actor: Actor,
  { effectiveFrom, reason: typed, ...requested }: ProposedTerms,
): Promise<Proposal> {
  const reason = staffReason(typed)
  return await transaction(db, async (tx) => {
    await lockWindows(tx)
    const before = await termsBefore(tx, effectiveFrom, clock.now())
    const content: Content = {
      effectiveFrom,
      before: termsRow(before),
      after: termsRow(requested),
      reason,
    }
    if (JSON.stringify(content.before) === JSON.stringify(content.after)) throw termsUnchanged()
    await requireTick(tx, requested)
    return await propose(tx, {
      kind: 'market-terms',
      subjectId: effectiveFrom,
      content,
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/** Approves new terms, which then apply from their day without further action. */
export const termsChange = twoPersonAct<Content>({
  kind: 'market-terms',
  lock: lockWindows,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const { effectiveFrom, before, after } = content
    const inForce = await termsBefore(tx, effectiveFrom, now)
    const tick = BigInt(after.tick)
    await requireTick(tx, { tick, collarBasisPoints: Number(after.collarBasisPoints) })
    await sql`
      insert into market.terms (effective_from, seller_fee_basis_points, buyer_fee_basis_points, collar_basis_points,
        tick, lock_months, windows_max, months_between, trading_days, opens_at, closes_at, collecting_days,
        call_minutes, holders_max, holders_max_above, units_max, amount_max, standing_months_max, bust_basis_points, bust_working_days, wash_units, wash_days,
        close_minutes, close_move_basis_points, close_share_basis_points, layer_orders, layer_minutes, corner_basis_points,
        proposal_id)
      select ${effectiveFrom}::date, ${Number(after.sellerFeeBasisPoints)}::integer,
        ${Number(after.buyerFeeBasisPoints)}::integer, ${Number(after.collarBasisPoints)}::integer, ${tick}::bigint,
        lock_months, windows_max, months_between, trading_days, opens_at, closes_at, collecting_days, call_minutes,
        holders_max, holders_max_above, units_max, amount_max, standing_months_max,
        ${Number(after.bustBasisPoints)}::integer,
        ${Number(after.bustWorkingDays)}::integer, ${BigInt(after.washUnits)}::bigint, ${Number(after.washDays)}::integer,
        ${Number(after.closeMinutes)}::integer, ${Number(after.closeMoveBasisPoints)}::integer,
        ${Number(after.closeShareBasisPoints)}::integer, ${Number(after.layerOrders)}::integer,
        ${Number(after.layerMinutes)}::integer, ${Number(after.cornerBasisPoints)}::integer, ${proposal.id}::uuid
      from market.terms where effective_from = ${inForce.effectiveFrom}::date`.execute(tx)
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'market.change-terms',
      subjectKind: 'market-terms',
      subjectId: effectiveFrom,
      details: { ...changesOf(before, after), reason: content.reason },
    })
  },
})

async function requireTick(
  tx: Tx,
  { tick, collarBasisPoints }: Pick<MarketTerms, 'tick' | 'collarBasisPoints'>,
): Promise<void> {
  const distances = (await allListings(tx))
    .filter(({ state }) => state === 'operating' || state === 'sale-vote')
    .map(({ unitPrice }) => share(unitPrice, collarBasisPoints, 'down'))
  const tickMax = least(tick, ...distances)
  if (tick > tickMax) throw tickTooLarge({ tickMax })
}

// The terms that the new ones replace.
async function termsBefore(tx: Tx, effectiveFrom: string, now: Date): Promise<MarketTerms> {
  const today = jakartaDate(now)
  const [last] = await comingTerms(tx, today)
  const after = last?.effectiveFrom ?? today
  if (effectiveFrom <= after) throw termsTooEarly({ after })
  return last ?? (await termsOfDay(tx, today))
}

function termsRow(terms: ChangeableTerms): Written {
  return {
    sellerFeeBasisPoints: terms.sellerFeeBasisPoints,
    buyerFeeBasisPoints: terms.buyerFeeBasisPoints,
    collarBasisPoints: terms.collarBasisPoints,
    tick: terms.tick.toString(),
    bustBasisPoints: terms.bustBasisPoints,
    bustWorkingDays: terms.bustWorkingDays,
    washUnits: terms.washUnits.toString(),
    washDays: terms.washDays,
    closeMinutes: terms.closeMinutes,
    closeMoveBasisPoints: terms.closeMoveBasisPoints,
    closeShareBasisPoints: terms.closeShareBasisPoints,
    layerOrders: terms.layerOrders,
    layerMinutes: terms.layerMinutes,
    cornerBasisPoints: terms.cornerBasisPoints,
  }
}

function changesOf(before: Written, after: Written): Record<string, string> {
  const values = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(([name, value]) => values.get(name) !== value)
  return Object.fromEntries(
    changed.map(([name, value]) => [name, `${values.get(name)} → ${value}`]),
  )
}
