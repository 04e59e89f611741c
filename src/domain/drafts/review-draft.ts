import { sql } from 'kysely'
import { approve, type Proposal, propose } from '#approvals'
import { brokenConstraint, type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import {
  isCityKnown,
  isNameTaken,
  type Picture,
  publishProperties,
  recordOutlook,
} from '#properties'
import { type DraftContent, draftOf, type StoredDraft, storedDraft } from './draft.ts'
import { audit, requireOpen } from './keep-draft.ts'
import { type Draft, lockDraft } from './read-drafts.ts'
import { draftClosed, draftIncomplete, draftTaken } from './refusals.ts'
import { obstaclesOf, outlookOf, propertyOf, wholeDraft } from './whole-draft.ts'

/** Gives the pictures of a plot that is shipped with the product; none for one that is not. */
export type PicturesOf = (content: DraftContent) => readonly Picture[]

/**
 * Hands a draft to another person, who reads it whole. Refuses with `drafts.incomplete` and every
 * field that is missing or does not agree, or with `drafts.taken`.
 */
export async function proposeEntry(
  db: Database,
  clock: Clock,
  actor: Actor,
  { id, version, picturesOf }: { id: string; version: number; picturesOf: PicturesOf },
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const draft = await lockDraft(tx, id)
    await requireOpen(tx, draft)
    if (draft.version !== version) throw draftClosed()
    await requireWhole(tx, draft.content, { today: jakartaDate(now), picturesOf })
    await audit(tx, 'drafts.hand-over', draft, actor, now)
    return await propose(tx, {
      kind: 'property-entry',
      subjectId: id,
      content: { propertyId: draft.propertyId, ...storedDraft(draft.content) },
      byUserId: actor.userId,
      now,
    })
  })
}

/** Approves a draft that was read: it becomes a property, and its forecast is frozen with this. */
export async function approveEntry(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { proposalId: string; contentHash: string; picturesOf: PicturesOf; isDemo: boolean },
): Promise<Proposal> {
  const { picturesOf, isDemo, ...approval } = input
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const proposal = await approve(tx, { ...approval, byUserId: actor.userId, now })
    const draft = await lockDraft(tx, proposal.subjectId)
    if (draft.enteredAt !== null) throw draftClosed()
    // What the second person read, which nobody can have changed since.
    const content = draftOf(proposal.content as StoredDraft)
    await requireWhole(tx, content, { today: jakartaDate(now), picturesOf })
    await enter(tx, actor, draft, { content, pictures: picturesOf(content), now, isDemo })
    return proposal
  })
}

type Entry = {
  readonly content: DraftContent
  readonly pictures: readonly Picture[]
  readonly now: Date
  readonly isDemo: boolean
}

async function enter(tx: Tx, actor: Actor, draft: Draft, entry: Entry): Promise<void> {
  const { content, pictures, now, isDemo } = entry
  const { propertyId } = draft
  const whole = wholeDraft(content)
  try {
    await publishProperties(tx, actor.userId, [
      propertyOf(whole, { propertyId, pictures, at: now, isDemo }),
    ])
  } catch (error) {
    const path = takenBy[brokenConstraint(error) ?? '']
    if (path !== undefined) throw draftTaken(path)
    throw error
  }
  await recordOutlook(tx, { propertyId, madeOn: jakartaDate(now), ...outlookOf(whole) })
  await sql`update drafts.drafts set entered_at = ${now} where id = ${draft.id}`.execute(tx)
  await audit(tx, 'drafts.enter', draft, actor, now)
}

const takenBy: Readonly<Record<string, string>> = {
  properties_pkey: 'name',
  properties_code_key: 'code',
  issuers_pkey: 'name',
  issuers_number_key: 'issuerNumber',
}

async function requireWhole(
  tx: Tx,
  content: DraftContent,
  { today, picturesOf }: { today: string; picturesOf: PicturesOf },
): Promise<void> {
  const errors = obstaclesOf(content, today)
  const { cityId, plotId, code } = content
  if (cityId !== null && !(await isCityKnown(tx, cityId)))
    errors.push({ path: 'cityId', code: 'field.choice' })
  if (plotId !== null && picturesOf(content).length === 0)
    errors.push({ path: 'plotId', code: 'field.choice' })
  if (errors.length > 0) throw draftIncomplete(errors)
  if (code !== null && (await isNameTaken(tx, { code }))) throw draftTaken('code')
}
