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
 * The sections whose values are stored in this table. Of the other sections only drafts are: name and phone
 * belong to the account, the card to the identity, and the answers to the suitability check.
 */
export type StoredSection = Exclude<ProfileSection, 'personal' | 'identity' | 'suitability'>

/** The investor's home address. Stored only when it differs from the address on the card. */
export type AddressSection = {
  readonly isAsOnCard: boolean
  readonly address: HomeAddress | null
}

export type WorkSection = {
  readonly occupation: (typeof occupations)[number]
  readonly employer: string | null
  readonly fundSource: (typeof fundSources)[number]
  readonly goal: (typeof investmentGoals)[number]
  /** Rupiah per year; the yearly investment limit depends on it. */
  readonly yearlyIncome: Rupiah
}

export type TaxSection = {
  /** Sixteen digits. Null when the investor has none. */
  readonly npwp: string | null
}

export type Heir = {
  readonly name: string
  readonly relation: (typeof heirRelations)[number]
  /** Percent. */
  readonly share: number
  /** E.164. Null when not known. */
  readonly phone: string | null
}

/** An heir before the check: the relation may not be chosen yet. */
export type TypedHeir = Omit<Heir, 'relation'> & { readonly relation: Heir['relation'] | null }

export type TypedHeirs = { readonly heirs: readonly TypedHeir[] }

export type HeirsSection = { readonly heirs: readonly Heir[] }

export type SectionValues = {
  readonly address: AddressSection
  readonly work: WorkSection
  readonly tax: TaxSection
  readonly heirs: HeirsSection
}

/** Typed but unsaved input: text by field name. */
export type DraftFields = Readonly<Record<string, string>>

/** One stored section of a profile. */
export type SectionState<Value> = {
  readonly value: Value | null
  /** Increases with every change; zero when nothing was ever stored. */
  readonly revision: number
  readonly savedAt: Date | null
  /** When the owner last confirmed the section. Only for heirs, and only when some are named. */
  readonly confirmedAt: Date | null
  readonly draft: { readonly fields: DraftFields; readonly keptAt: Date } | null
}
