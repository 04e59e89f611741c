import type { CityFactKind, HealthKind, PublishedRecordKind, TenantKind } from '#contract'

/** The kinds of records of a property or its city that two people publish, correct and withdraw. */
export type RecordKind = PublishedRecordKind | 'city-fact'

/** The values of each kind as a proposal stores them: amounts are text, days `YYYY-MM-DD`, months `YYYY-MM`. */
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
  /** A public picture of an inspection. */
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

/** The owner and the id of a record: leases and items have an id; other records are identified by owner and key. */
export type RecordPlace = { readonly ownerId: string; readonly recordId: string }

/** Returns the place of a plan (by month) or a city fact (by kind); the newest one applies. */
export function placeOf(ownerId: string, key: string): RecordPlace {
  return { ownerId, recordId: `${ownerId} ${key}` }
}

/** Returns the month or the kind that was passed to `placeOf`. */
export function keyOf({ ownerId, recordId }: RecordPlace): string {
  return recordId.slice(ownerId.length + 1)
}
