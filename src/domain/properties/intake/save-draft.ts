import { sql } from 'kysely'
import { brokenConstraint, type Database, transaction } from '#database'
import { type Actor, type Clock, newId } from '#kernel'
import { isNameTaken } from '../property-names.ts'
import { addressOf, type DraftContent, storedDraft, type TakenDraft } from './draft.ts'
import { describePictures, type PictureWords } from './draft-pictures.ts'
import { audit, requireOpen } from './open-draft.ts'
import { lockDraft } from './read-drafts.ts'
import { draftChanged, draftTaken } from './refusals.ts'

/** Creates a draft; its name decides the URL segment of the property. Refuses one that is taken. */
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
        insert into property_intake.drafts (id, property_id, content, version, created_at, changed_at, changed_by)
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

type DraftSave = TakenDraft & {
  readonly id: string
  readonly version: number
  readonly pictureWords: Readonly<Record<string, PictureWords>>
}

/**
 * Saves an unfinished draft, including unacceptable input. Refuses a draft that is under review or has become a
 * property, and a client that read an older revision.
 */
export async function saveDraft(
  db: Database,
  clock: Clock,
  actor: Actor,
  { id, version, content, unfinished, pictureWords }: DraftSave,
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now()
    const draft = await lockDraft(tx, id)
    await requireOpen(tx, draft)
    if (draft.version !== version) throw draftChanged()
    await sql`
      update property_intake.drafts set content = ${JSON.stringify(storedDraft(content))}::jsonb,
        unfinished = ${JSON.stringify(unfinished)}::jsonb, version = version + 1, changed_at = ${now},
        changed_by = ${actor.userId}
      where id = ${id}`.execute(tx)
    await describePictures(tx, id, pictureWords)
    await audit(tx, 'drafts.save', { ...draft, version: version + 1 }, actor, now)
  })
}
