import { z } from '@hono/zod-openapi'
import {
  fundSources,
  heirRelations,
  investmentGoals,
  neededParts,
  occupations,
  optionalParts,
} from '#contract'
import { readProfile } from '#identity'
import {
  completenessOf,
  investorStandings,
  readIdentity,
  readSections,
  type SectionState,
  type SectionValues,
} from '#investors'
import { toJsonInteger } from '#kernel'
import type { ApiServices } from '../env.ts'
import { Amount, Integer } from '../fields.ts'
import { AddressBody, addressBody } from './identity-body.ts'

const text = (maximum: number) => z.string().max(maximum)

/** What a part of a profile is saved with. */
export const SectionWish = {
  address: z.strictObject({
    isAsOnCard: z.boolean().openapi({ description: 'Then no other address is said' }),
    address: z
      .strictObject({
        street: text(500),
        rt: text(10),
        rw: text(10),
        villageCode: text(20).openapi({ description: 'From `places`' }),
        postcode: text(10),
      })
      .nullable(),
  }),
  work: z.strictObject({
    occupation: z.enum(occupations),
    employer: text(500).nullable(),
    fundSource: z.enum(fundSources),
    goal: z.enum(investmentGoals),
    yearlyIncome: Amount.openapi({
      type: 'integer',
      description: 'Rupiah a year; the yearly limit of purchases follows from it',
    }),
  }),
  tax: z.strictObject({
    npwp: text(60).nullable().openapi({ description: '15 or 16 digits, in any usual spelling' }),
  }),
  heirs: z.strictObject({
    heirs: z
      .array(
        z.strictObject({
          name: text(500),
          relation: z.enum(heirRelations),
          share: z.int().openapi({ description: 'Percent; all of them make 100' }),
          phone: text(100).nullable(),
        }),
      )
      .max(20)
      .openapi({ description: 'At most five' }),
  }),
} as const

const stateOf = <Value extends z.ZodType>(value: Value) =>
  z
    .object({
      value: value.nullable().openapi({ description: 'Null: not filled in' }),
      revision: z.int().openapi({ description: 'To be sent with the next change of this part' }),
      savedAt: z.iso.datetime().nullable(),
      draft: z
        .object({ fields: z.record(z.string(), z.string()), keptAt: z.iso.datetime() })
        .nullable()
        .openapi({ description: 'Typed and not saved yet' }),
    })
    .openapi({ description: 'One part of the profile' })

const WorkBody = SectionWish.work.extend({ yearlyIncome: Integer })

export const SectionsBody = z
  .object({
    completeness: z
      .object({
        percent: z.int().min(0).max(100),
        missing: z.array(z.enum(neededParts)),
        absent: z.array(z.enum(optionalParts)).openapi({ description: 'May be added besides' }),
      })
      .openapi({ description: 'How much of what a purchase needs is there' }),
    personal: stateOf(z.null()),
    identity: stateOf(z.null()),
    address: stateOf(z.object({ isAsOnCard: z.boolean(), address: AddressBody.nullable() })),
    work: stateOf(WorkBody),
    tax: stateOf(z.object({ npwp: z.string().nullable() })),
    heirs: stateOf(SectionWish.heirs),
    suitability: stateOf(z.null()),
  })
  .openapi('ProfileSections')
export type SectionsBody = z.infer<typeof SectionsBody>

/** Every part of a profile as its owner sees it. */
export async function sectionsBody(
  { db, clock, dataKeys: keys }: ApiServices,
  userId: string,
): Promise<SectionsBody> {
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
  return {
    completeness: {
      percent: completeness.percent,
      missing: [...completeness.missing],
      absent: [...completeness.absent],
    },
    personal: stateBody(sections.personal, () => null),
    identity: stateBody(sections.identity, () => null),
    address: stateBody(address, (value) => ({
      isAsOnCard: value.isAsOnCard,
      address: value.address === null ? null : addressBody(value.address),
    })),
    work: stateBody(work, (value) => ({
      ...value,
      // The limit is calculated from the income of the identity.
      yearlyIncome: toJsonInteger(income ?? value.yearlyIncome),
    })),
    tax: stateBody(tax, (value) => value),
    heirs: stateBody(heirs, (value) => ({ heirs: [...value.heirs] })),
    suitability: stateBody(sections.suitability, () => null),
  }
}

function has(state: SectionState<SectionValues[keyof SectionValues]> | undefined): boolean {
  if (state?.value == null) return false
  if ('npwp' in state.value) return state.value.npwp !== null
  return !('heirs' in state.value) || state.value.heirs.length > 0
}

function stateBody<Value, Body>(
  state: SectionState<Value> | undefined,
  body: (value: Value) => Body,
) {
  const { value = null, revision = 0, savedAt = null, draft = null } = state ?? {}
  return {
    value: value === null ? null : body(value),
    revision,
    savedAt: savedAt?.toISOString() ?? null,
    draft: draft === null ? null : { ...draft, keptAt: draft.keptAt.toISOString() },
  }
}
