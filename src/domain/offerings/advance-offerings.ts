import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, processEach, Refusal } from '#kernel'
import { changeState } from '#properties'
import { endOffering } from './end-offering.ts'
import type { Offering } from './offering.ts'
import { nextState } from './offering-life.ts'
import { lockForChange, salesOf } from './sales.ts'

/**
 * Advances every offering that is due: opens it, ends its sale, or withdraws it when it never opened. Safe to
 * run more than once and in several workers. An offering that cannot advance (a document is missing) keeps its
 * state. One that fails does not stop the others; the failures are thrown at the end. Returns how many advanced.
 */
export async function advanceOfferings(db: Database, clock: Clock): Promise<number> {
  const at = clock.now()
  const { rows } = await sql<{ id: string }>`
    select o.offering_id as id from offerings.public_offerings o
    where (o.state = 'coming-soon' and o.opens_at <= ${at})
      or (o.state = 'open' and (o.closes_at <= ${at} or o.units_left = 0))
    order by o.closes_at`.execute(db)
  return await processEach(
    rows,
    ({ id }) => `offering ${id}`,
    ({ id }) =>
      transaction(db, (tx) => advance(tx, clock, id)).catch((error: unknown) => {
        if (error instanceof Refusal) return false
        throw error
      }),
  )
}

async function advance(tx: Tx, clock: Clock, id: string): Promise<boolean> {
  const offering = await lockForChange(tx, id)
  const at = clock.now()
  const to = nextState(offering, await salesOf(tx, offering), at)
  if (to === 'open') await open(tx, offering, at)
  else if (to !== null) await endOffering(tx, offering, { to, at, actorId: null })
  return to !== null
}

async function open(tx: Tx, { id, propertyId, closesAt }: Offering, at: Date): Promise<void> {
  await sql`update offerings.offerings set state = 'open' where id = ${id}`.execute(tx)
  await changeState(tx, { propertyId, to: 'open', until: closesAt, at, actorId: null })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'offerings.open',
    subjectKind: 'offering',
    subjectId: id,
  })
}
