import { type NeededPart, neededParts, type OptionalPart, optionalParts } from '#contract'

export type Completeness = {
  /** Of what is needed. */
  readonly percent: number
  readonly missing: readonly NeededPart[]
  readonly absent: readonly OptionalPart[]
}

/** How far a profile has come; a percentage is rounded down, so 100 is whole. */
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
