import { sql } from 'kysely'
import { asWritten, type Content, type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Db, type Tx, transaction } from '#database'
import type { Actor, Clock, Localized } from '#kernel'
import { buildingColumns, setBuilding } from '../building-columns.ts'
import { changesOf, type FactChange, type FactValues } from '../facts.ts'
import { lockProperty } from '../lock-property.ts'
import { refreshListings } from '../refresh-listings.ts'
import {
  alreadyRecorded,
  factImpossible,
  factsChanged,
  nothingCorrected,
  propertyNotFound,
} from '../refusals.ts'

/** Returns the facts of a property that may be corrected, whatever its state. Refuses an unknown id. */
export async function readFactValues(db: Db, propertyId: string): Promise<FactValues> {
  const { rows } = await sql<FactValues>`
    select p.summary_id, p.summary_en, p.story_id, p.story_en, p.street, p.village, p.district, p.postcode,
      ${buildingColumns}, p.title_ends_on, p.title_number_masked, p.has_debt, i.name as issuer_name,
      i.number as issuer_number
    from properties.properties p join properties.issuers i on i.id = p.issuer_id
    where p.id = ${propertyId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw propertyNotFound()
  return row
}

type FactCorrection = {
  readonly propertyId: string
  /** The new values; absent facts stay as they are. */
  readonly facts: Partial<FactValues>
  /** The public reason. */
  readonly why: Localized
}

/**
 * Proposes to correct facts of a property; another person approves. Refuses values that change nothing, and
 * with `properties.fact_impossible` values that the property cannot have.
 */
export async function proposeFactCorrection(
  db: Database,
  clock: Clock,
  actor: Actor,
  { propertyId, facts, why }: FactCorrection,
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    await lockProperty(tx, propertyId)
    const before = await readFactValues(tx, propertyId)
    const changes = changesOf(before, facts)
    if (changes.length === 0) throw nothingCorrected()
    requirePossible(before, { ...before, ...facts })
    return await propose(tx, {
      kind: 'property-facts',
      subjectId: propertyId,
      content: { propertyId, changes: contentOf(changes), whyId: why.id, whyEn: why.en },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

function contentOf(changes: readonly FactChange[]): Content {
  return changes.map(({ fact, before, after }) => ({ fact, before, after }))
}

const madeUp = 'DEMO-'

// Returns what the database would refuse, by field.
function requirePossible(before: FactValues, after: FactValues): void {
  if ((before.landArea === null) !== (after.landArea === null)) throw factImpossible('landArea')
  if (!after.titleNumberMasked.includes('•')) throw factImpossible('titleNumberMasked')
  if (!after.issuerName.startsWith('PT ')) throw factImpossible('issuerName')
  const isMadeUp = [before, after].map(({ issuerNumber }) => issuerNumber.startsWith(madeUp))
  if (isMadeUp[0] !== isMadeUp[1]) throw factImpossible('issuerNumber')
}

type Proposed = {
  readonly changes: readonly FactChange[]
  readonly whyId: string
  readonly whyEn: string
}

/**
 * Approves a correction: its values apply immediately, and the previous values are stored for the public.
 * Refuses as `approve` does, and with `properties.facts_changed` when the facts have changed since the
 * proposal.
 */
export const factCorrection = twoPersonAct({
  kind: 'property-facts',
  lock: lockProperty,
  content: asWritten<Proposed>,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const propertyId = proposal.subjectId
    const { changes, whyId, whyEn } = content
    const values = await readFactValues(tx, propertyId)
    if (changes.some(({ fact, before }) => values[fact] !== before)) throw factsChanged()
    await sql`
      insert into properties.fact_corrections
        (id, property_id, changes, why_id, why_en, proposed_by, approved_by, corrected_at)
      values (${proposal.id}, ${propertyId}, ${JSON.stringify(changes)}::jsonb, ${whyId}, ${whyEn},
        ${proposal.proposedBy}, ${actor.userId}, ${now})`.execute(tx)
    const corrected = Object.fromEntries(changes.map(({ fact, after }) => [fact, after]))
    await writeFacts(tx, propertyId, { ...values, ...corrected })
    await refreshListings(tx, [propertyId])
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'properties.correct-facts',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { facts: changes.map(({ fact }) => fact).join(' ') },
    })
  },
})

async function writeFacts(tx: Tx, propertyId: string, facts: FactValues): Promise<void> {
  await sql`
    update properties.properties p set summary_id = ${facts.summaryId}, summary_en = ${facts.summaryEn},
      story_id = ${facts.storyId}, story_en = ${facts.storyEn}, street = ${facts.street},
      village = ${facts.village}, district = ${facts.district}, postcode = ${facts.postcode},
      ${setBuilding(facts)}, title_ends_on = ${facts.titleEndsOn}, title_number_masked = ${facts.titleNumberMasked},
      has_debt = ${facts.hasDebt}, search_text = lower(concat_ws(' ', p.name, p.code, c.name_id, c.name_en,
        ${facts.district}::text, ${facts.village}::text, c.province))
    from properties.cities c where c.id = p.city_id and p.id = ${propertyId}`.execute(tx)
  try {
    await sql`
      update properties.issuers i set name = ${facts.issuerName}, number = ${facts.issuerNumber}
      from properties.properties p where p.issuer_id = i.id and p.id = ${propertyId}
        and (i.name, i.number) is distinct from (${facts.issuerName}::text, ${facts.issuerNumber}::text)`.execute(
      tx,
    )
  } catch (error) {
    if (brokenConstraint(error) === 'issuers_number_key') throw alreadyRecorded('issuerNumber')
    throw error
  }
}
