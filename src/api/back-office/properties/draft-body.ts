import { z } from '@hono/zod-openapi'
import {
  type Draft,
  type DraftContent,
  type DraftField,
  draftFieldNames,
  draftFields,
  obstaclesOf,
  raiseOf,
} from '#drafts'
import { jsonIntegerMax, toJsonInteger } from '#kernel'
import { propertyTypes } from '#properties'
import { Integer } from '../../fields.ts'
import { LocalizedBody } from '../../properties/property-body.ts'
import { ProposalBody } from '../desks/proposal-body.ts'

const amount = z.int().min(0).max(Number(jsonIntegerMax))

function typedField(name: DraftField): z.ZodType {
  const rule = draftFields[name]
  switch (rule.kind) {
    case 'text':
      return z.string().trim().min(rule.min).max(rule.max)
    case 'whole':
      return z.int().min(rule.min).max(rule.max)
    case 'decimal':
      return z.number().min(rule.min).max(rule.max)
    case 'amount':
      return amount
    case 'day':
      return z.iso.date()
    case 'flag':
      return z.boolean()
    case 'type':
      return z.enum(propertyTypes)
    case 'slug':
      return z.string().regex(/^[a-z0-9-]{1,80}$/, 'field.format')
  }
}

const typedFields = Object.fromEntries(
  draftFieldNames.map((name) => [name, typedField(name).nullable().default(null)]),
)

/** Everything that was written so far; what is left out is not written yet. */
export const DraftContentBody = z.strictObject(typedFields).openapi('DraftContent')

/** A content as it was sent, amounts as bigint. */
export function draftContent(sent: Readonly<Record<string, unknown>>): DraftContent {
  const read = (name: DraftField) => {
    const value = sent[name] ?? null
    return draftFields[name].kind === 'amount' && value !== null ? BigInt(value as number) : value
  }
  // Each field was held to its rule by the schema above.
  return Object.fromEntries(draftFieldNames.map((name) => [name, read(name)])) as DraftContent
}

function contentBody(content: DraftContent): z.infer<typeof DraftContentBody> {
  return Object.fromEntries(
    draftFieldNames.map((name) => {
      const value = content[name]
      return [name, typeof value === 'bigint' ? toJsonInteger(value) : value]
    }),
  )
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
    missing: obstaclesOf(content, today).length,
    isInReview,
  }
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
    raise: Integer.openapi({ description: 'Price, buying costs, reserve and platform fee' }),
    unitsTotal: Integer.nullable().openapi({ description: 'Null: no whole number of units' }),
    obstacles: z.array(z.object({ path: z.string(), code: z.string() })),
    proposal: ProposalBody.nullable(),
    choices: z.object({
      cities: z.array(z.object({ id: z.string(), name: LocalizedBody, province: z.string() })),
      plots: z.array(z.object({ id: z.string(), src: z.string(), color: z.string() })),
    }),
  })
  .openapi('PropertyDraft')

export function draftBody(
  draft: Draft,
  more: {
    today: string
    mayWrite: boolean
    proposal: z.infer<typeof ProposalBody> | null
    choices: z.infer<typeof DraftBody>['choices']
  },
): z.infer<typeof DraftBody> {
  const { id, propertyId, version, changedAt, enteredAt, content } = draft
  const raise = raiseOf(content)
  const { issuePrice } = content
  const isWhole = issuePrice !== null && issuePrice > 0n && raise % issuePrice === 0n
  return {
    id,
    propertyId,
    version,
    changedAt: changedAt.toISOString(),
    isEntered: enteredAt !== null,
    mayWrite: more.mayWrite,
    content: contentBody(content),
    raise: toJsonInteger(raise),
    unitsTotal: isWhole ? toJsonInteger(raise / issuePrice) : null,
    obstacles: obstaclesOf(content, more.today).map(({ path, code }) => ({ path, code })),
    proposal: more.proposal,
    choices: more.choices,
  }
}
