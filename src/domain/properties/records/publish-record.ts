import { sql } from 'kysely'
import { asWritten, type DecidedProposal, type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { removeFiles } from '#files'
import { type Actor, type Clock, jakartaDate, type Localized, newId } from '#kernel'
import { lockProperty } from '../lock-property.ts'
import { cityNotFound, factsChanged, nothingCorrected, recordNotFound } from '../refusals.ts'
import type { AnyValues, RecordKind, RecordValues } from './record.ts'
import { storeOf, type Writing } from './record-stores.ts'

/** A record to publish, correct or withdraw. */
export type RecordChange = {
  [Kind in RecordKind]: {
    readonly what: Kind
    /** The property, or the city of a city fact. */
    readonly ownerId: string
    /** The id of an existing record. Absent for a new one. */
    readonly recordId?: string
    /** The values; absent values of an existing record stay as they are. Null withdraws the record. */
    readonly values: Partial<RecordValues[Kind]> | null
    /**
     * The public reason of a correction or withdrawal. Null for a new record, or when the facts themselves have
     * changed.
     */
    readonly why: Localized | null
    /** Whether a running lease of the same space ends the day before a new one. */
    readonly follows?: boolean
  }
}[RecordKind]

/**
 * Proposes to publish, correct or withdraw a record of a property or a city; another person approves. Refuses
 * impossible values (`properties.date_impossible`, `lease_overlaps`), what has happened already, an unknown
 * record, and a correction that changes nothing.
 */
export async function proposeRecord(
  db: Database,
  clock: Clock,
  actor: Actor,
  change: RecordChange,
): Promise<Proposal> {
  return await transaction(db, (tx) => proposeRecordIn(tx, clock.now(), actor, change))
}

/** Does the same in the caller's transaction, which also stores a file. */
export async function proposeRecordIn(
  tx: Tx,
  now: Date,
  actor: Actor,
  change: RecordChange,
): Promise<Proposal> {
  const { what, ownerId, values, why, follows = false } = change
  const name = await lockOwner(tx, what, ownerId)
  const place = { ownerId, recordId: change.recordId ?? newId(now.getTime()) }
  const isNamed = change.recordId !== undefined
  const isSeries = what === 'plan' || what === 'city-fact'
  const before = await storeOf(what).read(tx, place)
  if (before === null && (values === null || (isNamed && !isSeries))) throw recordNotFound()
  const after = values === null ? null : withValues(before, values)
  if (why !== null && after !== null && isSame(before, after)) throw nothingCorrected()
  const writing = writingOf({ before, follows, whyId: why?.id ?? null }, actor.userId, now)
  if (after !== null) await storeOf(what).require(tx, place, after, writing)
  return await propose(tx, {
    kind: 'property-publication',
    subjectId: place.recordId,
    content: {
      ...(what === 'city-fact' ? { cityId: ownerId, name } : { propertyId: ownerId }),
      what,
      recordId: place.recordId,
      before,
      after,
      follows,
      whyId: why?.id ?? null,
      whyEn: why?.en ?? null,
    },
    byUserId: actor.userId,
    now,
  })
}

// Returns the name of a city; locks nothing for a city, because at most one proposal about a city fact waits at
// a time.
async function lockOwner(tx: Tx, what: RecordKind, ownerId: string): Promise<string | null> {
  if (what !== 'city-fact') {
    await lockProperty(tx, ownerId)
    return null
  }
  const { rows } = await sql<{ name: string }>`
    select name_id as name from properties.cities where id = ${ownerId}`.execute(tx)
  const [city] = rows
  if (city === undefined) throw cityNotFound()
  return city.name
}

function withValues(before: AnyValues | null, values: Partial<AnyValues>): AnyValues {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { ...before, ...Object.fromEntries(given) }
}

function isSame(left: AnyValues | null, right: AnyValues | null): boolean {
  if (left === null || right === null) return left === right
  const names = Object.keys({ ...left, ...right })
  return names.every((name) => left[name] === right[name])
}

type Proposed = {
  readonly what: RecordKind
  readonly recordId: string
  readonly propertyId?: string
  readonly cityId?: string
  readonly before: AnyValues | null
  readonly after: AnyValues | null
  readonly follows: boolean
  readonly whyId: string | null
  readonly whyEn: string | null
}

function writingOf(
  { before, follows, whyId }: Pick<Proposed, 'before' | 'follows' | 'whyId'>,
  byUserId: string,
  at: Date,
): Writing<AnyValues> {
  return { before, isCorrection: whyId !== null, follows, byUserId, at, today: jakartaDate(at) }
}

/**
 * Approves the publication, correction or withdrawal of a record: it applies immediately, and the values before
 * a correction are stored. Refuses as `approve` does, with `properties.facts_changed` when the record has
 * changed since the proposal, and as `proposeRecord` does when it has become impossible.
 */
export const recordPublication = twoPersonAct({
  kind: 'property-publication',
  content: asWritten<Proposed>,
  onRefuse: removePicture,
  carryOut: async (tx, { proposal, content: proposed, actor, now }) => {
    const byUserId = actor.userId
    const { what, recordId, before, after, propertyId, cityId, whyId } = proposed
    const ownerId = propertyId ?? cityId ?? ''
    const place = { ownerId, recordId }
    await lockOwner(tx, what, ownerId)
    const store = storeOf(what)
    if (!isSame(await store.read(tx, place), before)) throw factsChanged()
    const writing = writingOf(proposed, proposal.proposedBy, now)
    if (after !== null) await store.require(tx, place, after, writing)
    if (before !== null && whyId !== null) {
      await saveChange(tx, proposal, proposed, { byUserId, at: now })
      await store.remove(tx, place, writing.today)
    }
    if (after !== null) await store.write(tx, place, after, writing)
    await recordAudit(tx, {
      happenedAt: now,
      actorId: byUserId,
      action: 'properties.publish-record',
      subjectKind: cityId === undefined ? 'property' : 'city',
      subjectId: ownerId,
      details: { what, recordId, act: actOf(proposed) },
    })
  },
})

/** Deletes the picture file of a refused proposal. */
async function removePicture(
  tx: Tx,
  { content: { what, before, after } }: DecidedProposal<Proposed>,
): Promise<void> {
  const fileId = after?.fileId
  if (what === 'picture' && before === null && typeof fileId === 'string')
    await removeFiles(tx, [fileId])
}

function actOf({ before, after, whyId }: Proposed): string {
  if (after === null) return 'removal'
  if (before === null) return 'publication'
  return whyId === null ? 'continuation' : 'correction'
}

async function saveChange(
  tx: Tx,
  proposal: Proposal,
  { what, recordId, propertyId, cityId, before, after, whyId, whyEn }: Proposed,
  { byUserId, at }: { readonly byUserId: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into properties.record_changes
      (id, property_id, city_id, what, record_id, before, after, why_id, why_en, proposed_by, approved_by, changed_at)
    values (${proposal.id}, ${propertyId ?? null}, ${cityId ?? null}, ${what}, ${recordId},
      ${JSON.stringify(before)}::jsonb, ${after === null ? null : JSON.stringify(after)}::jsonb,
      ${whyId}, ${whyEn}, ${proposal.proposedBy}, ${byUserId}, ${at})`.execute(tx)
}
