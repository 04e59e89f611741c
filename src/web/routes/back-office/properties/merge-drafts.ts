import type { DraftValue } from '#contract/back-office/properties/draft-body.ts'

/** Everything that the form of a draft holds, field by field. */
export type DraftValues = Readonly<Record<string, DraftValue>>

export type MergedDrafts = {
  readonly values: DraftValues
  /** Fields that both sides changed, each in its own way. */
  readonly conflicts: readonly string[]
  /** Whether anything was taken from the other side. */
  readonly hasTheirs: boolean
}

/**
 * Brings two changes of one draft together: `base` is what I began with, `theirs` what was saved
 * meanwhile. A field that only one side changed is as that side wrote it; where both did, it is mine
 * and named as a conflict.
 */
export function mergeDrafts(
  base: DraftValues,
  mine: DraftValues,
  theirs: DraftValues,
): MergedDrafts {
  const values: Record<string, DraftValue> = {}
  const conflicts: string[] = []
  let hasTheirs = false
  for (const name of Object.keys(mine)) {
    const [began, own, other] = [base, mine, theirs].map((side) => side[name] ?? null)
    const isTheirs = own === began && other !== began && name in theirs
    values[name] = (isTheirs ? other : own) ?? null
    hasTheirs ||= isTheirs
    if (own !== began && other !== began && own !== other && name in theirs) conflicts.push(name)
  }
  return { values, conflicts, hasTheirs }
}
