import { type NeededPart, neededParts, type OptionalPart, optionalParts } from '#contract'

type Completeness = {
  /** The percentage of the required parts that are filled in. */
  readonly percent: number
  /** Those that can be completed now: a mobile number is verified only after it was added. */
  readonly missing: readonly NeededPart[]
  readonly absent: readonly OptionalPart[]
}

/** Returns how complete a profile is. The percentage is rounded down, so 100 means complete. */
export function completenessOf(
  has: Readonly<Record<NeededPart | OptionalPart, boolean>>,
): Completeness {
  const open = neededParts.filter((part) => !has[part])
  const done = neededParts.length - open.length
  return {
    percent: Math.floor((done * 100) / neededParts.length),
    missing: open.filter((part) => part !== 'phone-proof' || has.phone),
    absent: optionalParts.filter((part) => !has[part]),
  }
}
