import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '#audit'
import { type AnsweringRole, answeringRoles, type RejectionReason } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import type { Actor, Clock, Localized } from '#kernel'
import { notify } from '#notifications'
import { propertyLabels } from '../read-properties.ts'
import { plainText, type Question } from './question.ts'
import { readQuestion } from './read-questions.ts'
import { alreadySettled, answerUnacceptable, questionNotFound } from './refusals.ts'

/** Stores the answer in both languages, once, and publishes the question. */
export async function answerQuestion(
  db: Database,
  clock: Clock,
  actor: Actor,
  { id, answer }: { readonly id: string; readonly answer: Localized },
): Promise<Question> {
  const [indonesian, english] = [plainText(answer.id), plainText(answer.en)]
  if (indonesian === null || english === null) throw answerUnacceptable()
  const at = clock.now().toISOString()
  const settling = { id, action: 'questions.answer', event: 'question-answered' } as const
  return await settle(db, clock, actor, settling, (tx) =>
    update(
      tx,
      id,
      sql`answer_id = ${indonesian}, answer_en = ${english}, answered_at = ${at}::timestamptz,
        answered_by = ${actor.userId}, answered_as = ${seenAs(actor)},
        published_at = coalesce(published_at, ${at}::timestamptz)`,
      sql`answered_at is null and rejected_at is null`,
    ),
  )
}

/** Publishes a question without an answer. */
export async function publishQuestion(
  db: Database,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<Question> {
  const at = clock.now().toISOString()
  const settling = { id, action: 'questions.publish', event: 'question-published' } as const
  return await settle(db, clock, actor, settling, (tx) =>
    update(
      tx,
      id,
      sql`published_at = ${at}::timestamptz`,
      sql`published_at is null and rejected_at is null`,
    ),
  )
}

/** Rejects an unpublished question and notifies its asker of the reason. */
export async function rejectQuestion(
  db: Database,
  clock: Clock,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: RejectionReason },
): Promise<Question> {
  const at = clock.now().toISOString()
  const settling = { id, action: 'questions.reject', event: 'question-rejected' } as const
  return await settle(db, clock, actor, settling, (tx) =>
    update(
      tx,
      id,
      sql`rejected_at = ${at}::timestamptz, rejected_by = ${actor.userId}, rejected_for = ${reason}`,
      sql`published_at is null and rejected_at is null`,
    ),
  )
}

type Settling = {
  readonly id: string
  readonly action: string
  readonly event: 'question-answered' | 'question-published' | 'question-rejected'
}

async function settle(
  db: Database,
  clock: Clock,
  actor: Actor,
  { id, action, event }: Settling,
  write: (tx: Tx) => Promise<bigint>,
): Promise<Question> {
  return await transaction(db, async (tx) => {
    const changed = await write(tx)
    const question = await readQuestion(tx, id)
    if (question === null) throw questionNotFound()
    if (changed !== 1n) throw alreadySettled()
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action,
      subjectKind: 'question',
      subjectId: id,
      details: { propertyId: question.propertyId },
    })
    await notifyAsker(tx, question, event, clock.now())
    return question
  })
}

const quotedMax = 160

async function notifyAsker(
  tx: Tx,
  { id, propertyId, motionId, text, rejectedFor }: Question,
  event: Settling['event'],
  happenedAt: Date,
): Promise<void> {
  const { rows } = await sql<{ askerId: string }>`
    select asker_id from questions.questions where id = ${id}`.execute(tx)
  const labels = await propertyLabels(tx, [propertyId])
  // By code points: half of an emoji could not be stored, and the question could never be settled.
  const letters = [...text]
  const isLong = letters.length > quotedMax
  const question = isLong ? `${letters.slice(0, quotedMax).join('').trimEnd()}…` : text
  const values = {
    property: labels.get(propertyId)?.name ?? propertyId,
    question,
    reason: rejectedFor ?? 'none',
  }
  const page =
    motionId === null ? `/marketplace/${propertyId}` : `/dashboard/votes/motions/${motionId}`
  const path = `${page}#questions`
  await notify(
    tx,
    rows.map(({ askerId }) => ({ userId: askerId, event, values, path, happenedAt })),
  )
}

async function update(
  tx: Tx,
  id: string,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    update questions.questions set ${change} where id = ${id} and ${condition}`.execute(tx)
  return numAffectedRows ?? 0n
}

function seenAs({ roles }: Actor): AnsweringRole {
  const role = answeringRoles.find((each) => roles.includes(each))
  if (role === undefined) throw new Error('only staff who may answer get here')
  return role
}
