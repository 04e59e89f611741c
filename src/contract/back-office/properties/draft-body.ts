import { z } from '@hono/zod-openapi'
import { Integer } from '../../fields.ts'
import { LocalizedBody } from '../../properties/property-body.ts'
import { draftFieldNames } from '../../words/draft-fields.ts'
import { ProposalBody } from '../desks/proposal-body.ts'

const textMax = 5000

const Value = z.union([z.string().max(textMax), z.number(), z.boolean(), z.null()])
export type DraftValue = z.input<typeof Value>

/** The fields written so far; absent ones are not written yet. */
export const DraftContentBody = z
  .partialRecord(z.enum(draftFieldNames), Value)
  .openapi('DraftContent', {
    description:
      'Amounts are rupiah, shares basis points, days `YYYY-MM-DD`. A text that is no value of its field ' +
      'is kept as it was typed, and named among the obstacles.',
  })

const Alt = z.string().max(textMax).nullable()

/** The descriptions of pictures by id; absent ones do not change. */
export const PictureWordsBody = z.record(z.uuid(), z.strictObject({ altId: Alt, altEn: Alt }))

export const DraftLineBody = z
  .object({
    id: z.uuid(),
    propertyId: z.string(),
    name: z.string(),
    code: z.string().nullable(),
    changedAt: z.iso.datetime(),
    missing: z.int().openapi({
      description: 'Fields that have to be corrected before it can be sent for review',
    }),
    isInReview: z.boolean(),
  })
  .openapi('DraftLine')
export type DraftLine = z.input<typeof DraftLineBody>

const DraftPictureBody = z.object({
  id: z.uuid(),
  kind: z.enum(['photograph', 'plan']),
  src: z.string().openapi({
    description:
      'For staff: `{src}-{width}.webp` and `.avif` exist for every one of `widths`, `{src}.pdf` for a document.',
  }),
  width: Integer.nullable().openapi({ description: 'Null for a document' }),
  height: Integer.nullable(),
  widths: z.array(Integer),
  color: z.string().nullable(),
  altId: z.string().nullable(),
  altEn: z.string().nullable(),
})

export const DraftBody = z
  .object({
    id: z.uuid(),
    propertyId: z.string(),
    version: z.int().openapi({ description: 'Send it with the next save' }),
    changedAt: z.iso.datetime(),
    isEntered: z.boolean().openapi({ description: 'It is a property now' }),
    mayWrite: z.boolean().openapi({ description: 'Whether my role writes drafts' }),
    content: DraftContentBody,
    pictures: z.array(DraftPictureBody).openapi({
      description: 'In the order in which they are shown; the first photograph is the cover',
    }),
    raise: Integer.openapi({ description: 'Price, buying costs, reserve and issuing fee' }),
    unitsTotal: Integer.nullable().openapi({ description: 'Null: no whole number of units' }),
    titleKind: z
      .enum(['SHGB', 'SHMSRS'])
      .nullable()
      .openapi({ description: 'By the type of property; null while it has none' }),
    forecast: z
      .object({
        grossYieldBasisPoints: Integer,
        netYieldBasisPoints: Integer,
        incomeTax: Integer.openapi({ description: 'Of the ordinary month' }),
        hotelTax: Integer.openapi({ description: 'Of the ordinary month' }),
        net: Integer.openapi({ description: 'What the ordinary month leaves for unit holders' }),
      })
      .nullable()
      .openapi({ description: 'The texts of the launch; null while a figure is missing' }),
    obstacles: z
      .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
      .openapi({ description: 'Why it cannot be sent for review' }),
    proposal: ProposalBody.nullable(),
    limits: z.object({ photographsMin: z.int(), photographsMax: z.int(), plansMax: z.int() }),
    choices: z.object({
      cities: z.array(z.object({ code: z.string(), name: LocalizedBody, province: z.string() })),
    }),
  })
  .openapi('PropertyDraft')
export type PropertyDraft = z.input<typeof DraftBody>
