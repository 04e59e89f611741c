import { type Database, transaction } from '#database'
import { day, later, newId } from '#kernel'
import { account, credit, debit, postEntries, unitsOf } from '#ledger'
import { type AsOwner, createPrimaryMarket } from './primary-market.ts'

/** Investors with money, and a property whose units they hold in equal parts, for tests of the market. */
export type Traders = {
  readonly investorIds: readonly string[]
  readonly propertyIds: readonly string[]
}

export type TraderOptions = {
  readonly investors: number
  readonly properties?: number
  readonly cash?: bigint
  /** Of each property, of each investor. */
  readonly units?: bigint
  /** The number of units of a property; no investor may hold more than 15% of them. */
  readonly unitsTotal?: bigint
  readonly income?: bigint
  /** The date on which the units were issued, `YYYY-MM-DD`. */
  readonly allottedOn?: string
  readonly at: Date
}

export async function traders(
  db: Database,
  asOwner: AsOwner,
  options: TraderOptions,
): Promise<Traders> {
  const { at, units = 100n, unitsTotal = 10_000n, allottedOn = '2025-01-15' } = options
  const { investorIds, offerings } = await createPrimaryMarket(db, asOwner, {
    investors: options.investors,
    offerings: options.properties ?? 1,
    cash: options.cash ?? 1_000_000_000n,
    units: unitsTotal,
    ...(options.income !== undefined && { income: options.income }),
    at: later(at, -day),
  })
  for (const { id, propertyId } of offerings) {
    const asset = unitsOf(propertyId)
    if (units > 0n)
      await transaction(db, (tx) =>
        postEntries(
          tx,
          investorIds.map((investorId) => ({
            id: newId(),
            kind: 'allotment' as const,
            happenedAt: later(at, -day),
            reference: 'SBS-UJI',
            propertyId,
            actorId: investorId,
            lines: [
              debit(account('offering-units', id, asset), units),
              credit(account('investor-units', investorId, asset), units),
            ],
          })),
        ),
      )
    await asOwner(`
      alter table properties.title_steps disable trigger user;
      insert into properties.title_steps (property_id, step, position, done_on)
        values ('${propertyId}', 'units-handed-over', 5, '${allottedOn}');
      alter table properties.title_steps enable trigger user;
      alter table offerings.offerings disable trigger user;
      update offerings.offerings set state = 'closed', settled_at = now() where id = '${id}';
      alter table offerings.offerings enable trigger user;
      update properties.properties set state = 'operating', let_state = 'let', open_until = 'infinity' where id = '${propertyId}'`)
  }
  return { investorIds, propertyIds: offerings.map(({ propertyId }) => propertyId) }
}

/** Plans a trading window that opens on a working day and lasts ten working days. */
export async function tradingWindow(
  asOwner: AsOwner,
  { opensOn, closesOn }: { opensOn: string; closesOn: string },
): Promise<string> {
  const id = newId()
  await asOwner(`
    insert into market.windows (id, opens_on, closes_on, terms_from, announced_at)
    values ('${id}', '${opensOn}', '${closesOn}', '2025-07-25', now())`)
  return id
}
