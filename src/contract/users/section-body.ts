import { z } from '@hono/zod-openapi'
import { Amount, Integer } from '../fields.ts'
import {
  fundSources,
  heirRelations,
  investmentGoals,
  neededParts,
  occupations,
  optionalParts,
} from '../words/investors.ts'
import { AddressBody } from './identity-body.ts'

const text = (maximum: number) => z.string().max(maximum)

const heir = {
  name: text(500),
  relation: z.enum(heirRelations),
  share: z.int().openapi({ description: 'Percent; all shares add up to 100' }),
  phone: text(100).nullable(),
}

/** The fields of a profile section when it is saved. */
export const SectionInput = {
  address: z.strictObject({
    isAsOnCard: z.boolean().openapi({ description: 'Then no other address is sent' }),
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
      description: 'Rupiah per year; the yearly limit of purchases follows from it',
    }),
  }),
  tax: z.strictObject({
    npwp: text(60).nullable().openapi({ description: '15 or 16 digits, in any usual spelling' }),
  }),
  heirs: z.strictObject({
    heirs: z
      .array(
        z.strictObject({
          ...heir,
          relation: heir.relation.nullable().openapi({
            description: 'Null is refused, together with the other faults of the heirs',
          }),
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
      revision: z.int().openapi({ description: 'Send it with the next change of this part' }),
      savedAt: z.iso.datetime().nullable(),
      draft: z
        .object({ fields: z.record(z.string(), z.string()), keptAt: z.iso.datetime() })
        .nullable()
        .openapi({ description: 'Entered but not saved yet' }),
    })
    .openapi({ description: 'One part of the profile' })

const HeirsBody = z.object({ heirs: z.array(z.object(heir)) })

const WorkBody = SectionInput.work.extend({ yearlyIncome: Integer })

export const SectionsBody = z
  .object({
    completeness: z
      .object({
        percent: z.int().min(0).max(100),
        missing: z.array(z.enum(neededParts)),
        absent: z
          .array(z.enum(optionalParts))
          .openapi({ description: 'Optional parts that are not filled in' }),
      })
      .openapi({ description: 'How much of what a purchase needs is complete' }),
    personal: stateOf(z.null()),
    identity: stateOf(z.null()),
    address: stateOf(z.object({ isAsOnCard: z.boolean(), address: AddressBody.nullable() })),
    work: stateOf(WorkBody),
    tax: stateOf(z.object({ npwp: z.string().nullable() })),
    heirs: stateOf(HeirsBody).extend({
      confirmedAt: z.iso
        .datetime()
        .nullable()
        .openapi({ description: 'When I last confirmed them; null: none are named' }),
      isDue: z.boolean().openapi({ description: 'That was a year ago or longer' }),
    }),
    suitability: stateOf(z.null()),
  })
  .openapi('ProfileSections')
export type ProfileSections = z.input<typeof SectionsBody>

export type SectionsBody = z.infer<typeof SectionsBody>
