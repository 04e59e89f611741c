import { type BuildingFact, buildingFacts, type FactName, factNames } from '#contract'
import type { PropertyFacts } from './read-property.ts'

type Text = Exclude<FactName, BuildingFact | 'hasDebt'>

/** What two people may correct of a property after its publication; days are `YYYY-MM-DD`. */
export type FactValues = Readonly<Record<Text, string>> &
  Readonly<Record<Exclude<BuildingFact, 'landArea'>, number>> & {
    /** Null: an apartment has no land of its own. */
    readonly landArea: number | null
    readonly hasDebt: boolean
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
  const { issuerName, issuerNumber } = earlier
  // The others are called the same where they are read.
  const sameName = [...buildingFacts, 'titleEndsOn', 'titleNumberMasked'] as const
  const building = sameName.filter((name) => earlier[name] !== undefined)
  return {
    ...facts,
    ...Object.fromEntries(building.map((name) => [name, earlier[name]])),
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
