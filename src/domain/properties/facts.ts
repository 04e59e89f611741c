import { type BuildingFact, buildingFactNames, type FactName, factNames } from '#contract'
import type { BuildingFacts } from './property.ts'
import type { PropertyFacts } from './read-property.ts'

type Text = Exclude<FactName, BuildingFact | 'hasDebt'>

/** The facts of a published property that two people may correct; days are `YYYY-MM-DD`. */
export type FactValues = Readonly<Record<Text, string>> &
  BuildingFacts & { readonly hasDebt: boolean }

export type FactChange = {
  readonly fact: FactName
  readonly before: FactValues[FactName]
  readonly after: FactValues[FactName]
}

/** Returns the facts whose value would change; absent facts stay as they are. */
export function changesOf(before: FactValues, corrected: Partial<FactValues>): FactChange[] {
  return factNames.flatMap((fact) => {
    const after = corrected[fact]
    if (after === undefined || after === before[fact]) return []
    return { fact, before: before[fact], after }
  })
}

/** Returns the facts as they were before these corrections, which are given newest first. */
export function factsBefore(
  facts: PropertyFacts,
  corrections: readonly (readonly FactChange[])[],
): PropertyFacts {
  const earlier: Partial<FactValues> = Object.fromEntries(
    corrections.flat().map(({ fact, before }) => [fact, before]),
  )
  const { summaryId, summaryEn, storyId, storyEn, street, village, district, postcode } = earlier
  const { issuerName, issuerNumber } = earlier
  // These facts have the same names in `PropertyFacts`.
  const sameName = [...buildingFactNames, 'titleEndsOn', 'titleNumberMasked'] as const
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
