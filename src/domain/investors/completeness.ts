import { type NeededPart, neededParts, type OptionalPart, optionalParts } from '#contract'

type Completeness = {
  /** The percentage of the required parts that are filled in. */
  readonly percent: number
  readonly missing: readonly NeededPart[]
  readonly absent: readonly OptionalPart[]
}

/** Returns how complete a profile is. The percentage is rounded down, so 100 means complete. */
export function completenessOf(
  has: Readonly<Record<NeededPart | OptionalPart, boolean>>,
): Completeness {
  const missing = neededParts.filter((part) => !has[part])
  const done = neededParts.length - missing.length
  return {
    percent: Math.floor((done * 100) / neededParts.length),
    missing,
    absent: optionalParts.filter((part) => !has[part]),
  }
}
