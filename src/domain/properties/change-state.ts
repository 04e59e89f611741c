import { sql } from 'kysely'
import { recordAudits } from '#audit'
import type { PropertyState } from '#contract'
import type { Tx } from '#database'
import { jakartaDate } from '#kernel'
import { isOperating, mayFollow } from './life-cycle.ts'
import { refreshLetStates } from './months/letting.ts'
import { refreshListings } from './refresh-listings.ts'
import {
  documentMissing,
  propertyNotFound,
  stateNotPossible,
  titleNotRegistered,
} from './refusals.ts'

/** A property's next state; `until` is the end of its offering, only for `open`. */
type StateChange = {
  readonly propertyId: string
  readonly to: PropertyState
  readonly until?: Date
  readonly at: Date
  readonly actorId: string | null
}

/**
 * Moves a property to its next state. A property that begins to operate becomes let or empty according to its
 * leases. Refuses with `properties.not_found` or `properties.state_not_possible`; an offering cannot open
 * without a prospectus and a valuation, and a property cannot operate before its title is registered to the
 * issuer.
 */
export async function changeState(tx: Tx, change: StateChange): Promise<void> {
  await changeStates(tx, [change])
}

/** Does the same for many properties, each listed once: all of them move, or none. */
export async function changeStates(tx: Tx, changes: readonly StateChange[]): Promise<void> {
  const states = await lockStates(
    tx,
    changes.map(({ propertyId }) => propertyId),
  )
  const moves = changes.map((change) => {
    const from = states.get(change.propertyId)
    if (from === undefined) throw propertyNotFound()
    const isComplete = (change.to === 'open') === (change.until !== undefined)
    if (!mayFollow(from, change.to) || !isComplete) throw stateNotPossible({ from, to: change.to })
    return { ...change, from }
  })
  await passGates(tx, moves)
  await sql`
    update properties.properties p
    set state = n.state, state_changed_at = n.at, open_until = coalesce(n.until, 'infinity'),
      let_state = case when n.is_run then coalesce(p.let_state, 'empty') end
    from unnest(
      ${moves.map((move) => move.propertyId)}::text[],
      ${moves.map((move) => move.to)}::text[],
      ${moves.map((move) => move.until?.toISOString() ?? null)}::timestamptz[],
      ${moves.map((move) => isOperating(move.to))}::boolean[],
      ${moves.map((move) => move.at.toISOString())}::timestamptz[]) as n (id, state, until, is_run, at)
    where p.id = n.id`.execute(tx)
  const moved = moves.map(({ propertyId }) => propertyId)
  const newest = new Date(Math.max(...moves.map(({ at }) => at.getTime())))
  await refreshLetStates(tx, moved, jakartaDate(newest))
  await refreshListings(tx, moved)
  await recordAudits(tx, moves.map(auditOf))
}

const documentsToOpen = ['prospectus', 'valuation'] as const

async function passGates(
  tx: Tx,
  moves: readonly (StateChange & { from: PropertyState })[],
): Promise<void> {
  const ids = (from: PropertyState, to: PropertyState) =>
    moves.filter((move) => move.from === from && move.to === to).map(({ propertyId }) => propertyId)
  const opening = ids('coming-soon', 'open')
  const handedOver = ids('closing', 'operating')
  if (opening.length > 0) {
    const { rows } = await sql<{ kind: string }>`
      select k.kind from unnest(${opening}::text[]) as p (id), unnest(${[...documentsToOpen]}::text[]) as k (kind)
      where not exists (select from properties.documents d where d.property_id = p.id and d.kind = k.kind)
      limit 1`.execute(tx)
    if (rows[0] !== undefined) throw documentMissing({ kind: rows[0].kind })
  }
  if (handedOver.length > 0) {
    const { rows } = await sql`
      select from properties.title_steps
      where property_id = any(${handedOver}::text[]) and step = 'registered' and done_on is null
      limit 1`.execute(tx)
    if (rows.length > 0) throw titleNotRegistered()
  }
}

function auditOf({ propertyId, from, to, at, actorId }: StateChange & { from: PropertyState }) {
  return {
    happenedAt: at,
    actorId,
    action: 'properties.change-state',
    subjectKind: 'property',
    subjectId: propertyId,
    details: { from, to },
  }
}

// Locked in id order, so that two transactions on the same properties cannot deadlock.
async function lockStates(tx: Tx, ids: readonly string[]): Promise<Map<string, PropertyState>> {
  const { rows } = await sql<{ id: string; state: PropertyState }>`
    select id, state from properties.properties where id = any(${ids}::text[])
    order by id for no key update`.execute(tx)
  return new Map(rows.map(({ id, state }) => [id, state]))
}
