import { sql } from 'kysely'
import type { HealthKind } from '#contract'
import type { Db, Tx } from '#database'
import { daysBetween, type Localized, newId, type Rupiah } from '#kernel'
import { alreadyRecorded } from '../refusals.ts'

/** An item about the condition of a property; days are `YYYY-MM-DD`. */
export type NewHealthItem = {
  readonly propertyId: string
  readonly kind: HealthKind
  readonly text: Localized
  /** The day of the inspection, report, bill, permit or start of the insurance. */
  readonly openedOn: string
  /** The day by which it is due or until which it is valid. */
  readonly dueOn: string | null
  /** Null while open. */
  readonly doneOn: string | null
  /** The cost, the tax or the sum insured. */
  readonly amount: Rupiah | null
}
export type HealthItem = NewHealthItem & { readonly id: string }

/** Whether a permit or an insurance is no longer valid on a day, `YYYY-MM-DD`; its last day is `dueOn`. */
export function isExpired(
  { kind, dueOn, doneOn }: Pick<HealthItem, 'kind' | 'dueOn' | 'doneOn'>,
  today: string,
): boolean {
  const isValidUntil = kind === 'permit' || kind === 'insurance'
  return isValidUntil && doneOn === null && dueOn !== null && dueOn < today
}

export async function recordHealthItems(
  tx: Tx,
  items: readonly (NewHealthItem & { readonly id?: string })[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ text, amount, ...item }) => ({
    id: newId(),
    ...item,
    textId: text.id,
    textEn: text.en,
    amount: amount?.toString() ?? null,
  }))
  await sql`
    insert into properties.health_items (id, property_id, kind, text_id, text_en, opened_on, due_on, done_on, amount)
    select id, "propertyId", kind, "textId", "textEn", "openedOn", "dueOn", "doneOn", amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "propertyId" text, kind text,
      "textId" text, "textEn" text, "openedOn" date, "dueOn" date, "doneOn" date, amount bigint)`.execute(
    tx,
  )
}

/** Closes an open item on a day. Refuses an item that is closed. */
export async function closeHealthItem(tx: Tx, id: string, doneOn: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update properties.health_items set done_on = ${doneOn}::date
    where id = ${id} and done_on is null`.execute(tx)
  if (numAffectedRows !== 1n) throw alreadyRecorded()
}

const itemsMax = 60

export type HealthItemRow = Omit<HealthItem, 'text'> & { textId: string; textEn: string }

/** Returns the items about the condition known by `today`: open ones first, then the newest. */
export async function readHealthItems(
  db: Db,
  propertyId: string,
  today: string,
): Promise<HealthItem[]> {
  const { rows } = await sql<HealthItemRow>`
    select id, property_id, kind, text_id, text_en, opened_on, due_on, done_on, amount
    from properties.health_items
    where property_id = ${propertyId} and opened_on <= ${today}::date
    order by (done_on is null and kind = 'repair') desc, opened_on desc, id limit ${itemsMax}`.execute(
    db,
  )
  return rows.map(healthItemOf)
}

export function healthItemOf({ textId, textEn, ...item }: HealthItemRow): HealthItem {
  return { ...item, text: { id: textId, en: textEn } }
}

/** The number of days without a report after which a property is automatically flagged as quiet. */
export const quietDaysMax = 45

export type Freshness = {
  /** The newest day with a report by people; `YYYY-MM-DD`. Null while no reports are due. */
  readonly updatedOn: string | null
  readonly quietDays: number | null
  readonly isQuiet: boolean
}

/**
 * Returns how long ago a property was last reported on. Automatic payments do not count, only the work of
 * people: inspections, valuations, repairs, leases and answers; `reportedOn` is null while none are due.
 * Calculated on each read, so it cannot be out of date.
 */
export function freshnessOf(reportedOn: readonly string[] | null, today: string): Freshness {
  if (reportedOn === null) return { updatedOn: null, quietDays: null, isQuiet: false }
  const [newest] = reportedOn.filter((day) => day <= today).toSorted((a, b) => (a < b ? 1 : -1))
  const updatedOn = newest ?? today
  const quietDays = daysBetween(updatedOn, today)
  return { updatedOn, quietDays, isQuiet: quietDays > quietDaysMax }
}
