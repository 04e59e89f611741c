import { z } from '@hono/zod-openapi'
import { jsonIntegerMax, queueOrders } from '#kernel'
import { reasonLength } from './words/approvals.ts'
import { viewReasons } from './words/investors.ts'

/** A whole number as a JSON integer, and not as a text, a fraction or an exponent in one. */
export const Whole = z.int({
  error: ({ code }) => (code === 'invalid_type' ? 'field.whole_number' : undefined),
})

/** A whole amount of rupiah above zero, as a JSON integer; bigint once it is inside. */
export const Amount = Whole.min(1)
  .max(Number(jsonIntegerMax))
  .transform((value) => BigInt(value))

/** A number of units above zero, as a JSON integer; bigint once it is inside. */
export const Units = Amount

/** Why a member of staff proposes something or turns it down; the same rule everywhere. */
export const StaffReason = z.string().trim().min(reasonLength.minimum).max(reasonLength.maximum)

/** The name of the member of staff who did something; null where nobody has yet, or they are gone. */
export const StaffName = z
  .string()
  .nullable()
  .openapi({ description: 'The name of a member of staff' })

/** Why staff look at what belongs to one person. */
export const ViewReasonQuery = z.strictObject({
  reason: z
    .enum(viewReasons)
    .openapi({ description: 'The reason for the view, which is recorded' }),
})

/** One of these numbers; the document lists them all. */
export function oneNumberOf<const Value extends number>(values: readonly Value[]) {
  return z.literal([...values]).openapi({ type: 'integer', enum: [...values] })
}

/** An integer in an answer: rupiah or units. */
export const Integer = z.int()

/** Which page of a list: `limit` 1–100 (default 24) and the `cursor` of the page before. */
export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(500).optional(),
})

/** The same of a queue that can be read from either end: what has waited longest first, or what came last. */
export const QueueQuery = PageQuery.extend({
  order: z
    .enum(queueOrders)
    .optional()
    .openapi({ description: 'Absent: in the order the work needs' }),
})

/** Part of a name or code by which a list is narrowed. */
export const SearchText = z.string().trim().min(1).max(100).optional()
