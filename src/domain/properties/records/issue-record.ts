import { recordAudit } from '#audit'
import type { TitleStepName } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import { checkOf, completeTitleStep } from '../documents/complete-title-step.ts'
import { type DocumentName, hasSubject, recordDocuments } from '../documents/documents.ts'
import { lockProperty } from '../lock-property.ts'
import { notifyHolders } from '../notify-holders.ts'
import { readFundingOf } from '../property-names.ts'
import { dateImpossible, nothingToReport } from '../refusals.ts'

/** The records that staff add to a property, each in one transaction with its audit row. */
type StaffRecord = 'document' | 'title-step'

/**
 * Issues a document. Refuses a future day, a day that already has this document, and a document without data
 * (`properties.nothing_to_report`).
 */
export async function issueDocument(
  db: Database,
  clock: Clock,
  actor: Actor,
  document: DocumentName & { readonly propertyId: string },
): Promise<void> {
  await storeRecord(db, clock, actor, 'document', document.propertyId, async (tx, today) => {
    requirePast('issuedOn', document.issuedOn, today)
    if (!(await hasSubject(tx, document.propertyId, document))) throw nothingToReport()
    await recordDocuments(tx, [document])
  })
}

/** Records that a title step was done. Refuses a future day, and as `completeTitleStep` does. */
export async function recordTitleStep(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { propertyId: string; step: TitleStepName; doneOn: string },
): Promise<void> {
  await storeRecord(db, clock, actor, 'title-step', input.propertyId, async (tx, today) => {
    requirePast('doneOn', input.doneOn, today)
    await completeTitleStep(tx, { ...input, check: checkOf(actor, today) })
    if (input.step === 'registered') await notifyRegistered(tx, input.propertyId, clock.now())
  })
}

async function notifyRegistered(tx: Tx, propertyId: string, happenedAt: Date): Promise<void> {
  const { name, unitPrice } = await readFundingOf(tx, propertyId)
  await notifyHolders(
    tx,
    { propertyId, unitPrice },
    {
      event: 'title-registered',
      values: { property: name },
      path: `/dashboard/properties/${propertyId}#title`,
      happenedAt,
    },
  )
}

async function storeRecord(
  db: Database,
  clock: Clock,
  actor: Actor,
  record: StaffRecord,
  propertyId: string,
  write: (tx: Tx, today: string) => Promise<void>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const happenedAt = clock.now()
    await lockProperty(tx, propertyId)
    await write(tx, jakartaDate(happenedAt))
    await recordAudit(tx, {
      happenedAt,
      actorId: actor.userId,
      action: `properties.keep-${record}`,
      subjectKind: 'property',
      subjectId: propertyId,
    })
  })
}

function requirePast(path: string, date: string, today: string): void {
  if (date > today) throw dateImpossible({ path })
}
