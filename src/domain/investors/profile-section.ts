import type {
  fundSources,
  heirRelations,
  investmentGoals,
  occupations,
  ProfileSection,
} from '#contract'
import type { Rupiah } from '#kernel'
import type { HomeAddress } from './address.ts'

/**
 * Those whose values are kept here; name and phone are the account's, the card's are the identity's,
 * and the answers to the questions are those of the check. Of these only drafts are kept.
 */
export type KeptSection = Exclude<ProfileSection, 'personal' | 'identity' | 'suitability'>

export const heirsMax = 5

/** Where someone lives; no address is kept twice when it is as on the card. */
export type AddressSection = {
  readonly isAsOnCard: boolean
  readonly address: HomeAddress | null
}

export type WorkSection = {
  readonly occupation: (typeof occupations)[number]
  readonly employer: string | null
  readonly fundSource: (typeof fundSources)[number]
  readonly goal: (typeof investmentGoals)[number]
  /** Rupiah a year; the yearly limit of purchases follows from it. */
  readonly yearlyIncome: Rupiah
}

export type TaxSection = {
  /** Sixteen digits; null: none. */
  readonly npwp: string | null
}

export type Heir = {
  readonly name: string
  readonly relation: (typeof heirRelations)[number]
  /** Percent. */
  readonly share: number
  /** E.164; null: not known. */
  readonly phone: string | null
}

export type HeirsSection = { readonly heirs: readonly Heir[] }

export type SectionValues = {
  readonly address: AddressSection
  readonly work: WorkSection
  readonly tax: TaxSection
  readonly heirs: HeirsSection
}

/** What was typed and not saved: texts by the names of their fields. */
export type DraftFields = Readonly<Record<string, string>>

/** One part of a profile as it is kept. */
export type SectionState<Value> = {
  readonly value: Value | null
  /** Counts every change; zero: nothing was ever kept. */
  readonly revision: number
  readonly savedAt: Date | null
  /** When its owner last said that it is right: of heirs alone, and only where some are named. */
  readonly confirmedAt: Date | null
  readonly draft: { readonly fields: DraftFields; readonly keptAt: Date } | null
}
