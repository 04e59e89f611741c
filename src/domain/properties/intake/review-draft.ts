import { sql } from 'kysely'
import { asWritten, type Proposal, propose, twoPersonAct } from '#approvals'
import { brokenConstraint, type Database, type Db, type Tx, transaction } from '#database'
import { type Actor, type Clock, type FieldError, jakartaDate, type Mode } from '#kernel'
import { cityPlaces, isNearCity } from '#places'
import { enterCity, readCityCentre } from '../cities.ts'
import { pictureOf } from '../documents/pictures.ts'
import { recordOutlook } from '../months/outlook.ts'
import { readTaxTerms } from '../months/taxes.ts'
import { isNameTaken } from '../property-names.ts'
import { publishProperties } from '../publish-properties.ts'
import { type DraftContent, draftOf, type StoredDraft, storedDraft } from './draft.ts'
import { audit, requireOpen } from './open-draft.ts'
import { type Draft, type DraftPicture, lockDraft, readDraft } from './read-drafts.ts'
import { draftChanged, draftClosed, draftIncomplete, draftTaken } from './refusals.ts'
import { obstaclesOf, outlookOf, propertyOf, wholeDraft } from './whole-draft.ts'

/**
 * Submits a draft for review by another person. Refuses with `drafts.incomplete` and every field that is
 * missing or contradicts another, or with `drafts.taken`.
 */
export async function proposeEntry(
  db: Database,
  clock: Clock,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const draft = await lockDraft(tx, id)
    await requireOpen(tx, draft)
    if (draft.version !== version) throw draftChanged()
    await requireWhole(tx, draft, jakartaDate(now))
    await audit(tx, 'drafts.hand-over', draft, actor, now)
    return await propose(tx, {
      kind: 'property-entry',
      subjectId: id,
      content: { propertyId: draft.propertyId, ...reviewedContent(draft) },
      byUserId: actor.userId,
      now,
    })
  })
}

/** Everything that the reviewer sees: the fields, and the pictures by their ids. */
function reviewedContent({ content, pictures }: Draft) {
  return {
    ...storedDraft(content),
    pictures: pictures.map(({ id, kind, altId, altEn }) => ({ id, kind, altId, altEn })),
  }
}

/** Turns a draft that a second person reviewed into a property; its forecast can no longer change. */
export const propertyEntry = twoPersonAct({
  kind: 'property-entry',
  lock: lockDraft,
  content: (written) => draftOf(asWritten<StoredDraft>(written)),
  carryOut: async (tx, { proposal, content, actor, now }, { mode }: { readonly mode: Mode }) => {
    const draft = await lockDraft(tx, proposal.subjectId)
    if (draft.enteredAt !== null) throw draftClosed()
    // Uses the content that was reviewed. The pictures are the same, because a draft under review cannot
    // change.
    await requireWhole(tx, { ...draft, content, unfinished: {} }, jakartaDate(now))
    await enter(tx, actor, { ...draft, content }, { now, isDemo: mode === 'demo' })
  },
})

/**
 * Shows what a draft will look like as an announced property: creates the property, reads it, and rolls the
 * transaction back. Refuses an incomplete draft.
 */
export async function previewEntry<Result>(
  db: Database,
  clock: Clock,
  actor: Actor,
  { id, isDemo }: { readonly id: string; readonly isDemo: boolean },
  read: (tx: Tx, propertyId: string) => Promise<Result>,
): Promise<Result> {
  const undone = new Error('a preview is never committed')
  let result: { readonly read: Result } | null = null
  try {
    await transaction(db, async (tx) => {
      const now = clock.now()
      const draft = await readDraft(tx, id)
      if (draft.enteredAt !== null) throw draftClosed()
      await requireWhole(tx, draft, jakartaDate(now))
      await enter(tx, actor, draft, { now, isDemo, state: 'coming-soon' })
      result = { read: await read(tx, draft.propertyId) }
      throw undone
    })
  } catch (error) {
    if (error !== undone || result === null) throw error
  }
  if (result === null) throw undone
  return (result as { readonly read: Result }).read
}

type EntryWay = {
  readonly now: Date
  readonly isDemo: boolean
  readonly state?: 'draft' | 'coming-soon'
}

async function enter(
  tx: Tx,
  actor: Actor,
  draft: Draft,
  { now, isDemo, state = 'draft' }: EntryWay,
): Promise<void> {
  const { propertyId } = draft
  const whole = wholeDraft(draft.content)
  const cityId = await enterCity(tx, whole.cityCode)
  const shown = { pictures: photographsOf(draft), plans: plansOf(draft) }
  const taxes = await readTaxTerms(tx, whole.type, jakartaDate(now))
  try {
    const property = propertyOf(whole, { propertyId, cityId, ...shown, at: now, isDemo, taxes })
    await publishProperties(tx, actor.userId, [{ ...property, state }])
  } catch (error) {
    const path = takenBy[brokenConstraint(error) ?? '']
    if (path !== undefined) throw draftTaken(path)
    throw error
  }
  await recordOutlook(tx, { propertyId, madeOn: jakartaDate(now), ...outlookOf(whole) })
  await sql`update property_intake.drafts set entered_at = ${now} where id = ${draft.id}`.execute(
    tx,
  )
  await audit(tx, 'drafts.enter', draft, actor, now)
}

function photographsOf({ pictures }: Draft) {
  return pictures.flatMap((picture) =>
    picture.kind === 'photograph' ? [pictureOf(picture, wordsOf(picture))] : [],
  )
}

function plansOf({ pictures }: Draft) {
  return pictures.flatMap((picture) =>
    picture.kind === 'plan' ? [{ pictureId: picture.id, title: wordsOf(picture) }] : [],
  )
}

function wordsOf({ altId, altEn }: DraftPicture) {
  return { id: altId ?? '', en: altEn ?? '' }
}

const takenBy: Readonly<Record<string, string>> = {
  properties_pkey: 'name',
  properties_code_key: 'code',
  issuers_pkey: 'name',
  issuers_number_key: 'issuerNumber',
}

async function requireWhole(tx: Tx, draft: Draft, today: string): Promise<void> {
  const errors = [...obstaclesOf(draft, today), ...(await placeObstacles(tx, draft.content))]
  if (errors.length > 0) throw draftIncomplete(errors)
  const { code } = draft.content
  if (code !== null && (await isNameTaken(tx, { code }))) throw draftTaken('code')
}

/** Returns whether the city exists and the point on the map is in or near it. */
export async function placeObstacles(
  db: Db,
  { cityCode, latitude, longitude }: DraftContent,
): Promise<FieldError[]> {
  if (cityCode === null) return []
  if (!cityPlaces().has(cityCode)) return [{ path: 'cityCode', code: 'field.choice' }]
  if (latitude === null || longitude === null) return []
  const centre = await readCityCentre(db, cityCode)
  if (isNearCity(cityCode, { latitude, longitude }, centre)) return []
  return [{ path: 'latitude', code: 'drafts.far_from_city' }]
}
