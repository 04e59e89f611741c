import type { CityFactKind, HealthKind, TenantKind } from '#contract'

/** What two people publish, put right and take back of a property or its city. */
export const recordKinds = ['lease', 'condition', 'plan', 'picture', 'city-fact'] as const
export type RecordKind = (typeof recordKinds)[number]

/** What is said of each, as a proposal keeps it: amounts are texts, days `YYYY-MM-DD`, months `YYYY-MM`. */
export type RecordValues = {
  readonly lease: {
    readonly spaceId: string
    readonly spaceEn: string
    readonly tenantKind: TenantKind
    readonly startsOn: string
    readonly endsOn: string | null
    readonly monthlyRent: string | null
    readonly endedOn: string | null
  }
  readonly condition: {
    readonly kind: HealthKind
    readonly textId: string
    readonly textEn: string
    readonly openedOn: string
    readonly dueOn: string | null
    readonly doneOn: string | null
    readonly amount: string | null
  }
  readonly plan: {
    readonly month: string
    readonly gross: string
    readonly costs: string
    readonly noteId: string
    readonly noteEn: string
  }
  /** A picture of an inspection, as everybody sees it. */
  readonly picture: {
    readonly fileId: string
    readonly width: string
    readonly height: string
    readonly lookedOn: string
    readonly titleId: string
    readonly titleEn: string
  }
  readonly 'city-fact': {
    readonly kind: CityFactKind
    readonly textId: string
    readonly textEn: string
    readonly asOf: string
    readonly source: string
    readonly address: string
  }
}

/** The values of a record of any kind. */
export type AnyValues = Readonly<Record<string, string | null>>

/** Where a record belongs and which it is: a lease or an item by its id, the others by what they are of. */
export type RecordPlace = { readonly ownerId: string; readonly recordId: string }

/** A month has one plan that counts and a city one fact of a kind: the newest. */
export function placeOf(ownerId: string, key: string): RecordPlace {
  return { ownerId, recordId: `${ownerId} ${key}` }
}

/** The month or the kind that `placeOf` was given. */
export function keyOf({ ownerId, recordId }: RecordPlace): string {
  return recordId.slice(ownerId.length + 1)
}
