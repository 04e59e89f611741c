import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type {
  Gender,
  IdentityDecision,
  IdentityDeskState,
  IdentityDocumentKind,
  IdentityState,
  ViewReason,
} from '#contract'
import { type Database, type Db, queueOrder, transaction } from '#database'
import { type DataKeys, unseal } from '#files'
import {
  type Actor,
  type Clock,
  isUuid,
  type Page,
  pageOf,
  placeInTime,
  type QueueRequest,
  type Rupiah,
} from '#kernel'
import type { HomeAddress } from '../address.ts'
import type { WorkSection } from '../profile-section.ts'
import { identityNotFound } from '../refusals.ts'
import { readSections } from '../save-sections.ts'
import { type IdCardReading, idCardReadingOf } from './id-card-readings.ts'
import { type MovementReview, readMovement } from './movement-frames.ts'
import { type PoliticalAnswer, readPoliticalAnswer } from './political-answer.ts'
import { readAddress } from './read-identity.ts'
import { type ReviewNote, readNotes } from './review-notes.ts'
import type { ScreeningHit } from './screening.ts'

/** An identity as shown to staff in a list; contains only what the list needs. */
type ListedIdentity = {
  userId: string
  fullName: string
  maskedNik: string
  state: IdentityState
  declaredAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  verifiedBy: 'demo' | 'staff' | null
  hits: number
}

type PastReview = {
  decision: IdentityDecision
  /** The reason shown to the owner. Null for an approval, which states none. */
  reason: string | null
  decidedBy: string
  agreedBy: string | null
  decidedAt: Date
}

/** An identity as staff see it when they decide, decrypted for a stated reason. */
export type IdentityDetail = ListedIdentity & {
  /** Increases with every change; a decision names the revision it was made on. */
  revision: number
  nik: string
  bornOn: string
  birthPlace: string | null
  gender: Gender | null
  yearlyIncome: Rupiah
  decisionReason: string | null
  address: HomeAddress | null
  documents: { kind: IdentityDocumentKind; takenAt: Date }[]
  movement: MovementReview
  /** The text read from the picture of the card. Null when it was not read. */
  cardReading: IdCardReading | null
  screening: { listVersion: string; screenedAt: Date; hits: ScreeningHit[] } | null
  reviews: PastReview[]
  /** The notes of staff, newest first; never shown to the identity's owner. */
  notes: ReviewNote[]
  /** Occupation and source of funds from the profile. Null when not filled in yet. */
  work: WorkSection | null
  /** Null when the question has not been asked yet. */
  political: PoliticalAnswer | null
}

const isIn: Record<IdentityDeskState, ReturnType<typeof sql>> = {
  waiting: sql`i.state = 'declared' and i.submitted_at is not null`,
  resembling: sql`i.state = 'verified' and jsonb_array_length(s.hits) > 0`,
  asked: sql`i.state = 'asked'`,
  unfinished: sql`i.state = 'declared' and i.submitted_at is null`,
  refused: sql`i.state = 'refused'`,
  verified: sql`i.state = 'verified'`,
}

const listed = sql`i.user_id, i.full_name, i.nik_masked as masked_nik, i.state, i.declared_at,
  i.submitted_at, i.decided_at, i.verified_by, coalesce(jsonb_array_length(s.hits), 0)::int as hits`

const joined = sql`investors.identities i left join investors.screenings s on s.user_id = i.user_id`

/** Returns the identities in one part of the queue, longest waiting first. */
export async function listIdentities(
  db: Db,
  state: IdentityDeskState,
  { limit, cursor, order = 'oldest' }: QueueRequest,
): Promise<Page<ListedIdentity>> {
  const after = placeInTime(cursor)
  const { isAfter, direction } = queueOrder[order]
  const { rows } = await sql<ListedIdentity>`
    select ${listed} from ${joined}
    where ${isIn[state]} and (${after?.id ?? null}::uuid is null
      or (coalesce(i.submitted_at, i.declared_at), i.user_id)
        ${isAfter} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by coalesce(i.submitted_at, i.declared_at) ${direction}, i.user_id ${direction}
    limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ submittedAt, declaredAt, userId }) => [
    (submittedAt ?? declaredAt).toISOString(),
    userId,
  ])
}

const countedMax = 1_000

/** Returns the number of identities in a part of the queue, counted up to a thousand in index order. */
export async function countIdentities(
  db: Db,
  state: IdentityDeskState,
): Promise<{ total: number; isMore: boolean }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${joined} where ${isIn[state]}
      order by coalesce(i.submitted_at, i.declared_at), i.user_id limit ${countedMax + 1}) few`.execute(
    db,
  )
  const total = rows[0]?.total ?? 0
  return { total: Math.min(total, countedMax), isMore: total > countedMax }
}

/**
 * Decrypts an identity for a staff member who states a reason; the access is recorded in the audit log in the
 * same transaction. Refuses with `investors.identity_not_found`.
 */
export async function openIdentity(
  { db, clock, keys }: { db: Database; clock: Clock; keys: DataKeys },
  actor: Actor,
  { userId, reason }: { userId: string; reason: ViewReason },
): Promise<IdentityDetail> {
  if (!isUuid(userId)) throw identityNotFound()
  return await transaction(db, async (tx) => {
    const { rows } = await sql<
      Omit<
        IdentityDetail,
        | 'nik'
        | 'address'
        | 'documents'
        | 'cardReading'
        | 'movement'
        | 'screening'
        | 'reviews'
        | 'notes'
        | 'work'
        | 'political'
      > & {
        bytes: Buffer
        keyId: string
        listVersion: string | null
        screenedAt: Date | null
        found: ScreeningHit[] | null
      }
    >`
      select ${listed}, i.revision, i.born_on, i.birth_place, i.gender, i.yearly_income, i.decision_reason,
        i.nik_sealed as bytes, i.nik_key_id as key_id, s.list_version, s.screened_at, s.hits as found
      from ${joined} where i.user_id = ${userId}`.execute(tx)
    const [row] = rows
    if (row === undefined) throw identityNotFound()
    const { bytes, keyId, listVersion, screenedAt, found, ...identity } = row
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'investors.view-identity',
      subjectKind: 'user',
      subjectId: userId,
      details: { reason },
    })
    const { rows: documents } = await sql<IdentityDetail['documents'][number]>`
      select kind, taken_at from investors.documents where user_id = ${userId} order by kind`.execute(
      tx,
    )
    return {
      ...identity,
      nik: unseal(keys, userId, { keyId, bytes }),
      address: await readAddress(tx, keys, userId),
      documents,
      movement: await readMovement(tx, userId),
      cardReading: await idCardReadingOf(tx, keys, userId),
      screening:
        listVersion === null || screenedAt === null
          ? null
          : { listVersion, screenedAt, hits: found ?? [] },
      reviews: await readReviews(tx, userId),
      notes: await readNotes(tx, userId),
      work: (await readSections(tx, keys, userId)).work?.value ?? null,
      political: await readPoliticalAnswer(tx, userId),
    }
  })
}

const reviewsMax = 50

/** Returns the decisions about an investor's identity, newest first. */
export async function readReviews(db: Db, userId: string): Promise<PastReview[]> {
  const { rows } = await sql<PastReview>`
    select decision, reason, decided_by, agreed_by, decided_at from investors.reviews
    where user_id = ${userId} order by decided_at desc, id desc limit ${reviewsMax}`.execute(db)
  return rows
}
