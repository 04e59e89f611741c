import { sql } from 'kysely'
import type { Tx } from '#database'
import { removeFiles } from '#files'
import { dayAfter, isUuid, newId } from '#kernel'
import { closeHealthItem, recordHealthItems } from '../months/health.ts'
import { endLease, type Lease, recordLeases } from '../months/leases.ts'
import { refreshLetStates } from '../months/letting.ts'
import { refreshListings } from '../refresh-listings.ts'
import { alreadyRecorded, dateImpossible, leaseOverlaps } from '../refusals.ts'
import {
  type AnyValues,
  keyOf,
  type RecordKind,
  type RecordPlace,
  type RecordValues,
} from './record.ts'

/** The context in which a record is written: by whom, when, and whether it is a correction. */
export type Writing<Values> = {
  readonly before: Values | null
  readonly isCorrection: boolean
  /** Whether a lease that runs on the first day of a new one of the same space ends the day before. */
  readonly follows: boolean
  readonly byUserId: string
  readonly at: Date
  readonly today: string
}

type RecordStore<Values> = {
  /** Returns the published values. Null when there are none. */
  readonly read: (tx: Tx, place: RecordPlace) => Promise<Values | null>
  /** Refuses impossible values. */
  readonly require: (
    tx: Tx,
    place: RecordPlace,
    values: Values,
    writing: Writing<Values>,
  ) => Promise<void>
  readonly write: (
    tx: Tx,
    place: RecordPlace,
    values: Values,
    writing: Writing<Values>,
  ) => Promise<void>
  /** Removes the record; the caller has already stored its values in `record_changes`. */
  readonly remove: (tx: Tx, place: RecordPlace, today: string) => Promise<void>
}

const stores: { readonly [Kind in RecordKind]: RecordStore<RecordValues[Kind]> } = {
  lease: { read: readLease, require: requireLease, write: writeLease, remove: removeLease },
  condition: {
    read: readItem,
    require: requireItem,
    write: writeItem,
    remove: async (tx, { recordId }) => {
      await sql`delete from properties.health_items where id = ${recordId}`.execute(tx)
    },
  },
  picture: {
    read: readPicture,
    require: requirePicture,
    write: writePicture,
    remove: removePicture,
  },
  plan: { read: readPlan, require: requirePlan, write: writePlan, remove: removePlan },
  'city-fact': { read: readFact, require: requireFact, write: writeFact, remove: removeFact },
}

/** Returns the functions that read, validate, write and remove a kind of record. */
export function storeOf(what: RecordKind): RecordStore<AnyValues> {
  // A proposal stores the kind with the values, and its hash covers both.
  return stores[what] as unknown as RecordStore<AnyValues>
}

async function readLease(
  tx: Tx,
  { ownerId, recordId }: RecordPlace,
): Promise<RecordValues['lease'] | null> {
  if (!isUuid(recordId)) return null
  const { rows } = await sql<RecordValues['lease']>`
    select space_id, space_en, tenant_kind, starts_on, ends_on, monthly_rent::text as monthly_rent, ended_on
    from properties.leases where id = ${recordId} and property_id = ${ownerId}`.execute(tx)
  return rows[0] ?? null
}

async function requireLease(
  tx: Tx,
  place: RecordPlace,
  values: RecordValues['lease'],
  { before, isCorrection, follows, today }: Writing<RecordValues['lease']>,
): Promise<void> {
  const { startsOn, endsOn, endedOn } = values
  if (endsOn !== null && endsOn <= startsOn) throw dateImpossible({ path: 'endsOn' })
  if (endedOn !== null && (endedOn < startsOn || endedOn > today))
    throw dateImpossible({ path: 'endedOn' })
  if (before !== null && !isCorrection) {
    if (before.endedOn !== null) throw alreadyRecorded()
    return
  }
  const same = await overlappingLeases(tx, place, values)
  if (same.length > 0 && !follows) throw leaseOverlaps()
  if (same.some((earlier) => earlier.startsOn >= startsOn || earlier.endedOn !== null))
    throw leaseOverlaps()
}

