import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import { checkOf, completeTitleStep } from './complete-title-step.ts'
import { type DocumentName, hasSubject, recordDocuments } from './documents.ts'
import { closeHealthItem, type NewHealthItem, recordHealthItems } from './health.ts'
import { endLease, type NewLease, recordLeases, runningLeases } from './leases.ts'
import { lockProperty } from './lock-property.ts'
import { readFundingOf } from './property-names.ts'
import type { TitleStepName } from './publish-properties.ts'
import { dateImpossible, leaseOverlaps, nothingToTell, recordNotFound } from './refusals.ts'
import { tellHolders } from './tell-holders.ts'

/** What the staff keep of a property, each in one transaction with its audit row. */
export type StaffRecord =
  | 'document'
  | 'title-step'
  | 'lease'
  | 'lease-end'
  | 'health-item'
  | 'health-item-done'

/**
 * Issues a paper; refuses a day that is to come, one that has this paper already, and a paper that
 * nothing stands behind (`properties.nothing_to_tell`).
 */
export async function keepDocument(
  db: Database,
  clock: Clock,
  actor: Actor,
  document: DocumentName & { readonly propertyId: string },
): Promise<void> {
  await keep(db, clock, actor, 'document', document.propertyId, async (tx, today) => {
    requirePast('issuedOn', document.issuedOn, today)
    if (!(await hasSubject(tx, document.propertyId, document))) throw nothingToTell()
    await recordDocuments(tx, [document])
  })
}

/** Notes that a step of the title was done; refuses a day that is to come, and as `completeTitleStep` does. */
export async function keepTitleStep(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { propertyId: string; step: TitleStepName; doneOn: string },
): Promise<void> {
  await keep(db, clock, actor, 'title-step', input.propertyId, async (tx, today) => {
    requirePast('doneOn', input.doneOn, today)
    await completeTitleStep(tx, { ...input, check: checkOf(actor, today) })
    if (input.step === 'registered') await tellRegistered(tx, input.propertyId, clock.now())
  })
}

async function tellRegistered(tx: Tx, propertyId: string, happenedAt: Date): Promise<void> {
  const { name, unitPrice } = await readFundingOf(tx, propertyId)
  await tellHolders(
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

/**
 * Adds a lease. One of the same space that runs on its first day ends the day before when
 * `followsRunning`, or this is refused with `properties.lease_overlaps`.
 */
export async function keepLease(
  db: Database,
  clock: Clock,
  actor: Actor,
  lease: NewLease,
  { followsRunning = false }: { followsRunning?: boolean } = {},
): Promise<void> {
  await keep(db, clock, actor, 'lease', lease.propertyId, async (tx, today) => {
    const { startsOn, endsOn, endedOn } = lease
    if (endsOn !== null && endsOn <= startsOn) throw dateImpossible({ path: 'endsOn' })
    if (endedOn !== null && endedOn < startsOn) throw dateImpossible({ path: 'endedOn' })
    const running = await runningLeases(tx, lease.propertyId, startsOn)
    const same = running.filter(({ space }) => space.id === lease.space.id)
    if (same.length > 0 && !followsRunning) throw leaseOverlaps()
    for (const earlier of same) {
      if (earlier.startsOn >= startsOn) throw leaseOverlaps()
      await endLease(tx, earlier.id, dayBefore(startsOn), today)
    }
    await recordLeases(tx, [lease], today)
  })
}

/** Notes the day on which a lease ended before its time; refuses one that has ended, or a day before it began. */
export async function keepLeaseEnd(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { propertyId: string; leaseId: string; endedOn: string },
): Promise<void> {
  const { propertyId, leaseId, endedOn } = input
  await keep(db, clock, actor, 'lease-end', propertyId, async (tx, today) => {
    requirePast('endedOn', endedOn, today)
    const { rows } = await sql<{ startsOn: string }>`
      select starts_on from properties.leases
      where id = ${leaseId} and property_id = ${propertyId}`.execute(tx)
    const [lease] = rows
    if (lease === undefined) throw recordNotFound()
    if (endedOn < lease.startsOn) throw dateImpossible({ path: 'endedOn' })
    await endLease(tx, leaseId, endedOn, today)
  })
}

/** Notes the day on which an open item was done or paid; refuses one that is closed. */
export async function keepHealthItemDone(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { propertyId: string; itemId: string; doneOn: string },
): Promise<void> {
  const { propertyId, itemId, doneOn } = input
  await keep(db, clock, actor, 'health-item-done', propertyId, async (tx, today) => {
    requirePast('doneOn', doneOn, today)
    const { rows } = await sql<{ openedOn: string }>`
      select opened_on from properties.health_items
      where id = ${itemId} and property_id = ${propertyId}`.execute(tx)
    const [item] = rows
    if (item === undefined) throw recordNotFound()
    if (doneOn < item.openedOn) throw dateImpossible({ path: 'doneOn' })
    await closeHealthItem(tx, itemId, doneOn)
  })
}

/** Adds something about the condition; refuses a day that is to come and ends before their beginning. */
export async function keepHealthItem(
  db: Database,
  clock: Clock,
  actor: Actor,
  item: NewHealthItem,
): Promise<void> {
  await keep(db, clock, actor, 'health-item', item.propertyId, async (tx, today) => {
    requirePast('openedOn', item.openedOn, today)
    if (item.dueOn !== null && item.dueOn < item.openedOn) throw dateImpossible({ path: 'dueOn' })
    if (item.dueOn === null && ['permit', 'insurance', 'land-tax'].includes(item.kind))
      throw dateImpossible({ path: 'dueOn' })
    const isDoneWell =
      item.doneOn === null || (item.doneOn >= item.openedOn && item.doneOn <= today)
    if (!isDoneWell || (item.kind === 'inspection' && item.doneOn !== item.openedOn))
      throw dateImpossible({ path: 'doneOn' })
    await recordHealthItems(tx, [item])
  })
}

async function keep(
  db: Database,
  clock: Clock,
  actor: Actor,
  record: StaffRecord,
  propertyId: string,
  story: (tx: Tx, today: string) => Promise<void>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const happenedAt = clock.now()
    await lockProperty(tx, propertyId)
    await story(tx, jakartaDate(happenedAt))
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

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
}
