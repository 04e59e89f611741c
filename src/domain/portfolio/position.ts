import { divide, type Rupiah } from '#kernel'

/** The change that one ledger entry made for an investor in one property; positive is an increase. */
export type Flow = {
  /** Null for rent: it moves no units, so its reversal only takes back money. */
  readonly entryId: string | null
  readonly kind: string
  readonly propertyId: string
  readonly happenedAt: Date
  readonly reverses: string | null
  readonly cash: Rupiah
  readonly units: bigint
  readonly pendingUnits: bigint
}

/** Units and their cost, including fees. */
type Pool = { readonly units: bigint; readonly cost: Rupiah }

/** An investor's position in one property. */
export type Position = {
  readonly owned: Pool
  /** Bought but not issued yet. */
  readonly pending: Pool
  /** Distributions received so far. */
  readonly income: Rupiah
  /** Units sold or retired: their cost and proceeds. */
  readonly gone: { readonly cost: Rupiah; readonly proceeds: Rupiah }
}

export const emptyPosition: Position = {
  owned: { units: 0n, cost: 0n },
  pending: { units: 0n, cost: 0n },
  income: 0n,
  gone: { cost: 0n, proceeds: 0n },
}

/** The realised gain: proceeds of units sold or retired, less their cost. */
export function realisedGainOf({ gone }: Position): Rupiah {
  return gone.proceeds - gone.cost
}

/** The position after all `flows` of one property, which must be in chronological order. */
export function positionOf(flows: readonly Flow[]): Position {
  return positionsAfterEach(flows).at(-1) ?? emptyPosition
}

// Cached, because a page requests the positions a dozen times and flows that were read never change.
const known = new WeakMap<readonly Flow[], readonly Position[]>()

/** The position after each of `flows`. Parts that a flow does not change are shared objects. */
export function positionsAfterEach(flows: readonly Flow[]): readonly Position[] {
  const before = known.get(flows)
  if (before?.length === flows.length) return before
  const positions = positionsAfterFlows(flows)
  known.set(flows, positions)
  return positions
}

type Change = { owned: Rupiah; pending: Rupiah; cost: Rupiah; proceeds: Rupiah }

function positionsAfterFlows(flows: readonly Flow[]): Position[] {
  const changes = new Map<string, Change>()
  let position = emptyPosition
  return flows.map((flow) => {
    const undone = flow.reverses === null ? undefined : changes.get(flow.reverses)
    const reversed = undone === undefined ? null : reverseFlow(position, flow, undone)
    const next = reversed ?? applyFlow(position, flow)
    if (flow.entryId !== null)
      changes.set(flow.entryId, {
        owned: next.owned.cost - position.owned.cost,
        pending: next.pending.cost - position.pending.cost,
        cost: next.gone.cost - position.gone.cost,
        proceeds: next.gone.proceeds - position.gone.proceeds,
      })
    position = next
    return next
  })
}

// A reversal removes exactly what its entry added, not a share of the average. Null when that is no longer there,
// because the units of a cancelled purchase were sold: its refund then counts as the proceeds of the units given back.
function reverseFlow(position: Position, flow: Flow, undone: Change): Position | null {
  const { income, gone } = position
  const owned = {
    units: position.owned.units + flow.units,
    cost: position.owned.cost - undone.owned,
  }
  const pending = {
    units: position.pending.units + flow.pendingUnits,
    cost: position.pending.cost - undone.pending,
  }
  if (!isPossible(owned) || !isPossible(pending)) return null
  return {
    owned,
    pending,
    income: flow.kind === 'distribution' ? income + flow.cash : income,
    gone: { cost: gone.cost - undone.cost, proceeds: gone.proceeds - undone.proceeds },
  }
}

function isPossible({ units, cost }: Pool): boolean {
  return units > 0n ? cost >= 0n : units === 0n && cost === 0n
}

/**
 * Average cost: a purchase adds its cost; units that leave take their share of the cost with them (rounded half
 * up; the last unit takes the rest); units issued keep their cost.
 */
function applyFlow(position: Position, flow: Flow): Position {
  if (flow.kind === 'distribution') return { ...position, income: position.income + flow.cash }
  if (endsHolding(flow)) return ended(position, flow)
  const paid = flow.cash < 0n ? -flow.cash : 0n
  const [pending, fromPending] = takeFromPool(position.pending, flow.pendingUnits)
  const [owned, fromOwned] = takeFromPool(position.owned, flow.units)
  return {
    owned: added(owned, flow.units, fromPending + paid),
    pending: added(pending, flow.pendingUnits, fromOwned + paid),
    income: position.income,
    gone: goneAfter(position, flow, { fromOwned, fromPending }),
  }
}

// Once the sale of its property is paid out, a unit is worth nothing, although the ledger retires it later.
function endsHolding({ kind }: Flow): boolean {
  return kind === 'sale-proceeds' || kind === 'units-retirement'
}

function ended({ owned, pending, income, gone }: Position, { cash }: Flow): Position {
  const left = { cost: gone.cost + owned.cost, proceeds: gone.proceeds + cash }
  return { owned: emptyPosition.owned, pending, income, gone: left }
}

// Money that comes in: for owned units that leave it is a sale. Any other amount above the price of refunded units is
// interest of the escrow account, paid with a refund, with the handover, or to buyers who had cancelled.
function goneAfter(
  { gone }: Position,
  { cash, units, pendingUnits }: Flow,
  { fromOwned, fromPending }: { readonly fromOwned: Rupiah; readonly fromPending: Rupiah },
): Position['gone'] {
  if (cash <= 0n) return gone
  if (units < 0n && pendingUnits === 0n)
    return { cost: gone.cost + fromOwned, proceeds: gone.proceeds + cash }
  const refunded = units === 0n ? fromPending : 0n
  return { cost: gone.cost, proceeds: gone.proceeds + cash - refunded }
}

function takeFromPool(pool: Pool, change: bigint): [Pool, Rupiah] {
  if (change >= 0n) return [pool, 0n]
  const leaving = -change
  const cost =
    leaving >= pool.units ? pool.cost : divide(pool.cost * leaving, pool.units, 'half-up')
  return [{ units: pool.units - leaving, cost: pool.cost - cost }, cost]
}

function added(pool: Pool, change: bigint, cost: Rupiah): Pool {
  return change > 0n ? { units: pool.units + change, cost: pool.cost + cost } : pool
}
