import { sql } from 'kysely'
import type { LetState, PropertyState } from '#contract'
import { type Db, partOf } from '#database'
import { decodeCursor, type Localized, type Page, type PageRequest, pageOf } from '#kernel'
import {
  type Freshness,
  freshnessOf,
  type HealthItem,
  type Lease,
  propertyNotFound,
} from '#properties'

/** A property as staff see it: its state, the last day with news about it, and what is overdue. */
type DeskProperty = Freshness & {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly city: Localized
  readonly state: PropertyState
  readonly letState: LetState | null
  /** True while an offering of the property that is open or coming soon is paused. */
  readonly isPaused: boolean
  /** True while an offering of the property waits for approval by a second staff member. */
  readonly isInReview: boolean
  readonly nextValuationOn: string
  /**
   * The number of open items past their due date that no newer item of the same kind replaces; below it, the
   * number of open repairs.
   */
  readonly overdue: number
  readonly openRepairs: number
}

/** The lists of the desk, with the property states that each list shows. */
const propertyDeskStates = {
  run: ['operating', 'sale-vote'],
  offered: ['draft', 'coming-soon', 'open', 'funded', 'closing'],
  over: ['sold', 'paid-out', 'failed', 'withdrawn'],
} as const satisfies Record<string, readonly PropertyState[]>

type Row = Omit<DeskProperty, 'city' | keyof Freshness> & {
  cityNameId: string
  cityNameEn: string
  notifiedOn: string | null
}

const columns = (today: string) => sql`
  p.id, p.code, p.name, p.city_name_id, p.city_name_en, p.state, p.let_state, p.is_paused, p.is_in_review, p.next_valuation_on,
  (select max(d.on_day) from reports.notified_days d
    where d.property_id = p.id and d.on_day <= ${today}::date) as notified_on,
  (select count(*)::integer from reports.health_items h where h.property_id = p.id and h.done_on is null
    and h.due_on < ${today}::date and not exists (select from reports.health_items n
      where n.property_id = h.property_id and n.kind = h.kind and n.opened_on > h.opened_on)) as overdue,
  (select count(*)::integer from reports.health_items h where h.property_id = p.id and h.kind = 'repair'
    and h.done_on is null) as open_repairs`

function nameMatches(text: string | null) {
  const pattern = text === null ? null : partOf(text)
  return sql<boolean>`(${pattern}::text is null or p.name ilike ${pattern}::text or p.code ilike ${pattern}::text)`
}

/** Returns a page of the properties of one list, sorted by code, and the total number of properties in the list. */
export async function readDeskProperties(
  db: Db,
  {
    list,
    text,
    today,
    page,
  }: {
    list: keyof typeof propertyDeskStates
    /** Part of a name or code; null for all properties. */
    text: string | null
    today: string
    page: PageRequest
  },
): Promise<Page<DeskProperty> & { readonly total: number }> {
  const states = [...propertyDeskStates[list]]
  const [code] = page.cursor === null ? [] : (decodeCursor(page.cursor, 1) ?? [])
  const after = typeof code === 'string' ? code : null
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select ${columns(today)} from reports.properties p
      where p.state = any(${states}::text[]) and ${nameMatches(text)} and (${after}::text is null or p.code > ${after}::text)
      order by p.code limit ${page.limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from reports.properties p
      where p.state = any(${states}::text[]) and ${nameMatches(text)}`.execute(db),
  ])
  const read = pageOf(
    rows.map((row) => deskProperty(row, today)),
    page.limit,
    ({ code }) => [code],
  )
  return { ...read, total: counted.rows[0]?.total ?? 0 }
}

/** Returns one property in any state. Refuses with `properties.not_found` when the id is unknown. */
export async function readDeskProperty(db: Db, id: string, today: string): Promise<DeskProperty> {
  const { rows } = await sql<Row>`
    select ${columns(today)} from reports.properties p where p.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw propertyNotFound()
  return deskProperty(row, today)
}

function deskProperty(
  { cityNameId, cityNameEn, notifiedOn, ...row }: Row,
  today: string,
): DeskProperty {
  const reportedOn = notifiedOn === null ? [] : [notifiedOn]
  return {
    ...row,
    city: { id: cityNameId, en: cityNameEn },
    // Reports are due only while a property is operated.
    ...freshnessOf(row.letState === null ? null : reportedOn, today),
  }
}

/**
 * The leases and health items of a property for the staff who maintain them: open ones first, then the newest,
 * at most 100 of each.
 */
type DeskRecords = {
  readonly leases: readonly Lease[]
  readonly healthItems: readonly HealthItem[]
}

const recordsMax = 100

export async function readDeskRecords(db: Db, propertyId: string): Promise<DeskRecords> {
  type LeaseRow = Omit<Lease, 'space'> & { spaceId: string; spaceEn: string }
  type ItemRow = Omit<HealthItem, 'text'> & { textId: string; textEn: string }
  const [leases, items] = await Promise.all([
    sql<LeaseRow>`
      select id, property_id, space_id, space_en, tenant_kind, starts_on, ends_on, monthly_rent, ended_on
      from reports.leases where property_id = ${propertyId}
      order by ended_on is not null, starts_on desc, id limit ${recordsMax}`.execute(db),
    sql<ItemRow>`
      select id, property_id, kind, text_id, text_en, opened_on, due_on, done_on, amount
      from reports.health_items where property_id = ${propertyId}
      order by done_on is not null, opened_on desc, id limit ${recordsMax}`.execute(db),
  ])
  return {
    leases: leases.rows.map(({ spaceId, spaceEn, ...lease }) => {
      return { ...lease, space: { id: spaceId, en: spaceEn } }
    }),
    healthItems: items.rows.map(({ textId, textEn, ...item }) => {
      return { ...item, text: { id: textId, en: textEn } }
    }),
  }
}
