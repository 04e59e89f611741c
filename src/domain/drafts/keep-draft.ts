import { sql } from 'kysely'
import { waitingProposals } from '#approvals'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, newId } from '#kernel'
import { isNameTaken } from '#properties'
import { addressOf, type DraftContent, storedDraft } from './draft.ts'
import { type Draft, lockDraft } from './read-drafts.ts'
import { draftChanged, draftClosed, draftTaken } from './refusals.ts'

/** Begins a draft; its name gives the property its address. Refuses one that is taken. */
export async function beginDraft(
  db: Database,
  clock: Clock,
  actor: Actor,
  content: DraftContent & { readonly name: string },
): Promise<{ id: string }> {
  const now = clock.now()
  const id = newId(now.getTime())
  const propertyId = addressOf(content.name)
  await transaction(db, async (tx) => {
    if (propertyId === '' || (await isNameTaken(tx, { id: propertyId }))) throw draftTaken('name')
    try {
      await sql`
        insert into drafts.drafts (id, property_id, content, version, created_at, changed_at, changed_by)
        values (${id}, ${propertyId}, ${JSON.stringify(storedDraft(content))}::jsonb, 1, ${now}, ${now}, ${actor.userId})`.execute(
        tx,
      )
    } catch (error) {
      if (brokenConstraint(error) === 'drafts_property_id_key') throw draftTaken('name')
      throw error
    }
    await audit(tx, 'drafts.begin', { id, propertyId, version: 1 }, actor, now)
  })
  return { id }
}

/**
 * Saves a draft as far as it is written. Refuses one that is being reviewed or was entered, and who
 * read an older version than the newest.
 */
export async function saveDraft(
  db: Database,
  clock: Clock,
  actor: Actor,
  { id, version, content }: { id: string; version: number; content: DraftContent },
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now()
    const draft = await lockDraft(tx, id)
    await requireOpen(tx, draft)
    if (draft.version !== version) throw draftChanged()
    await sql`
      update drafts.drafts set content = ${JSON.stringify(storedDraft(content))}::jsonb,
        version = version + 1, changed_at = ${now}, changed_by = ${actor.userId}
      where id = ${id}`.execute(tx)
    await audit(tx, 'drafts.save', { ...draft, version: version + 1 }, actor, now)
  })
}

/** Refuses a draft that waits for another person or has become a property. */
export async function requireOpen(tx: Tx, draft: Draft): Promise<void> {
  const waiting = await waitingProposals(tx, 'property-entry', [draft.id])
  if (draft.enteredAt !== null || waiting.size > 0) throw draftClosed()
}

export async function audit(
  tx: Tx,
  action: string,
  { id, propertyId, version }: Pick<Draft, 'id' | 'propertyId' | 'version'>,
  actor: Actor,
  happenedAt: Date,
): Promise<void> {
  await recordAudit(tx, {
    happenedAt,
    actorId: actor.userId,
    action,
    subjectKind: 'draft',
    subjectId: id,
    details: { propertyId, version: version.toString() },
  })
}
