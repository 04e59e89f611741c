import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, day, type Locale, later, newId } from '#kernel'
import { propertyLabels } from '../read-properties.ts'
import { propertyNotFound } from '../refusals.ts'
import { plainText, type Question } from './question.ts'
import { motionNotFound, textUnacceptable, tooManyOpen } from './refusals.ts'

type AskQuestion = {
  readonly propertyId: string
  /** The motion that the question is about, if any. */
  readonly motionId?: string | null
  readonly language: Locale
  readonly text: string
}

/** How many questions of one user may wait at a time, and how many a user may ask per day. */
const waitingMax = 5
const perDayMax = 10

/** Asks a question about a published property. Only its asker and staff see it until staff publish it. */
export function askQuestion(
  db: Database,
  clock: Clock,
  actor: Actor,
  { propertyId, motionId = null, language, text }: AskQuestion,
): Promise<Question> {
  const plain = plainText(text)
  if (plain === null) throw textUnacceptable()
  const askedAt = clock.now()
  const id = newId(askedAt.getTime())
  return transaction(db, async (tx) => {
    if ((await propertyLabels(tx, [propertyId])).size === 0) throw propertyNotFound()
    await requireMotion(tx, actor, propertyId, motionId)
    // Serialises one user's questions, so that simultaneous requests cannot exceed the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${actor.userId}, 61))`.execute(tx)
    const { rows } = await sql<{ waiting: bigint; newest: bigint; isHolder: boolean }>`
      select count(*) filter (where answered_at is null and rejected_at is null and published_at is null) as waiting,
        count(*) filter (where asked_at > ${later(askedAt, -day).toISOString()}::timestamptz) as newest,
        exists (select from questions.holders
          where owner_id = ${actor.userId} and asset = ${`unit:${propertyId}`}) as is_holder
      from questions.questions where asker_id = ${actor.userId}`.execute(tx)
    const { waiting = 0n, newest = 0n, isHolder = false } = rows[0] ?? {}
    if (waiting >= waitingMax) throw tooManyOpen({ maximum: waitingMax })
    if (newest >= perDayMax) throw tooManyOpen({ maximum: perDayMax })
    await sql`
      insert into questions.questions (id, property_id, motion_id, asker_id, is_holder, language, text, asked_at)
      values (${id}, ${propertyId}, ${motionId}, ${actor.userId}, ${isHolder}, ${language}, ${plain},
        ${askedAt.toISOString()}::timestamptz)`.execute(tx)
    await recordAudit(tx, {
      happenedAt: askedAt,
      actorId: actor.userId,
      action: 'questions.ask',
      subjectKind: 'question',
      subjectId: id,
      details: { propertyId },
    })
    const newQuestion = { id, propertyId, motionId, language, text: plain, isHolder, askedAt }
    return { ...newQuestion, state: 'waiting', answer: null, rejectedFor: null } as const
  })
}

// Only owners may ask about motions; for other users the motion does not exist.
async function requireMotion(
  tx: Tx,
  { userId }: Actor,
  propertyId: string,
  motionId: string | null,
): Promise<void> {
  if (motionId === null) return
  const { rows } = await sql`
    select from questions.motions m where m.id = ${motionId} and m.property_id = ${propertyId} and (
      exists (select from questions.holders
        where owner_id = ${userId}::text and asset = ${`unit:${propertyId}`})
      or exists (select from questions.voters v where v.motion_id = m.id and v.user_id = ${userId}))`.execute(
    tx,
  )
  if (rows.length === 0) throw motionNotFound()
}
