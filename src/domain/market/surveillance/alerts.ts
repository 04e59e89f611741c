import { sql } from 'kysely'
import { staffReason } from '#approvals'
import { recordAudit } from '#audit'
import type {
  AlertFigure,
  AlertRule,
  AlertSeverity,
  AlertState,
  LinkSource,
  OrderSide,
} from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import {
  type Actor,
  type Backlog,
  type Clock,
  day,
  isUuid,
  later,
  type Page,
  type PageRequest,
  pageOf,
  placeInTime,
} from '#kernel'
import { alertDecided, alertNotFound } from '../refusals.ts'
import { halt } from '../windows/halts.ts'

/** The evidence of an alert as stored: amounts as strings, instants in ISO 8601. */
type Evidence = {
  readonly trades: readonly {
    readonly id: string
    readonly number: string
    readonly buyerId: string
    readonly sellerId: string
    readonly price: string
    readonly units: string
    readonly tradedAt: string
  }[]
  readonly orders: readonly {
    readonly id: string
    readonly number: string
    readonly investorId: string
    readonly side: OrderSide
    readonly limitPrice: string
    readonly units: string
    readonly unitsFilled: string
    readonly placedAt: string
    readonly endedAt: string
  }[]
  readonly links: readonly {
    readonly people: readonly [string, string]
    readonly source: LinkSource
  }[]
  readonly figures: Readonly<Partial<Record<AlertFigure, string>>>
}

type ListedAlert = {
  readonly id: string
  readonly rule: AlertRule
  readonly severity: AlertSeverity
  readonly propertyId: string
  readonly propertyName: string
  readonly people: readonly string[]
  readonly happenedAt: Date
  readonly foundAt: Date
  readonly state: AlertState
}

export type MarketAlert = ListedAlert & {
  readonly evidence: Evidence
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly reason: string | null
  /** Whether the decision halted the book. */
  readonly hasHalted: boolean
  readonly report: string | null
}

const listed = sql`a.id, a.rule, a.severity, a.property_id, l.name as property_name, a.people, a.happened_at, a.found_at,
  a.state`

/** A filter of alerts; null fields do not filter. */
type AlertFilter = {
  readonly state: AlertState
  readonly rule: AlertRule | null
  readonly propertyId: string | null
}

/** Alerts, newest first, and their total number. Alerts about the requester are left out. */
export async function readMarketAlerts(
  db: Db,
  actor: Actor,
  filter: AlertFilter,
  page: PageRequest,
): Promise<Page<ListedAlert> & { total: number }> {
  const after = placeInTime(page.cursor)
  const meant = sql`a.state = ${filter.state} and not ${actor.userId}::uuid = any(a.people)
    and (${filter.rule}::text is null or a.rule = ${filter.rule})
    and (${filter.propertyId}::text is null or a.property_id = ${filter.propertyId})`
  const { rows } = await sql<ListedAlert>`
    select ${listed} from market.alerts a join market.listings l using (property_id)
    where ${meant} and (${after?.at ?? null}::timestamptz is null
      or (a.found_at, a.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by a.found_at desc, a.id desc limit ${page.limit + 1}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from market.alerts a where ${meant}`.execute(db)
  return {
    ...pageOf(rows, page.limit, ({ foundAt, id }) => [foundAt.toISOString(), id]),
    total: counted.rows[0]?.total ?? 0,
  }
}

/** Reads an alert with its evidence. An alert about the requester is refused as if it did not exist. */
export async function readMarketAlert(db: Db, actor: Actor, id: string): Promise<MarketAlert> {
  const { rows } = await sql<MarketAlert>`
    select ${listed}, a.evidence, a.decided_by, a.decided_at, a.reason, a.has_halted, a.report
    from market.alerts a join market.listings l using (property_id)
    where a.id = ${isUuid(id) ? id : null}::uuid`.execute(db)
  const [alert] = rows
  if (alert === undefined || alert.people.includes(actor.userId)) throw alertNotFound()
  return alert
}

type AlertDecision = {
  readonly decision: 'dismissed' | 'escalated'
  readonly reason: string
  /** Whether to halt the property as well; only when the alert is escalated. */
  readonly halts: boolean
  /** The reference of the report to the authority; only when the alert is escalated. */
  readonly report: string | null
}

/**
 * Decides an alert once: dismisses it, or escalates it and optionally halts the property. Refuses an alert
 * about the decider as if it did not exist, one that was decided before, and a halt of a book that does not
 * trade or is already halted.
 */
export async function decideAlert(
  { db, clock, actor }: { db: Database; clock: Clock; actor: Actor },
  id: string,
  { decision, halts, report, ...typed }: AlertDecision,
): Promise<void> {
  const reason = staffReason(typed.reason)
  if (!isUuid(id)) throw alertNotFound()
  await transaction(db, async (tx) => {
    const now = clock.now()
    const alert = await lockAlert(tx, id)
    if (alert.people.includes(actor.userId)) throw alertNotFound()
    if (alert.state !== 'open') throw alertDecided()
    const isEscalated = decision === 'escalated'
    const hasHalted = isEscalated && halts
    if (hasHalted)
      await halt(tx, now, {
        propertyId: alert.propertyId,
        reason: 'staff',
        note: reason,
        actorId: actor.userId,
      })
    await sql`
      update market.alerts set state = ${decision}, decided_by = ${actor.userId}, decided_at = ${now},
        reason = ${reason}, has_halted = ${hasHalted}, report = ${isEscalated ? report : null}
      where id = ${id}`.execute(tx)
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: isEscalated ? 'market.escalate-alert' : 'market.dismiss-alert',
      subjectKind: 'market-alert',
      subjectId: id,
      details: { rule: alert.rule, reason, hasHalted },
    })
  })
}

type Locked = Pick<MarketAlert, 'rule' | 'propertyId' | 'people' | 'state'>

async function lockAlert(tx: Tx, id: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select rule, property_id, people, state from market.alerts where id = ${id} for update`.execute(
    tx,
  )
  const [alert] = rows
  if (alert === undefined) throw alertNotFound()
  return alert
}

/** The backlog of undecided alerts; a serious one that is older than a day is late. */
export async function alertBacklogs(
  db: Db,
  now: Date,
  actor: Actor,
): Promise<Backlog<'surveillance'>[]> {
  const { rows } = await sql<Backlog<'surveillance'>>`
    select 'surveillance' as queue, count(*)::integer as waiting, min(found_at) as oldest_at,
      (count(*) filter (where severity = 'high' and found_at <= ${later(now, -day)}))::integer as overdue
    from market.alerts where state = 'open' and not ${actor.userId}::uuid = any(people)`.execute(db)
  return rows
}
