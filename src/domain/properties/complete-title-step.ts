import { sql } from 'kysely'
import type { Tx } from '#database'
import type { TitleStepName } from './publish-properties.ts'
import { alreadyRecorded } from './refusals.ts'

/**
 * Notes the day (`YYYY-MM-DD`) on which a step of the title was done. Steps are done in their order
 * and once: refuses one that is done, or whose step before is not.
 */
export async function completeTitleStep(
  tx: Tx,
  input: { propertyId: string; step: TitleStepName; doneOn: string },
): Promise<void> {
  const { propertyId, step, doneOn } = input
  const { numAffectedRows } = await sql`
    update properties.title_steps s set done_on = ${doneOn}
    where s.property_id = ${propertyId} and s.step = ${step} and s.done_on is null
      and not exists (select from properties.title_steps b
        where b.property_id = s.property_id and b.position < s.position and b.done_on is null)`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) throw alreadyRecorded()
}
