import { type MovementKind, movementKinds } from '#contract'

/** The kind asked for in the address; null, that is all, when none or an unknown one is. */
export function movementKindOf(value: string | null): MovementKind | null {
  return movementKinds.find((kind) => kind === value) ?? null
}
