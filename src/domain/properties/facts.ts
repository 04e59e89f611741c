import { type FactName, factNames } from '#contract'
import type { PropertyFacts } from './read-property.ts'

/** What two people may correct of a property after its publication. */
export type FactValues = {
  readonly summaryId: string
  readonly summaryEn: string
  readonly storyId: string
  readonly storyEn: string
  readonly street: string
  readonly village: string
  readonly district: string
  readonly postcode: string
  readonly buildingArea: number
  /** Null: an apartment has no land of its own. */
  readonly landArea: number | null
  readonly yearBuilt: number
  readonly floors: number
  readonly rooms: number
  readonly power: number
  /** `YYYY-MM-DD` */
  readonly titleEndsOn: string
  readonly titleNumberMasked: string
  readonly hasDebt: boolean
  readonly issuerName: string
  readonly issuerNumber: string
}

export type FactChange = {
  readonly fact: FactName
  readonly before: FactValues[FactName]
  readonly after: FactValues[FactName]
}

/** What would be another value than it is; what is left out stays. */
export function changesOf(before: FactValues, wanted: Partial<FactValues>): FactChange[] {
  return factNames.flatMap((fact) => {
    const after = wanted[fact]
    if (after === undefined || after === before[fact]) return []
    return { fact, before: before[fact], after }
  })
}

/** Facts as they were before these corrections, the newest of them first. */
export function factsBefore(
  facts: PropertyFacts,
  corrections: readonly (readonly FactChange[])[],
): PropertyFacts {
  const earlier: Partial<FactValues> = Object.fromEntries(
    corrections.flat().map(({ fact, before }) => [fact, before]),
  )
  const { summaryId, summaryEn, storyId, storyEn, street, village, district, postcode } = earlier
  const { issuerName, issuerNumber, hasDebt: _, landArea, ...building } = earlier
  return {
    ...facts,
    ...pickOf(building),
    ...(landArea !== undefined && { landArea }),
    summary: { id: summaryId ?? facts.summary.id, en: summaryEn ?? facts.summary.en },
    story: { id: storyId ?? facts.story.id, en: storyEn ?? facts.story.en },
    address: {
      ...facts.address,
      street: street ?? facts.address.street,
      village: village ?? facts.address.village,
      district: district ?? facts.address.district,
      postcode: postcode ?? facts.address.postcode,
    },
    issuer: {
      ...facts.issuer,
      name: issuerName ?? facts.issuer.name,
      number: issuerNumber ?? facts.issuer.number,
    },
  }
}

type Building = Pick<
  FactValues,
  'buildingArea' | 'yearBuilt' | 'floors' | 'rooms' | 'power' | 'titleEndsOn' | 'titleNumberMasked'
>

function pickOf(earlier: Partial<Building>): Partial<Building> {
  const { buildingArea, yearBuilt, floors, rooms, power, titleEndsOn, titleNumberMasked } = earlier
  return {
    ...(buildingArea !== undefined && { buildingArea }),
    ...(yearBuilt !== undefined && { yearBuilt }),
    ...(floors !== undefined && { floors }),
    ...(rooms !== undefined && { rooms }),
    ...(power !== undefined && { power }),
    ...(titleEndsOn !== undefined && { titleEndsOn }),
    ...(titleNumberMasked !== undefined && { titleNumberMasked }),
  }
}
