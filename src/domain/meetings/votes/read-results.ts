import { sql } from 'kysely'
import type { MotionOutcome } from '#contract'
import type { Db } from '#database'

export type MotionResult = {
  readonly outcome: MotionOutcome
  readonly unitsFor: bigint
  readonly unitsAgainst: bigint
  readonly unitsAbstain: bigint
  readonly unitsVoted: bigint
  readonly root: string
}

/** The result of the newest meeting about each motion. */
export async function readResults(
  db: Db,
  motionIds: readonly string[],
): Promise<Map<string, MotionResult>> {
  const { rows } = await sql<MotionResult & { motionId: string }>`
    select distinct on (motion_id) motion_id, outcome, coalesce(units_for, 0) as units_for,
      coalesce(units_against, 0) as units_against, coalesce(units_abstain, 0) as units_abstain,
      units_for + units_against + units_abstain as units_voted, encode(root, 'hex') as root
    from meetings.agenda where motion_id = any(${[...motionIds]}::uuid[]) and outcome is not null
    order by motion_id, meeting_id desc`.execute(db)
  return new Map(rows.map(({ motionId, ...result }) => [motionId, result]))
}
