import { type RawBuilder, sql } from 'kysely'
import type {
  MotionFileKind,
  MotionKind,
  MotionList,
  MotionOrigin,
  MotionState,
  RemovalReason,
} from '#contract'
import type { Db } from '#database'
import {
  jakartaDate,
  type Locale,
  type Page,
  type PageRequest,
  pageOf,
  placeById,
  type Rupiah,
} from '#kernel'
import { meetingNotFound, motionNotFound, notOwner } from '../refusals.ts'
import { meetingTermsOn } from '../terms.ts'
import { readBases } from '../votes/read-bases.ts'
import { type MotionResult, readResults } from '../votes/read-results.ts'
import { type Effect, effectOf } from './effect.ts'
import { canBeDecided, findProperty, unitsOfOwner } from './motion.ts'
import { unitsNeeded } from './propose-motion.ts'
import { noProgress, type Progress, readProgress } from './read-progress.ts'

/** The reader: staff see every motion, owners those of their properties. */
export type Reader = { readonly userId: string; readonly isStaff: boolean; readonly now: Date }

type PartlyLocalized = { readonly id: string | null; readonly en: string | null }

/** A motion as a given reader sees it. */
export type ShownMotion = {
  readonly id: string
  readonly property: { readonly id: string; readonly name: string }
  readonly kind: MotionKind
  readonly origin: MotionOrigin
  readonly state: MotionState
  readonly language: Locale
  readonly title: PartlyLocalized
  readonly text: PartlyLocalized
  readonly translated: Locale | null
  readonly amount: Rupiah | null
  readonly proposedAt: Date
  readonly isMine: boolean
  readonly support: Support | null
  readonly callBy: string | null
  readonly isCallLate: boolean
  readonly meetingId: string | null
  readonly removedFor: RemovalReason | null
  readonly files: readonly MotionFile[]
  readonly result: MotionResult | null
  readonly progress: Progress | null
  readonly effect: Effect | null
}

type Support = {
  readonly units: bigint
  readonly unitsNeeded: bigint
  readonly unitsTotal: bigint
  readonly holders: bigint
  readonly until: Date
  readonly isMine: boolean
}

type MotionFile = {
  readonly id: string
  readonly kind: MotionFileKind
  readonly name: string
  readonly amount: Rupiah | null
  readonly sha256: string
}

type Row = {
  id: string
  propertyId: string
  propertyName: string
  kind: MotionKind
  origin: MotionOrigin
  state: MotionState
  language: Locale
  titleId: string | null
  titleEn: string | null
  textId: string | null
  textEn: string | null
  translated: Locale | null
  amount: Rupiah | null
  proposedAt: Date
  proposerId: string | null
  supportUntil: Date | null
  callBy: string | null
  removedFor: RemovalReason | null
  decidedAt: Date | null
  meetingId: string | null
}

const columns = sql`m.id, m.property_id, p.name as property_name, m.kind, m.origin, m.state, m.language, m.title_id, m.title_en,
  m.text_id, m.text_en, m.translated, m.amount, m.proposed_at, m.proposer_id, m.support_until, m.call_by::text,
  m.removed_for, m.decided_at,
  (select a.meeting_id from meetings.agenda a join meetings.meetings g on g.id = a.meeting_id
    where a.motion_id = m.id and g.state <> 'cancelled' order by a.meeting_id desc limit 1) as meeting_id`

/** The motions of a property whose units the reader holds, newest first, without drafts and removed ones. */
export async function motionsOfProperty(
  db: Db,
  reader: Reader,
  propertyId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<ShownMotion>> {
  await findProperty(db, propertyId)
  if ((await unitsOfOwner(db, propertyId, reader.userId)) === 0n) throw notOwner()
  const before = placeById(cursor)
  const { rows } = await sql<Row>`
    select ${columns} from meetings.motions m join meetings.properties p on p.id = m.property_id
    where m.property_id = ${propertyId} and ${shown(reader)}
      and (${before}::uuid is null or m.id < ${before}::uuid)
    order by m.id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => [id])
  return { ...page, items: await complete(db, reader, page.items) }
}

/**
 * Owners' motions of all properties whose units the reader holds, while they can still lead to a meeting;
 * newest first.
 */
export async function openMotions(
  db: Db,
  reader: Reader,
  { limit, cursor }: PageRequest,
): Promise<Page<ShownMotion>> {
  const before = placeById(cursor)
  const { rows } = await sql<Row>`
    select ${columns} from meetings.motions m join meetings.properties p on p.id = m.property_id
    where m.origin = 'owner' and m.state in ('collecting', 'supported') and ${held(reader)}
      and (${before}::uuid is null or m.id < ${before}::uuid)
    order by m.id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => [id])
  return { ...page, items: await complete(db, reader, page.items) }
}

