import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { type FieldError, newId, plainText } from '#kernel'

/**
 * Whether the investor, a relative or a close associate holds a public office (POJK 8/2023 requires the
 * question for every customer): which office. Null means no.
 */
export type PoliticalAnswer = { readonly office: string | null; readonly answeredAt: Date }

/** The version of the question asked now; each answer stores the version that was asked. */
const questionNow = 1

const officeMin = 3
const officeMax = 200

/** The answer in the form. Absent when the form did not ask. */
export type TypedPolitical = {
  readonly isPublicOfficial?: boolean | undefined
  readonly publicOffice?: string | undefined
}

export function politicalFaults(typed: TypedPolitical, isNeeded: boolean): FieldError[] {
  if (typed.isPublicOfficial === undefined)
    return isNeeded ? [{ path: 'isPublicOfficial', code: 'field.required' }] : []
  if (!typed.isPublicOfficial) return []
  const { length } = officeIn(typed)
  const path = 'publicOffice'
  if (length === 0) return [{ path, code: 'field.required' }]
  if (length < officeMin)
    return [{ path, code: 'field.too_short', details: { minimum: officeMin } }]
  if (length > officeMax) return [{ path, code: 'field.too_long', details: { maximum: officeMax } }]
  return []
}

function officeIn({ publicOffice = '' }: TypedPolitical): string {
  return plainText(publicOffice).replace(/\s+/g, ' ').trim()
}

/** Stores an answer in addition to earlier ones, unless it equals the newest. */
export async function savePoliticalAnswer(
  tx: Tx,
  userId: string,
  typed: TypedPolitical,
  at: Date,
): Promise<void> {
  if (typed.isPublicOfficial === undefined) return
  const office = typed.isPublicOfficial ? officeIn(typed) : null
  const before = await readPoliticalAnswer(tx, userId)
  if (before !== null && before.office === office) return
  await sql`
    insert into investors.political_answers (id, user_id, question, office, answered_at)
    values (${newId(at.getTime())}, ${userId}, ${questionNow}, ${office}, ${at})`.execute(tx)
}

/** Returns the newest answer. Null when the question was never asked. */
export async function readPoliticalAnswer(db: Db, userId: string): Promise<PoliticalAnswer | null> {
  const { rows } = await sql<PoliticalAnswer>`
    select office, answered_at from investors.political_answers
    where user_id = ${userId} order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}