// Other leases of the same space that run on a day of this one, also those that begin later.
async function overlappingLeases(
  tx: Tx,
  { ownerId, recordId }: RecordPlace,
  { spaceId, startsOn, endedOn }: RecordValues['lease'],
): Promise<Pick<Lease, 'id' | 'startsOn' | 'endedOn'>[]> {
  const { rows } = await sql<Pick<Lease, 'id' | 'startsOn' | 'endedOn'>>`
    select id, starts_on, ended_on from properties.leases
    where property_id = ${ownerId} and space_id = ${spaceId} and id <> ${recordId}
      and daterange(starts_on, ended_on, '[]') && daterange(${startsOn}::date, ${endedOn}::date, '[]')`.execute(
    tx,
  )
  return rows
}

async function writeLease(
  tx: Tx,
  place: RecordPlace,
  values: RecordValues['lease'],
  { before, isCorrection, today }: Writing<RecordValues['lease']>,
): Promise<void> {
  const { ownerId: propertyId, recordId: id } = place
  if (before !== null && !isCorrection) {
    await endLease(tx, id, values.endedOn ?? today, today)
    return
  }
  for (const earlier of await overlappingLeases(tx, place, values))
    await endLease(tx, earlier.id, dayAfter(values.startsOn, -1), today)
  const { spaceId, spaceEn, monthlyRent, ...terms } = values
  const space = { id: spaceId, en: spaceEn }
  const rent = monthlyRent === null ? null : BigInt(monthlyRent)
  await recordLeases(tx, [{ id, propertyId, space, monthlyRent: rent, ...terms }], today)
}

async function removeLease(tx: Tx, { ownerId, recordId }: RecordPlace, today: string) {
  await sql`delete from properties.leases where id = ${recordId}`.execute(tx)
  await refreshLetStates(tx, [ownerId], today)
  await refreshListings(tx, [ownerId])
}

async function readItem(
  tx: Tx,
  { ownerId, recordId }: RecordPlace,
): Promise<RecordValues['condition'] | null> {
  if (!isUuid(recordId)) return null
  const { rows } = await sql<RecordValues['condition']>`
    select kind, text_id, text_en, opened_on, due_on, done_on, amount::text as amount
    from properties.health_items where id = ${recordId} and property_id = ${ownerId}`.execute(tx)
  return rows[0] ?? null
}

async function requireItem(
  _tx: Tx,
  _place: RecordPlace,
  { kind, openedOn, dueOn, doneOn }: RecordValues['condition'],
  { before, isCorrection, today }: Writing<RecordValues['condition']>,
): Promise<void> {
  if (before !== null && !isCorrection && before.doneOn !== null) throw alreadyRecorded()
  if (openedOn > today) throw dateImpossible({ path: 'openedOn' })
  const isDated = kind === 'permit' || kind === 'insurance' || kind === 'land-tax'
  if (dueOn === null ? isDated : dueOn < openedOn) throw dateImpossible({ path: 'dueOn' })
  const isDoneWell = doneOn === null || (doneOn >= openedOn && doneOn <= today)
  if (!isDoneWell || (kind === 'inspection' && doneOn !== openedOn))
    throw dateImpossible({ path: 'doneOn' })
}

async function writeItem(
  tx: Tx,
  { ownerId: propertyId, recordId: id }: RecordPlace,
  values: RecordValues['condition'],
  { before, isCorrection, today }: Writing<RecordValues['condition']>,
): Promise<void> {
  if (before !== null && !isCorrection) {
    await closeHealthItem(tx, id, values.doneOn ?? today)
    return
  }
  const { textId, textEn, amount, ...facts } = values
  const text = { id: textId, en: textEn }
  const sum = amount === null ? null : BigInt(amount)
  await recordHealthItems(tx, [{ id, propertyId, text, amount: sum, ...facts }])
}

