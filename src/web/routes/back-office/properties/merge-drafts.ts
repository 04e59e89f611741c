import type { DraftValue } from '#contract/back-office/properties/draft-body.ts'

/** The values of a draft form, by field name. */
export type DraftValues = Readonly<Record<string, DraftValue>>

type MergedDrafts = {
  readonly values: DraftValues
  /** Fields that both sides changed differently. */
  readonly conflicts: readonly string[]
  /** Whether any value comes from the other side. */
  readonly hasTheirs: boolean
}

/**
 * Merges two changes of one draft: `base` is the version that I started from, `theirs` the version saved since
 * then. A field that only one side changed has the value of that side; a field that both changed differently
 * has mine and is listed as a conflict.
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
