import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Db, type Tx, transaction } from '#database'
import { readNames } from '#identity'
import { type Actor, type Clock, isUuid, newId, readText } from '#kernel'
import { identityNotFound, noteUnacceptable } from '../refusals.ts'

/** A note of staff about an identity, for other staff; never shown to the identity's owner. */
export type ReviewNote = {
  readonly text: string
  readonly writtenBy: string
  readonly writtenAt: Date
}

/**
 * Returns a note as it is stored. Null when none is required and none was typed. Refuses with
 * `investors.note_unacceptable`.
 */
export function staffNote(typed: string, isNeeded: boolean): string | null {
  if (!isNeeded && typed.trim() === '') return null
  const { text, faults } = readText('note', typed, { minimum: 5, maximum: 2000 })
  if (faults.length > 0) throw noteUnacceptable(faults)
  return text
}

type NewNote = {
  readonly userId: string
  readonly proposalId: string | null
  readonly text: string | null
  readonly writtenBy: string
  readonly at: Date
}

/** Stores a note; the audit log records that there is one, but not its text. */
export async function addNote(
  tx: Tx,
  { userId, proposalId, text, writtenBy, at }: NewNote,
): Promise<void> {
  if (text === null) return
  await sql`
    insert into investors.review_notes (id, user_id, proposal_id, text, written_by, written_at)
    values (${newId(at.getTime())}, ${userId}, ${proposalId}, ${text}, ${writtenBy}, ${at})`.execute(
    tx,
  )
  await recordAudit(tx, {
    happenedAt: at,
    actorId: writtenBy,
    action: 'investors.note-identity',
    subjectKind: 'user',
    subjectId: userId,
  })
}

/** Adds a note about an investor without a decision. Refuses with `investors.note_unacceptable`. */
export async function writeNote(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  actor: Actor,
  { userId, note }: { readonly userId: string; readonly note: string },
): Promise<void> {
  const text = staffNote(note, true)
  if (!isUuid(userId)) throw identityNotFound()
  await transaction(db, async (tx) => {
    if (!(await readNames(tx, [userId])).has(userId)) throw identityNotFound()
    const about = { userId, proposalId: null, text }
    await addNote(tx, { ...about, writtenBy: actor.userId, at: clock.now() })
  })
}

const notesMax = 50

/** Returns the newest notes about an investor. */
export async function readNotes(db: Db, userId: string): Promise<ReviewNote[]> {
  const { rows } = await sql<ReviewNote>`
    select text, written_by, written_at from investors.review_notes
    where user_id = ${userId} order by id desc limit ${notesMax}`.execute(db)
  return rows
}
