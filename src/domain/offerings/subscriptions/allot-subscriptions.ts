import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, jakartaDate, newId, processEach, toJsonInteger } from '#kernel'
import { account, credit, debit, type Line, postEntries, unitsOf } from '#ledger'
import { type NewNotice, notify } from '#notifications'
import { changeState, completeTitleStep } from '#properties'
import { processSubscriptions } from './process-subscriptions.ts'

const allottedAtOnceMax = 500

type Due = {
  id: string
  receiptNumber: string
  offeringId: string
  investorId: string
  units: bigint
  escrowBenefit: bigint
}

type Settled = { id: string; propertyId: string; propertyName: string; code: string }

/**
 * Hands units over to the buyers of offerings whose money has left escrow, a few hundred purchases per entry,
 * together with their share of the escrow's interest. When all units are issued, the property operates.
 * Safe to run more than once, in several workers, and to be killed at any point. One that fails does not stop the
 * others; the failures are thrown at the end. Returns how many subscriptions it allotted.
 */
export async function allotSubscriptions(db: Database, clock: Clock): Promise<number> {
  const { rows } = await sql<Settled>`
    select o.id, o.property_id, p.name as property_name, p.code from offerings.offerings o
    join offerings.properties p on p.id = o.property_id
    where o.state = 'closing' and o.settled_at is not null order by o.settled_at`.execute(db)
  return await processEach(
    rows,
    ({ id }) => `the allotment of offering ${id}`,
    async (offering) => {
      const due = sql<boolean>`s.offering_id = ${offering.id} and ${isActive}`
      const allotted = await processSubscriptions(
        db,
        { due, atOnce: allottedAtOnceMax },
        (tx, ids) => allotSome(tx, offering, ids, clock.now()),
      )
      await transaction(db, (tx) => finish(tx, offering, clock.now()))
      return allotted
    },
  )
}

const isActive = sql<boolean>`s.state = 'active'`

async function allotSome(
  tx: Tx,
  offering: Settled,
  ids: readonly string[],
  at: Date,
): Promise<number> {
  const { rows: due } = await sql<Due>`
    select id, receipt_number, offering_id, investor_id, units, escrow_benefit from offerings.subscriptions s
    where id = any(${[...ids]}::uuid[]) and ${isActive}
    order by id for no key update skip locked`.execute(tx)
  if (due.length === 0) return 0
  const entryId = newId(at.getTime())
  await postEntries(tx, [
    {
      id: entryId,
      kind: 'allotment',
      happenedAt: at,
      reference: `ALT-${offering.code}`,
      propertyId: offering.propertyId,
      actorId: null,
      lines: due.flatMap((row) => linesOf(row, offering.propertyId)),
    },
  ])
  await sql`
    update offerings.subscriptions set state = 'allotted', settlement_entry_id = ${entryId}
    where id = any(${due.map(({ id }) => id)}::uuid[])`.execute(tx)
  await notify(
    tx,
    due.map((row): NewNotice => {
      const values = {
        property: offering.propertyName,
        units: toJsonInteger(row.units),
        receipt: row.receiptNumber,
      }
      const { investorId: userId } = row
      return {
        userId,
        event: 'units-allotted',
        values,
        path: '/dashboard/portfolio',
        happenedAt: at,
      }
    }),
  )
  return due.length
}

function linesOf(
  { investorId, offeringId, units, escrowBenefit }: Due,
  propertyId: string,
): Line[] {
  const asset = unitsOf(propertyId)
  const benefit =
    escrowBenefit === 0n
      ? []
      : [
          debit(account('offering-benefit', offeringId), escrowBenefit),
          credit(account('investor-cash', investorId), escrowBenefit),
        ]
  return [
    debit(account('investor-units-subscribed', investorId, asset), units),
    credit(account('investor-units', investorId, asset), units),
    ...benefit,
  ]
}

async function finish(tx: Tx, { id, propertyId }: Settled, at: Date): Promise<void> {
  // Another worker may still be allotting some. The worker that finds none left and the offering still open
  // closes it.
  const { numAffectedRows } = await sql`
    update offerings.offerings o set state = 'closed' where id = ${id} and state = 'closing'
      and not exists (select from offerings.subscriptions s where s.offering_id = o.id and s.state = 'active')`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) return
  await completeTitleStep(tx, { propertyId, step: 'units-handed-over', doneOn: jakartaDate(at) })
  await changeState(tx, { propertyId, to: 'operating', at, actorId: null })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'offerings.allot',
    subjectKind: 'offering',
    subjectId: id,
  })
}
