import { type Database, transaction } from '#database'
import { later, newId } from '#kernel'
import { account, credit, debit, type NewEntry, postEntries, unitsOf } from '#ledger'
import { type AsOwner, createPrimaryMarket } from './primary-market.ts'

/** A property with tenants, whose units were issued to these holders shortly before a given time. */
export type LetProperty = {
  readonly propertyId: string
  readonly offeringId: string
  readonly holders: readonly { readonly investorId: string; readonly units: bigint }[]
}

export async function letProperty(
  db: Database,
  asOwner: AsOwner,
  { units, at }: { units: readonly bigint[]; at: Date },
): Promise<LetProperty> {
  const unitsTotal = units.reduce((sum, count) => sum + count, 0n)
  const options = { investors: units.length, offerings: 1, cash: 0n, units: unitsTotal, at }
  const { investorIds, offerings } = await createPrimaryMarket(db, asOwner, options)
  const [offering] = offerings
  if (offering === undefined) throw new Error('the primary market has no offering')
  const { id: offeringId, propertyId } = offering
  const asset = unitsOf(propertyId)
  const holders = investorIds.map((investorId, index) => ({
    investorId,
    units: units[index] ?? 0n,
  }))
  await transaction(db, (tx) =>
    postEntries(tx, [
      entryOf('allotment', propertyId, later(at, -1000), [
        debit(account('offering-units', offeringId, asset), unitsTotal),
        ...holders.map((holder) =>
          credit(account('investor-units', holder.investorId, asset), holder.units),
        ),
      ]),
    ]),
  )
  const day = at.toISOString().slice(0, 10)
  await asOwner(`
    update offerings.offerings set state = 'closed', ended_at = opens_at, settled_at = opens_at where id = '${offeringId}';
    insert into properties.title_steps (property_id, step, position, done_on)
      values ('${propertyId}', 'units-handed-over', 5, '${day}');
    update properties.properties set state = 'operating', let_state = 'let', open_until = 'infinity' where id = '${propertyId}'`)
  return { propertyId, offeringId, holders }
}

/** Transfers units from one holder to another, as a trade does. */
export async function passOn(
  db: Database,
  propertyId: string,
  move: { from: string; to: string; units: bigint; at: Date },
): Promise<void> {
  const asset = unitsOf(propertyId)
  await transaction(db, (tx) =>
    postEntries(tx, [
      entryOf('allotment', propertyId, move.at, [
        debit(account('investor-units', move.from, asset), move.units),
        credit(account('investor-units', move.to, asset), move.units),
      ]),
    ]),
  )
}

function entryOf(
  kind: NewEntry['kind'],
  propertyId: string,
  happenedAt: Date,
  lines: NewEntry['lines'],
): NewEntry {
  const id = newId(happenedAt.getTime())
  return { id, kind, happenedAt, reference: 'UJI', propertyId, actorId: null, lines }
}
