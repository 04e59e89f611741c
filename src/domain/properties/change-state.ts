import { sql } from 'kysely'
import { recordAudits } from '#audit'
import type { Tx } from '#database'
import { isRun, mayFollow, type PropertyState } from './life-cycle.ts'
import { propertyNotFound, stateNotPossible } from './refusals.ts'

/** The next state of a property; `until` is the end of its offering and belongs to `open` only. */
export type StateChange = {
  readonly propertyId: string
  readonly to: PropertyState
  readonly until?: Date
  readonly at: Date
  readonly actorId: string | null
}

/**
 * Moves a property on in its life. A property that begins to operate counts as let until its first
 * month says otherwise. Refuses with `properties.not_found` or `properties.state_not_possible`.
 */
export async function changeState(tx: Tx, change: StateChange): Promise<void> {
  const { propertyId, to } = change
  const from = await lockState(tx, propertyId)
  const isComplete = (to === 'open') === (change.until !== undefined)
  if (!mayFollow(from, to) || !isComplete) throw stateNotPossible({ from, to })
  await sql`
    update properties.properties
    set state = ${to}, open_until = coalesce(${change.until ?? null}::timestamptz, 'infinity'),
      let_state = case when ${isRun(to)} then coalesce(let_state, 'let') end
    where id = ${propertyId}`.execute(tx)
  await recordAudits(tx, [
    {
      happenedAt: change.at,
      actorId: change.actorId,
      action: 'properties.change-state',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { from, to },
    },
  ])
}

async function lockState(tx: Tx, propertyId: string): Promise<PropertyState> {
  const { rows } = await sql<{ state: PropertyState }>`
    select state from properties.properties where id = ${propertyId} for no key update`.execute(tx)
  if (rows[0] === undefined) throw propertyNotFound()
  return rows[0].state
}
