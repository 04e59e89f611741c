import type { Database } from '#database'
import { movableClock } from '#kernel'
import type { DemoDeskOptions } from './desks/desk-options.ts'

/** Dependencies for carrying out acts of people at times before now. */
export type DemoStage<Staff> = DemoDeskOptions & {
  readonly db: Database
  readonly past: ReturnType<typeof movableClock>
  readonly staff: Staff
  readonly now: Date
}

export function openStage<Staff>(
  db: Database,
  options: DemoDeskOptions,
  staff: Staff,
): DemoStage<Staff> {
  const now = options.clock.now()
  return { ...options, db, staff, now, past: movableClock(now) }
}
