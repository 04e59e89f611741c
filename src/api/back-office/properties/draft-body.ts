import { z } from '@hono/zod-openapi'
import { type DraftField, draftFieldNames } from '#contract'
import { type FieldError, type Locale, toJsonInteger } from '#kernel'
import { cityPlaces } from '#places'
import type { TaxTerms } from '#properties'
import {
  type Draft,
  type DraftPicture,
  obstaclesOf,
  performanceSoFar,
  photographsMin,
  picturesMax,
  raiseOf,
  type SentValue,
} from '#properties'
import { Integer } from '../../fields.ts'
import { fieldProblem } from '../../problem.ts'
import { LocalizedBody } from '../../properties/property-body.ts'
import { ProposalBody } from '../desks/proposal-body.ts'

const textMax = 5000
const Value = z.union([z.string().max(textMax), z.number(), z.boolean(), z.null()])

/** What was written so far, by field; what is left out is not written yet. */
export const DraftContentBody = z
  .partialRecord(z.enum(draftFieldNames), Value)
  .openapi('DraftContent', {
    description:
      'Amounts are rupiah, shares basis points, days `YYYY-MM-DD`. A text that is no value of its field ' +
      'is kept as it was typed, and named among the obstacles.',
  })

const Alt = z.string().max(textMax).nullable()
/** What pictures show, by their ids; those that are left out stay as they are. */
export const PictureWordsBody = z.record(z.uuid(), z.strictObject({ altId: Alt, altEn: Alt }))

function contentBody({ content, unfinished }: Draft): z.infer<typeof DraftContentBody> {
  const shown = (name: DraftField): SentValue => {
    const value = content[name]
    return unfinished[name] ?? (typeof value === 'bigint' ? toJsonInteger(value) : value)
  }
  return Object.fromEntries(draftFieldNames.map((name) => [name, shown(name)]))
}

export const DraftLineBody = z
  .object({
    id: z.uuid(),
    propertyId: z.string(),
    name: z.string(),
    code: z.string().nullable(),
    changedAt: z.iso.datetime(),
    missing: z.int().openapi({ description: 'Fields that keep it from being handed to review' }),
    isInReview: z.boolean(),
  })
  .openapi('DraftLine')

export function draftLineBody(
  draft: Draft,
  today: string,
  isInReview: boolean,
): z.infer<typeof DraftLineBody> {
  const { id, propertyId, content, changedAt } = draft
  return {
    id,
    propertyId,
    name: content.name ?? propertyId,
    code: content.code,
    changedAt: changedAt.toISOString(),
    missing: obstaclesOf(draft, today).length,
    isInReview,
  }
}

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

function pictureBody({ type: _type, bytes: _bytes, ...picture }: DraftPicture) {
  const src = `/back-office/pictures/${picture.id}`
  return { ...picture, src, widths: [...picture.widths] }
}

export const DraftBody = z
  .object({
    id: z.uuid(),
    propertyId: z.string(),
    version: z.int().openapi({ description: 'To be named by who saves' }),
    changedAt: z.iso.datetime(),
    isEntered: z.boolean().openapi({ description: 'It is a property now' }),
    mayWrite: z.boolean().openapi({ description: 'Whether my role writes drafts' }),
    content: DraftContentBody,
    pictures: z.array(DraftPictureBody).openapi({
      description: 'In the order in which they are shown; the first photograph is the cover',
    }),
    raise: Integer.openapi({ description: 'Price, buying costs, reserve and platform fee' }),
    unitsTotal: Integer.nullable().openapi({ description: 'Null: no whole number of units' }),
    forecast: z
      .object({ grossYieldBasisPoints: Integer, netYieldBasisPoints: Integer })
      .nullable()
      .openapi({ description: 'What the launch would say; null while a figure is missing' }),
    obstacles: z
      .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
      .openapi({ description: 'What keeps it from being handed to review' }),
    proposal: ProposalBody.nullable(),
    limits: z.object({ photographsMin: z.int(), photographsMax: z.int(), plansMax: z.int() }),
    choices: z.object({
      cities: z.array(z.object({ code: z.string(), name: LocalizedBody, province: z.string() })),
    }),
  })
  .openapi('PropertyDraft')

type More = {
  readonly today: string
  readonly locale: Locale
  readonly mayWrite: boolean
  readonly proposal: z.infer<typeof ProposalBody> | null
  /** What the fields alone do not state, such as a place that is not in its city. */
  readonly placeObstacles: readonly FieldError[]
  /** The taxes of its type today; null while it has no type. */
  readonly taxes: TaxTerms | null
}

export function draftBody(draft: Draft, more: More): z.infer<typeof DraftBody> {
  const { id, propertyId, version, changedAt, enteredAt, content, pictures } = draft
  const raise = raiseOf(content)
  const { issuePrice } = content
  const isWhole = raise > 0n && issuePrice !== null && issuePrice > 0n && raise % issuePrice === 0n
  const performance = performanceSoFar(content, more.taxes)
  const obstacles = [...obstaclesOf(draft, more.today), ...more.placeObstacles]
  return {
    id,
    propertyId,
    version,
    changedAt: changedAt.toISOString(),
    isEntered: enteredAt !== null,
    mayWrite: more.mayWrite,
    content: contentBody(draft),
    pictures: pictures.map(pictureBody),
    raise: toJsonInteger(raise),
    unitsTotal: isWhole ? toJsonInteger(raise / issuePrice) : null,
    forecast: performance && {
      grossYieldBasisPoints: performance.grossYieldBasisPoints,
      netYieldBasisPoints: performance.netYieldBasisPoints,
    },
    obstacles: obstacles.map((field) => fieldProblem(field, more.locale)),
    proposal: more.proposal,
    limits: {
      photographsMin,
      photographsMax: picturesMax.photograph,
      plansMax: picturesMax.plan,
    },
    choices: {
      cities: [...cityPlaces().values()].map(({ code, name, nameEn, province }) => {
        return { code, name: { id: name, en: nameEn }, province }
      }),
    },
  }
}
