import { sql } from 'kysely'
import type { ProgressState } from '#contract'
import type { Db } from '#database'
import type { Localized, Rupiah } from '#kernel'

/** The progress of carrying out an adopted motion. */
export type Progress = {
  readonly state: ProgressState
  readonly plannedOn: string | null
  readonly doneOn: string | null
  readonly cost: Rupiah | null
  readonly steps: readonly ProgressStep[]
}

export const noProgress: Progress = {
  state: 'planned',
  plannedOn: null,
  doneOn: null,
  cost: null,
  steps: [],
}

type ProgressStep = {
  readonly id: string
  readonly recordedAt: Date
  readonly recordedBy: string | null
  readonly plannedOn: string | null
  readonly doneOn: string | null
  readonly isAbandoned: boolean
  readonly cost: Rupiah | null
  readonly note: Localized
  readonly hasEvidence: boolean
}

type Row = Omit<ProgressStep, 'note'> & { motionId: string; noteId: string; noteEn: string }

/** By motion: the newest value of each field counts, and a step planned for a past day is late. */
export async function readProgress(
  db: Db,
  motionIds: readonly string[],
  today: string,
): Promise<Map<string, Progress>> {
  const { rows } = await sql<Row>`
    select g.id, g.motion_id, g.recorded_at, p.name as recorded_by, g.planned_on::text, g.done_on::text, g.is_abandoned,
      g.cost, g.note_id, g.note_en, g.file_id is not null as has_evidence
    from meetings.progress g left join meetings.people p on p.id = g.recorded_by
    where g.motion_id = any(${[...motionIds]}::uuid[]) order by g.id`.execute(db)
  const byMotion = Map.groupBy(rows, ({ motionId }) => motionId)
  return new Map(
    [...byMotion].map(([motionId, steps]) => [motionId, progressOf(steps.map(stepOf), today)]),
  )
}

function stepOf({ motionId: _, noteId, noteEn, ...row }: Row): ProgressStep {
  return { ...row, note: { id: noteId, en: noteEn } }
}

function progressOf(steps: readonly ProgressStep[], today: string): Progress {
  const newest = [...steps].reverse()
  const plannedOn = newest.find((step) => step.plannedOn !== null)?.plannedOn ?? null
  const doneOn = newest.find((step) => step.doneOn !== null)?.doneOn ?? null
  const cost = newest.find((step) => step.cost !== null)?.cost ?? null
  const isAbandoned = newest[0]?.isAbandoned === true
  const isLate = plannedOn !== null && today > plannedOn
  const open = isLate ? 'late' : 'planned'
  const state = doneOn !== null ? 'done' : isAbandoned ? 'abandoned' : open
  return { state, plannedOn, doneOn, cost, steps: newest }
}
