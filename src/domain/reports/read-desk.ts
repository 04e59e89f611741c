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

/** What staff see of each property: its state, when it was last reported on, and what is overdue. */
export type DeskProperty = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly city: Localized
  readonly state: PropertyState
  readonly letState: LetState | null
  /** Its offering opens or sells nothing for the moment. */
  readonly isPaused: boolean
  /** An offering of it waits for a second person. */
  readonly isInReview: boolean
  readonly nextValuationOn: string
  /** Null while it is not run. */
  readonly freshness: Freshness | null
  /** Open items whose day has passed, and repairs that are open. */
  readonly overdue: number
  readonly openRepairs: number
}

/** The lists of the desk, and the states of each. */
export const propertyDeskStates = {
  run: ['operating', 'sale-vote'],
  offered: ['draft', 'coming-soon', 'open', 'funded', 'closing'],
  over: ['sold', 'paid-out', 'failed', 'withdrawn'],
} as const satisfies Record<string, readonly PropertyState[]>

type Row = Omit<DeskProperty, 'city' | 'freshness'> & {
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

function isNamed(text: string | null) {
  const pattern = text === null ? null : partOf(text)
  return sql<boolean>`(${pattern}::text is null or p.name ilike ${pattern}::text or p.code ilike ${pattern}::text)`
}

/** The properties of one of the desk's lists by their codes, and how many there are. */
export async function readDeskProperties(
  db: Db,
  {
    list,
    text,
    today,
    page,
  }: {
    list: keyof typeof propertyDeskStates
    /** Part of a name or code; null: all. */
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
      where p.state = any(${states}::text[]) and ${isNamed(text)} and (${after}::text is null or p.code > ${after}::text)
      order by p.code limit ${page.limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from reports.properties p
      where p.state = any(${states}::text[]) and ${isNamed(text)}`.execute(db),
  ])
  const read = pageOf(
    rows.map((row) => deskProperty(row, today)),
    page.limit,
    ({ code }) => [code],
  )
  return { ...read, total: counted.rows[0]?.total ?? 0 }
}

/** One property, whatever its state; refuses an unknown id. */
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
  const isRun = row.letState !== null
  return {
    ...row,
    city: { id: cityNameId, en: cityNameEn },
    freshness: isRun ? freshnessOf(notifiedOn === null ? [] : [notifiedOn], today) : null,
  }
}

/** Leases that have not ended and condition that is open or recent, for who keeps them. */
export type DeskRecords = {
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
