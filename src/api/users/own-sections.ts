import type { SectionsBody } from '#contract/users/section-body.ts'
import { readProfile } from '#identity'
import {
  completenessOf,
  investorStandings,
  readIdentity,
  readSections,
  type SectionState,
  type SectionValues,
} from '#investors'
import { day, later } from '#kernel'
import type { Domain } from '../encode.ts'
import type { ApiServices } from '../env.ts'
import { withPlaceNames } from './own-identity.ts'

/** All profile sections for their owner. */
export async function readOwnSections(
  { db, clock, dataKeys: keys }: ApiServices,
  userId: string,
): Promise<Domain<SectionsBody>> {
  const [profile, identity, standings, sections] = await Promise.all([
    readProfile(db, userId),
    readIdentity(db, userId),
    investorStandings(db, [userId], clock.now()),
    readSections(db, keys, userId),
  ])
  const { address, work, tax, heirs } = sections
  const completeness = completenessOf({
    name: profile.name !== null,
    phone: profile.phone !== null,
    'phone-proof': profile.phoneVerifiedAt !== null,
    identity: identity?.state === 'verified',
    address: has(address),
    work: has(work),
    suitability: standings.get(userId)?.suitability === 'suited',
    tax: has(tax),
    heirs: has(heirs),
  })
  const income = identity?.yearlyIncome
  const confirmedAt = heirs?.confirmedAt ?? null
  return {
    completeness,
    personal: sectionOf(sections.personal, () => null),
    identity: sectionOf(sections.identity, () => null),
    address: sectionOf(address, (value) => ({
      isAsOnCard: value.isAsOnCard,
      address: value.address === null ? null : withPlaceNames(value.address),
    })),
    work: sectionOf(work, (value) => ({
      ...value,
      // The limit is calculated from the income in the identity.
      yearlyIncome: income ?? value.yearlyIncome,
    })),
    tax: sectionOf(tax, (value) => value),
    heirs: {
      ...sectionOf(heirs, (value) => ({ heirs: value.heirs })),
      confirmedAt,
      isDue: confirmedAt !== null && later(confirmedAt, 365 * day) <= clock.now(),
    },
    suitability: sectionOf(sections.suitability, () => null),
  }
}

function has(state: SectionState<SectionValues[keyof SectionValues]> | undefined): boolean {
  if (state?.value == null) return false
  if ('npwp' in state.value) return state.value.npwp !== null
  return !('heirs' in state.value) || state.value.heirs.length > 0
}

function sectionOf<Value, Body>(
  state: SectionState<Value> | undefined,
  body: (value: Value) => Body,
) {
  const { value = null, revision = 0, savedAt = null, draft = null } = state ?? {}
  return { value: value === null ? null : body(value), revision, savedAt, draft }
}
