import { type MovementKind, movementKinds } from '#contract'

/** Returns the kind of movement in the address; null, which means all kinds, without a known one. */
export function movementKindOf(value: string | null): MovementKind | null {
  return movementKinds.find((kind) => kind === value) ?? null
}