async function readPlan(tx: Tx, place: RecordPlace): Promise<RecordValues['plan'] | null> {
  const { rows } = await sql<RecordValues['plan']>`
    select to_char(month, 'YYYY-MM') as month, gross::text as gross, costs::text as costs, note_id, note_en
    from properties.plans where property_id = ${place.ownerId} and to_char(month, 'YYYY-MM') = ${keyOf(place)}
    order by planned_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

async function requirePlan(
  _tx: Tx,
  _place: RecordPlace,
  { month }: RecordValues['plan'],
  { today }: Writing<RecordValues['plan']>,
): Promise<void> {
  if (month < today.slice(0, 7)) throw dateImpossible({ path: 'month' })
}

async function writePlan(
  tx: Tx,
  { ownerId }: RecordPlace,
  { month, gross, costs, noteId, noteEn }: RecordValues['plan'],
  { byUserId, at }: Writing<RecordValues['plan']>,
): Promise<void> {
  await sql`
    insert into properties.plans (property_id, month, planned_at, planned_by, gross, costs, note_id, note_en)
    values (${ownerId}, ${`${month}-01`}::date, ${at}, ${byUserId}, ${gross}, ${costs}, ${noteId}, ${noteEn})
    on conflict do nothing`.execute(tx)
}

// Removes the newest plan of a month; the previous one applies again.
async function removePlan(tx: Tx, place: RecordPlace): Promise<void> {
  await sql`
    delete from properties.plans where (property_id, month, planned_at) = (
      select property_id, month, planned_at from properties.plans
      where property_id = ${place.ownerId} and to_char(month, 'YYYY-MM') = ${keyOf(place)}
      order by planned_at desc limit 1)`.execute(tx)
}

async function readFact(tx: Tx, place: RecordPlace): Promise<RecordValues['city-fact'] | null> {
  const { rows } = await sql<RecordValues['city-fact']>`
    select kind, text_id, text_en, as_of, source, address from properties.city_facts
    where city_id = ${place.ownerId} and kind = ${keyOf(place)}
    order by as_of desc, id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

async function requireFact(
  _tx: Tx,
  _place: RecordPlace,
  { asOf }: RecordValues['city-fact'],
  { today }: Writing<RecordValues['city-fact']>,
): Promise<void> {
  if (asOf > today) throw dateImpossible({ path: 'asOf' })
}

async function writeFact(
  tx: Tx,
  { ownerId }: RecordPlace,
  { kind, textId, textEn, asOf, source, address }: RecordValues['city-fact'],
  { byUserId, at }: Writing<RecordValues['city-fact']>,
): Promise<void> {
  await sql`
    insert into properties.city_facts (id, city_id, kind, text_id, text_en, as_of, source, address,
      recorded_at, recorded_by)
    values (${newId(at.getTime())}, ${ownerId}, ${kind}, ${textId}, ${textEn}, ${asOf}::date, ${source},
      ${address}, ${at}, ${byUserId})`.execute(tx)
}

// Removes the newest fact; the previous one is shown again.
async function removeFact(tx: Tx, place: RecordPlace): Promise<void> {
  await sql`
    delete from properties.city_facts where id = (
      select id from properties.city_facts where city_id = ${place.ownerId} and kind = ${keyOf(place)}
      order by as_of desc, id desc limit 1)`.execute(tx)
}

async function readPicture(
  tx: Tx,
  { ownerId, recordId }: RecordPlace,
): Promise<RecordValues['picture'] | null> {
  if (!isUuid(recordId)) return null
  const { rows } = await sql<RecordValues['picture']>`
    select file_id, width::text as width, height::text as height, looked_on, title_id, title_en
    from properties.inspection_pictures where id = ${recordId} and property_id = ${ownerId}`.execute(
    tx,
  )
  return rows[0] ?? null
}

async function requirePicture(
  _tx: Tx,
  _place: RecordPlace,
  { lookedOn }: RecordValues['picture'],
  { today }: Writing<RecordValues['picture']>,
): Promise<void> {
  if (lookedOn > today) throw dateImpossible({ path: 'lookedOn' })
}

async function writePicture(
  tx: Tx,
  { ownerId, recordId }: RecordPlace,
  { fileId, width, height, lookedOn, titleId, titleEn }: RecordValues['picture'],
): Promise<void> {
  await sql`
    insert into properties.inspection_pictures (id, property_id, file_id, width, height, looked_on, title_id, title_en)
    values (${recordId}, ${ownerId}, ${fileId}, ${width}, ${height}, ${lookedOn}::date, ${titleId}, ${titleEn})`.execute(
    tx,
  )
}

/** Removes a picture and its file. */
async function removePicture(tx: Tx, { recordId }: RecordPlace): Promise<void> {
  const { rows } = await sql<{ fileId: string }>`
    delete from properties.inspection_pictures where id = ${recordId} returning file_id`.execute(tx)
  await removeFiles(
    tx,
    rows.map(({ fileId }) => fileId),
  )
}
