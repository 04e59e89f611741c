import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import type { Rupiah } from '#kernel'
import { account, balances, lockAccounts, unitsOf } from '#ledger'
import { propertyNotFound } from '#properties'
import type { Offering } from './offering.ts'
import type { Sales } from './offering-life.ts'
import { lockOffering, readOffering } from './offerings.ts'

/**
 * Locks an offering for a change of its state. Locks its units' account first, which every purchase and
 * cancellation locks too, so that no purchase happens between the check and the change.
 */
export async function lockForChange(tx: Tx, id: string): Promise<Offering> {
  const { propertyId } = await readOffering(tx, id)
  await lockAccounts(tx, [account('offering-units', id, unitsOf(propertyId))])
  return await lockOffering(tx, id)
}

/** The state of the sale of an offering. */
export async function salesOf(db: Db, { id, propertyId }: Offering): Promise<Sales> {
  const [[unitsLeft = 0n], last] = await Promise.all([
    balances(db, [account('offering-units', id, unitsOf(propertyId))]),
    sql<{ last: Date | null }>`
      select max(cancellable_until) as last from offerings.subscriptions
      where offering_id = ${id} and state = 'active'`.execute(db),
  ])
  return { unitsLeft, lastCancellableUntil: last.rows[0]?.last ?? null }
}

/** The facts about the property that a closing needs. */
export type OfferedProperty = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: string
  readonly price: Rupiah
  readonly buyingCosts: Rupiah
  readonly reserve: Rupiah
  readonly platformFee: Rupiah
  readonly raise: Rupiah
  /** The date of the title step, `YYYY-MM-DD`. */
  readonly registeredOn: string | null
  /** The approved extract that proves it: its date, its id and the hash of its file. */
  readonly registeredByDocumentOn: string | null
  readonly registeredByDocumentId: string | null
  readonly registeredBySha256: string | null
  /** The kinds of existing summaries. */
  readonly documents: readonly string[]
  /** The kinds of approved documents issued by third parties. */
  readonly proofs: readonly string[]
}

export async function readOfferedProperty(db: Db, id: string): Promise<OfferedProperty> {
  const { rows } = await sql<OfferedProperty>`
    select id, code, name, state, price, buying_costs, reserve, platform_fee, raise, registered_on,
      registered_by_document_on, registered_by_document_id, registered_by_sha256, documents, proofs from offerings.properties where id = ${id}`.execute(
    db,
  )
  const [property] = rows
  if (property === undefined) throw propertyNotFound()
  return property
}
