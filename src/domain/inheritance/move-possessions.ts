import { sql } from 'kysely'
import type { Tx } from '#database'
import { jakartaDate, newId } from '#kernel'
import {
  type AccountRef,
  account,
  balances,
  credit,
  debit,
  lockAccounts,
  type NewEntry,
  postEntries,
  unitHoldings,
  unitsOf,
} from '#ledger'
import { readOwnedCosts } from '#portfolio'
import type { Heir } from './heirs.ts'
import { partsOf } from './shares.ts'

type Possessions = {
  readonly transferId: string
  readonly userId: string
  readonly heirs: readonly (Heir & { readonly userId: string })[]
  readonly at: Date
  readonly actorId: string | null
  readonly reference: string
}

type Part = {
  readonly heirId: string
  readonly propertyId: string
  readonly entryId: string
  readonly amount: bigint
  readonly cost: bigint | null
  readonly acquiredOn: string | null
}

/**
 * Moves the free units of every property and the available balance to the heirs, with one ledger entry for each, and
 * records the parts with their cost. Returns whether there was anything to move. All accounts are locked before
 * anything is divided, so a concurrent deposit or withdrawal happens entirely before or entirely after the
 * move.
 */
export async function movePossessions(tx: Tx, possessions: Possessions): Promise<boolean> {
  const { userId, heirs } = possessions
  const holdings = await unitHoldings(tx, userId)
  const assets = holdings.map(({ propertyId }) => ({
    propertyId,
    of: (ownerId: string) => account('investor-units', ownerId, unitsOf(propertyId)),
  }))
  const all = [...assets, { propertyId: '', of: (id: string) => account('investor-cash', id) }]
  const owners = [userId, ...new Set(heirs.map((heir) => heir.userId))]
  await lockAccounts(
    tx,
    all.flatMap(({ of }) => owners.map((ownerId): AccountRef => of(ownerId))),
  )
  const free = await balances(
    tx,
    all.map(({ of }) => of(userId)),
  )
  const costs = await readOwnedCosts(tx, userId)
  const entries: NewEntry[] = []
  const parts: Part[] = []
  for (const [index, { propertyId, of }] of all.entries()) {
    const total = free[index] ?? 0n
    if (total === 0n) continue
    const divided = divide(possessions, { propertyId, of, total, basis: costs.get(propertyId) })
    entries.push(divided.entry)
    parts.push(...divided.parts)
  }
  if (entries.length === 0) return false
  await postEntries(tx, entries)
  await insertParts(tx, possessions.transferId, parts)
  return true
}

type Divisible = {
  readonly propertyId: string
  readonly of: (ownerId: string) => AccountRef
  readonly total: bigint
  /** Undefined for money, and for units without a cost. */
  readonly basis: { readonly cost: bigint; readonly acquiredOn: string } | undefined
}

function divide(
  { userId, heirs, at, actorId, reference }: Possessions,
  { propertyId, of, total, basis }: Divisible,
): { entry: NewEntry; parts: Part[] } {
  const entryId = newId(at.getTime())
  const amounts = partsOf(total, heirs)
  // Units of a sold property whose proceeds are paid have lost their cost; they exist until they are retired.
  const { cost: owned, acquiredOn } = basis ?? { cost: 0n, acquiredOn: jakartaDate(at) }
  const costs = costsOf(owned, amounts)
  const taken = heirs.flatMap((heir, index) => {
    const amount = amounts[index] ?? 0n
    return amount === 0n ? [] : [{ heir, amount, cost: costs[index] ?? 0n }]
  })
  return {
    entry: {
      id: entryId,
      kind: 'inheritance',
      happenedAt: at,
      reference,
      propertyId: propertyId === '' ? null : propertyId,
      actorId,
      lines: [
        debit(of(userId), total),
        ...taken.map(({ heir, amount }) => credit(of(heir.userId), amount)),
      ],
    },
    parts: taken.map(({ heir, amount, cost }) => ({
      heirId: heir.id,
      propertyId,
      entryId,
      amount,
      cost: propertyId === '' ? null : cost,
      acquiredOn: propertyId === '' ? null : acquiredOn,
    })),
  }
}

/** The cost is divided in the same proportion as the units, to the rupiah. */
function costsOf(cost: bigint, amounts: readonly bigint[]): bigint[] {
  return partsOf(
    cost,
    amounts.map((numerator) => ({ numerator, denominator: 1n })),
  )
}

async function insertParts(tx: Tx, transferId: string, parts: readonly Part[]): Promise<void> {
  await sql`
    insert into inheritance.parts (transfer_id, heir_id, property_id, entry_id, amount, cost, acquired_on)
    select ${transferId}::uuid, p.* from unnest(
      ${parts.map((part) => part.heirId)}::uuid[],
      ${parts.map((part) => part.propertyId)}::text[],
      ${parts.map((part) => part.entryId)}::uuid[],
      ${parts.map((part) => part.amount)}::bigint[],
      ${parts.map((part) => part.cost)}::bigint[],
      ${parts.map((part) => part.acquiredOn)}::date[]) p`.execute(tx)
}
