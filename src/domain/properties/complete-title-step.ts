import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import type { Actor } from '#kernel'
import type { TitleStepName } from './publish-properties.ts'
import { alreadyRecorded, documentMissing } from './refusals.ts'

/** Whose check a step can carry. */
export const checkingRoles = ['ops', 'finance', 'compliance', 'admin'] as const
export type CheckingRole = (typeof checkingRoles)[number]

/** Who looked a step through, and on which day. */
export type TitleCheck = { readonly as: CheckingRole; readonly on: string }

/** As whom a member of the staff checks; null for the product itself. */
export function checkOf(actor: Actor, on: string): TitleCheck | null {
  const as = checkingRoles.find((role) => actor.roles.includes(role))
  return as === undefined ? null : { as, on }
}

/**
 * Notes the day (`YYYY-MM-DD`) on which a step of the title was done. Steps are done in their order
 * and once: refuses one that is done, or whose step before is not. The step `registered` carries the
 * extract of the title that was issued by that day, and is refused without one. Without `check`
 * nobody had to look.
 */
export async function completeTitleStep(
  tx: Tx,
  input: { propertyId: string; step: TitleStepName; doneOn: string; check?: TitleCheck | null },
): Promise<void> {
  const { propertyId, step, doneOn, check = null } = input
  const paper = step === 'registered' ? await titleExtract(tx, propertyId, doneOn) : null
  const { numAffectedRows } = await sql`
    update properties.title_steps s
    set done_on = ${doneOn}, document_kind = ${paper?.kind ?? null}, document_on = ${paper?.issuedOn ?? null}::date,
      checked_as = ${check?.as ?? null}, checked_on = ${check?.on ?? null}::date
    where s.property_id = ${propertyId} and s.step = ${step} and s.done_on is null
      and not exists (select from properties.title_steps b
        where b.property_id = s.property_id and b.position < s.position and b.done_on is null)`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) throw alreadyRecorded()
}

async function titleExtract(tx: Tx, propertyId: string, doneOn: string) {
  const kind = 'title-extract'
  const { rows } = await sql<{ issuedOn: string }>`
    select issued_on from properties.documents
    where property_id = ${propertyId} and kind = ${kind} and issued_on <= ${doneOn}::date
    order by issued_on desc limit 1`.execute(tx)
  const [newest] = rows
  if (newest === undefined) throw documentMissing({ kind })
  return { kind, issuedOn: newest.issuedOn }
}

export type TitleStep = {
  readonly step: TitleStepName
  readonly doneOn: string | null
  /** The paper that proves the step, by its day. */
  readonly documentOn: string | null
  /** As whom somebody of the staff looked it through, and when; null: nobody had to. */
  readonly checkedAs: CheckingRole | null
  readonly checkedOn: string | null
}

/** The steps of a property's title in their order, whatever its state. */
export async function readTitleSteps(db: Db, propertyId: string): Promise<TitleStep[]> {
  const { rows } = await sql<TitleStep>`
    select step, done_on, document_on, checked_as, checked_on from properties.title_steps
    where property_id = ${propertyId} order by position`.execute(db)
  return rows
}
