import { useTranslations } from 'use-intl'
import { type BuildingFact, buildingRule, isBuildingFact } from '#contract'
import type { FactChange } from '#contract/properties/fact-body.ts'
import type { Locale } from '#kernel'
import { formatInteger } from '../money/format.ts'

/** Returns the number of a fact without its unit, which its label states. */
export function formatBuildingNumber(name: BuildingFact, value: number, locale: Locale): string {
  return buildingRule(name).isYear === true ? String(value) : formatInteger(value, locale)
}

export function formatBuildingFact(name: BuildingFact, value: number, locale: Locale): string {
  const { unit } = buildingRule(name)
  const number = formatBuildingNumber(name, value, locale)
  return unit === undefined ? number : `${number} ${unit}`
}

/** Returns the function that labels a fact of a property. */
export function useFactLabel(): (fact: FactChange['fact']) => string {
  const t = useTranslations('corrected.facts')
  const building = useTranslations('building')
  return (fact) => (isBuildingFact(fact) ? building(`${fact}.field`) : t(fact))
}
