import { sql } from 'kysely'
import { type CheckingRole, checkingRoles, type TitleStepName } from '#contract'
import type { Db, Tx } from '#database'
import type { Actor } from '#kernel'
import { alreadyRecorded, documentMissing } from '../refusals.ts'
import { requiredDocuments } from './property-document.ts'

/** Who checked a step, and on which day. */
type TitleCheck = { readonly as: CheckingRole; readonly on: string }

/** The role in which a staff member checked. Null for the product itself. */
export function checkOf(actor: Actor, on: string): TitleCheck | null {
  const as = checkingRoles.find((role) => actor.roles.includes(role))
  return as === undefined ? null : { as, on }
}

/**
 * Records the day (`YYYY-MM-DD`) on which a title step was done. Steps are done once and in order: refuses a
 * step that is done already, or whose previous step is not. A step that requires a document is linked to the
 * newest approved one issued on that day or later, because an earlier document cannot prove the step; without
 * one it is refused with `properties.document_missing`. Without `check` no check by staff is recorded.
 */
export async function completeTitleStep(
  tx: Tx,
  input: { propertyId: string; step: TitleStepName; doneOn: string; check?: TitleCheck | null },
): Promise<void> {
  const { propertyId, step, doneOn, check = null } = input
  const document = await requiredDocument(tx, input)
  const { numAffectedRows } = await sql`
    update properties.title_steps s
    set done_on = ${doneOn}, document_id = ${document?.id ?? null}::uuid, document_kind = ${document?.kind ?? null},
      document_on = ${document?.issuedOn ?? null}::date,
      checked_as = ${check?.as ?? null}, checked_on = ${check?.on ?? null}::date
    where s.property_id = ${propertyId} and s.step = ${step} and s.done_on is null
      and not exists (select from properties.title_steps b
        where b.property_id = s.property_id and b.position < s.position and b.done_on is null)`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) throw alreadyRecorded()
}

async function requiredDocument(
  tx: Tx,
  { propertyId, step, doneOn }: { propertyId: string; step: TitleStepName; doneOn: string },
) {
  const kind = requiredDocuments[step]
  if (kind === undefined) return null
  // Locks the document, so that this step and a withdrawal of the document run one after the other.
  const { rows } = await sql<{ id: string; issuedOn: string }>`
    select id, issued_on from properties.property_documents
    where property_id = ${propertyId} and kind = ${kind} and state = 'approved' and issued_on >= ${doneOn}::date
    order by issued_on desc, id desc limit 1 for share`.execute(tx)
  const [newest] = rows
  if (newest === undefined) throw documentMissing({ kind })
  return { kind, ...newest }
}

/**
 * Links the steps whose document was withdrawn to a newly approved document of the same kind. Without this a
 * completed step could never be proven again.
 */
export async function replaceProof(tx: Tx, documentId: string): Promise<void> {
  await sql`
    update properties.title_steps s set document_id = d.id, document_on = d.issued_on
    from properties.property_documents d, properties.property_documents old
    where d.id = ${documentId} and s.property_id = d.property_id and s.document_kind = d.kind
      and d.issued_on >= s.done_on and old.id = s.document_id and old.state = 'withdrawn'`.execute(
    tx,
  )
}

type TitleStep = {
  readonly step: TitleStepName
  readonly doneOn: string | null
  /** The document that proves the step, and its date. */
  readonly documentId: string | null
  readonly documentOn: string | null
  /** The role in which a staff member checked the step, and when. Null when no check was required. */
  readonly checkedAs: CheckingRole | null
  readonly checkedOn: string | null
}

/** Returns the steps of a property's title in order, whatever the property's state. */
export async function readTitleSteps(db: Db, propertyId: string): Promise<TitleStep[]> {
  const { rows } = await sql<TitleStep>`
    select step, done_on, document_id, document_on, checked_as, checked_on from properties.title_steps
    where property_id = ${propertyId} order by position`.execute(db)
  return rows
}