/** The motions of a meeting in order, for its voters and owners of the property. */
export async function motionsOfMeeting(
  db: Db,
  reader: Reader,
  meetingId: string,
): Promise<ShownMotion[]> {
  const { rows } = await sql<Row>`
    select ${columns} from meetings.agenda g join meetings.motions m on m.id = g.motion_id
    join meetings.properties p on p.id = m.property_id
    where g.meeting_id = ${meetingId} and ${visible(reader)} order by g.position`.execute(db)
  if (rows.length === 0) throw meetingNotFound()
  return await complete(db, reader, rows)
}

/** Reads one motion. Readers who may not see it get the same refusal as for one that does not exist. */
export async function readMotion(db: Db, reader: Reader, motionId: string): Promise<ShownMotion> {
  const { rows } = await sql<Row>`
    select ${columns} from meetings.motions m join meetings.properties p on p.id = m.property_id
    where m.id = ${motionId} and ${visible(reader)}`.execute(db)
  const [motion] = await complete(db, reader, rows)
  if (motion === undefined) throw motionNotFound()
  return motion
}

/** The motions of a list, for staff: the one that has waited longest first, closed ones newest first. */
export async function motionsInList(
  db: Db,
  reader: Reader,
  list: MotionList,
  { limit, cursor }: PageRequest,
): Promise<Page<ShownMotion> & { readonly total: number }> {
  const after = placeById(cursor)
  const isClosed = list === 'closed'
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select ${columns} from meetings.motions m join meetings.properties p on p.id = m.property_id
      where ${isIn(list)} and (${after}::uuid is null or ${isClosed ? sql`m.id < ${after}::uuid` : sql`m.id > ${after}::uuid`})
      order by ${isClosed ? sql`m.id desc` : sql`m.id`} limit ${limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from meetings.motions m where ${isIn(list)}`.execute(db),
  ])
  const page = pageOf(rows, limit, ({ id }) => [id])
  const items = await complete(db, reader, page.items)
  return { ...page, items, total: counted.rows[0]?.total ?? 0 }
}

// An adopted motion is closed once it was carried out or abandoned.
const isFinished = sql<boolean>`exists (select from meetings.progress g
  where g.motion_id = m.id and (g.done_on is not null or g.is_abandoned))`

function isIn(list: MotionList): RawBuilder<boolean> {
  return sql`(${list}::text = 'to-call' and m.state = 'supported' and ${isOfOwners}
    or ${list}::text = 'drafts' and m.state = 'draft'
    or ${list}::text = 'collecting' and m.state = 'collecting'
    or ${list}::text = 'called' and m.state = 'called'
    or ${list}::text = 'tracked' and m.state = 'adopted' and not ${isFinished}
    or ${list}::text = 'closed' and (m.state in ('rejected', 'no-quorum', 'expired', 'withdrawn', 'removed')
      or m.state = 'adopted' and ${isFinished} or m.state = 'supported' and not ${isOfOwners}))`
}

// After the sale of its property no meeting can be called about a motion.
const isOfOwners = canBeDecided(sql`m.property_id`)

const deskMax = 50

/** Motions of a property, newest first, for staff. */
export async function motionsAtDesk(
  db: Db,
  reader: Reader,
  propertyId: string,
): Promise<ShownMotion[]> {
  const { rows } = await sql<Row>`
    select ${columns} from meetings.motions m join meetings.properties p on p.id = m.property_id
    where m.property_id = ${propertyId}
    order by m.id desc limit ${deskMax}`.execute(db)
  return await complete(db, reader, rows)
}

function shown({ userId }: Reader): RawBuilder<boolean> {
  return sql`m.state <> 'draft' and (m.state <> 'removed' or m.proposer_id = ${userId})`
}

function visible(reader: Reader): RawBuilder<boolean> {
  if (reader.isStaff) return sql`true`
  const { userId } = reader
  return sql`(${shown(reader)} and (m.proposer_id = ${userId}
    or ${held(reader)}
    or exists (select from meetings.register r join meetings.agenda a on a.meeting_id = r.meeting_id
      where a.motion_id = m.id and r.user_id = ${userId})))`
}

function held({ userId }: Reader): RawBuilder<boolean> {
  return sql`exists (select from meetings.holdings h
    where h.asset = 'unit:' || m.property_id and h.owner_id = ${userId}::text)`
}

async function complete(db: Db, reader: Reader, rows: readonly Row[]): Promise<ShownMotion[]> {
  const ids = rows.map(({ id }) => id)
  const today = jakartaDate(reader.now)
  const [terms, supports, files, results, progress, bases, own] = await Promise.all([
    meetingTermsOn(db, today),
    readSupports(db, reader, ids),
    readFiles(db, ids),
    readResults(db, ids),
    readProgress(db, ids, today),
    readBases(db, rows, today),
    readOwn(db, reader, rows),
  ])
  return rows.map((row) => {
    const basis = bases.get(row.id)
    const support = supports.get(row.id)
    const { supportUntil: until } = row
    return {
      ...textsOf(row),
      isMine: row.proposerId === reader.userId,
      support:
        until === null || support === undefined || basis === undefined
          ? null
          : {
              ...support,
              unitsTotal: basis.unitsTotal,
              unitsNeeded: unitsNeeded(basis.unitsTotal, terms.supportBasisPoints),
              until,
            },
      isCallLate: row.state === 'supported' && row.callBy !== null && today > row.callBy,
      files: files.get(row.id) ?? [],
      result: results.get(row.id) ?? null,
      progress: row.state === 'adopted' ? (progress.get(row.id) ?? noProgress) : null,
      // Staff and former owners see the effect on one unit.
      effect: basis === undefined ? null : effectOf(row, own.get(row.propertyId) ?? 1n, basis),
    }
  })
}

function textsOf({ propertyId, propertyName, titleId, titleEn, textId, textEn, ...row }: Row) {
  const { id, kind, origin, state, language, translated, amount, proposedAt } = row
  const { callBy, meetingId, removedFor } = row
  return {
    ...{ id, kind, origin, state, language, translated, amount, proposedAt },
    ...{ callBy, meetingId, removedFor },
    property: { id: propertyId, name: propertyName },
    title: { id: titleId, en: titleEn },
    text: { id: textId, en: textEn },
  }
}

async function readSupports(db: Db, { userId }: Reader, ids: readonly string[]) {
  const { rows } = await sql<{ motionId: string; units: bigint; holders: bigint; isMine: boolean }>`
    select m.id as motion_id, coalesce(sum(h.units), 0)::bigint as units, count(h.owner_id) as holders,
      coalesce(bool_or(s.user_id = ${userId}), false) as is_mine
    from meetings.motions m
    left join meetings.supports s on s.motion_id = m.id and s.withdrawn_at is null
    left join meetings.holdings h on h.asset = 'unit:' || m.property_id and h.owner_id = s.user_id::text
    where m.id = any(${[...ids]}::uuid[]) and m.origin = 'owner' group by m.id`.execute(db)
  return new Map(rows.map(({ motionId, ...support }) => [motionId, support]))
}

async function readFiles(db: Db, ids: readonly string[]): Promise<Map<string, MotionFile[]>> {
  const { rows } = await sql<MotionFile & { motionId: string }>`
    select file_id as id, motion_id, kind, name, amount, sha256 from meetings.motion_files
    where motion_id = any(${[...ids]}::uuid[]) order by file_id`.execute(db)
  return Map.groupBy(rows, ({ motionId }) => motionId)
}

async function readOwn(
  db: Db,
  { userId }: Reader,
  rows: readonly Row[],
): Promise<Map<string, bigint>> {
  const { rows: held } = await sql<{ propertyId: string; units: bigint }>`
    select substr(asset, 6) as property_id, units from meetings.holdings
    where owner_id = ${userId}
      and asset = any(${[...new Set(rows.map(({ propertyId }) => `unit:${propertyId}`))]}::text[])`.execute(
    db,
  )
  return new Map(held.map(({ propertyId, units }) => [propertyId, units]))
}
