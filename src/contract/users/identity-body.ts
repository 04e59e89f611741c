import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../fields.ts'
import { genders, identityDocumentKinds, suitabilities } from '../words/investors.ts'

const PlaceBody = z.object({ code: z.string(), name: z.string() })

/** An address with the names of the places of its code. */
export const AddressBody = z
  .object({
    street: z.string(),
    rt: z.string(),
    rw: z.string(),
    villageCode: z.string(),
    postcode: z.string(),
    province: PlaceBody.nullable(),
    city: PlaceBody.nullable(),
    district: PlaceBody.nullable(),
    village: PlaceBody.nullable(),
  })
  .openapi('HomeAddress')

/** A declared identity as its owner sees it; all fields are null until it is declared. */
export const IdentityBody = z
  .object({
    state: z.enum(['none', 'declared', 'asked', 'refused', 'verified']).openapi({
      description:
        '`declared` is being checked once `submittedAt` is set; `asked`: something has to be corrected ' +
        'and sent again; the demo approves at once',
    }),
    review: z.enum(['automatic', 'staff']).openapi({
      description:
        'Who approves: the demo approves automatically, and needs neither address nor photos',
    }),
    fullName: z.string().nullable(),
    maskedNik: z.string().nullable().openapi({ example: '3174••••••••9901' }),
    bornOn: Day.nullable(),
    birthPlace: z.string().nullable(),
    gender: z.enum(genders).nullable(),
    address: AddressBody.nullable(),
    yearlyIncome: Integer.nullable().openapi({ description: 'Rupiah' }),
    isPublicOfficial: z.boolean().nullable().openapi({ description: 'Null: not answered yet' }),
    publicOffice: z.string().nullable(),
    documents: z
      .array(z.enum(identityDocumentKinds))
      .openapi({ description: 'Which photos we have' }),
    submittedAt: z.iso.datetime().nullable().openapi({ description: 'Null: something is missing' }),
    verifiedAt: z.iso.datetime().nullable(),
    verifiedBy: z.enum(['demo', 'staff']).nullable(),
    decisionReason: z.string().nullable(),
    suitability: z.enum(suitabilities).openapi({
      description: 'The result of my risk profile; purchases need `suited`',
    }),
    quota: z
      .object({
        year: z.int(),
        limit: Integer,
        used: Integer,
        remaining: Integer,
        exemptFrom: Day.nullable().openapi({
          description:
            'Offerings that open on this day (WIB) or later are outside the limit, by my proof',
        }),
        raisedIncome: Integer.nullable().openapi({
          description: 'Rupiah; an income I stated that staff are reviewing. Null: none',
        }),
      })
      .nullable()
      .openapi({
        description: 'Rupiah that I may invest in offerings in this calendar year (WIB), by law',
      }),
  })
  .openapi('Identity')
export type Identity = z.input<typeof IdentityBody>

export type IdentityBody = z.infer<typeof IdentityBody>
