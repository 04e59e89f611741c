import type { EntryKind } from '#contract'
import type { Db } from '#database'
import { type Actor, endOfDay, type Page, type PageRequest, startOfDay } from '#kernel'
import { account, countMovements, type MovementState, movedProperties, movements } from '#ledger'
import { propertyIdsNamed, propertyLabels } from '#properties'
import { adjustmentNotes } from './balance-adjustments/read-adjustments.ts'
import type { WalletMovement } from './movement.ts'

/** Filters for an investor's movements. Days are in Jakarta, and both ends are included. */
export type MovementQuery = {
  readonly balance?: 'free' | 'held'
  readonly kind?: EntryKind | null
  readonly direction?: 'in' | 'out' | null
  readonly state?: MovementState | null
  readonly propertyId?: string | null
  readonly from?: string | null
  readonly to?: string | null
  /** A part of the reference or of the property's name. */
  readonly search?: string | null
}

/** Returns the actor's ledger account of a balance. */
export function walletAccount({ userId }: Actor, balance: 'free' | 'held' = 'free') {
  return account(balance === 'free' ? 'investor-cash' : 'investor-held', userId)
}

/** Returns the ledger's filter for a query; the search text is resolved to the ids of properties. */
export async function filterOf(db: Db, query: MovementQuery) {
  const { kind = null, direction = null, state = null, propertyId = null } = query
  const { from = null, to = null } = query
  const text = query.search?.trim() ?? ''
  return {
    kinds: kind === null ? null : [kind],
    direction,
    state,
    propertyId,
    from: from === null ? null : startOfDay(from),
    until: to === null ? null : endOfDay(to),
    search: text === '' ? null : { text, propertyIds: await propertyIdsNamed(db, text) },
  }
}

/** Returns the movements of one of the actor's balances, last posted first. */
export async function readMovements(
  db: Db,
  actor: Actor,
  page: PageRequest,
  query: MovementQuery = {},
): Promise<Page<WalletMovement>> {
  const ref = walletAccount(actor, query.balance)
  const found = await movements(db, ref, page, await filterOf(db, query))
  const ids = found.items.flatMap(({ propertyId }) => (propertyId === null ? [] : [propertyId]))
  const adjusted = found.items.filter(({ kind }) => kind === 'correction')
  const [labels, notes] = await Promise.all([
    propertyLabels(db, ids),
    adjustmentNotes(
      db,
      adjusted.map(({ entryId }) => entryId),
    ),
  ])
  const items = found.items.map((movement) => {
    const label = movement.propertyId === null ? undefined : labels.get(movement.propertyId)
    return {
      ...movement,
      property: label === undefined ? null : { id: label.id, name: label.name },
      adjustment: notes.get(movement.entryId) ?? null,
    }
  })
  return { items, nextCursor: found.nextCursor }
}

const countedMax = 1000

/** Returns how many of the actor's movements match; a larger number is counted up to 1,000 only. */
export async function countWalletMovements(
  db: Db,
  actor: Actor,
  query: MovementQuery,
): Promise<{ count: number; hasMore: boolean }> {
  const ref = walletAccount(actor, query.balance)
  return await countMovements(db, ref, await filterOf(db, query), countedMax)
}

/** Returns the choices for the filters: the properties with movements, and the first instant of a movement. */
export async function readMovementChoices(
  db: Db,
  actor: Actor,
): Promise<{ properties: { id: string; name: string }[]; firstAt: Date | null }> {
  const { propertyIds, firstAt } = await movedProperties(db, walletAccount(actor))
  const labels = await propertyLabels(db, propertyIds)
  const properties = [...labels.values()].map(({ id, name }) => ({ id, name }))
  return { properties: properties.toSorted((a, b) => a.name.localeCompare(b.name)), firstAt }
}
