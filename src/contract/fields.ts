import { z } from '@hono/zod-openapi'
import { instantIn, isCalendarDay, jsonIntegerMax, queueOrders } from '#kernel'
import { reasonLength } from './words/approvals.ts'
import { viewReasons } from './words/investors.ts'
import { entryKinds } from './words/money.ts'

/** A JSON integer; strings, fractions and exponents are refused. */
export const Whole = z.int({
  error: ({ code }) => (code === 'invalid_type' ? 'field.whole_number' : undefined),
})

/** A positive whole amount of rupiah as a JSON integer, parsed to a bigint. */
export const Amount = Whole.min(1)
  .max(Number(jsonIntegerMax))
  .transform((value) => BigInt(value))

/** The error of a form field of at most 15 digits. */
export function digitsError({ input }: { readonly input?: unknown }): string {
  return /^-?[0-9]{16,}$/.test(String(input)) ? 'field.number_too_large' : 'field.format'
}

/** A positive whole amount of rupiah in a form field, parsed to a bigint. */
export const rupiahDigits = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/, { error: digitsError })
  .transform(BigInt)
  .openapi({ description: 'Rupiah, digits only' })

/** A day `YYYY-MM-DD` that the database has too; it has no year 0. */
export const Day = z.iso.date({ abort: true }).refine(isCalendarDay, 'field.day')

/** An instant with its offset from UTC, within the years that records can have. */
export const Instant = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => instantIn(text) !== null, 'field.instant')

/** A positive number of units as a JSON integer, parsed to a bigint. */
export const Units = Amount

/** The reason of a staff member for a proposal or refusal; the same rule for all operations. */
export const StaffReason = z.string().trim().min(reasonLength.minimum).max(reasonLength.maximum)

/** The name of the staff member who acted; null when nobody has acted yet or the account is gone. */
export const StaffName = z
  .string()
  .nullable()
  .openapi({ description: 'The name of a member of staff' })

/** The reason why staff open the data of a person. */
export const ViewReasonQuery = z.strictObject({
  reason: z
    .enum(viewReasons)
    .openapi({ description: 'The reason for the view, which is recorded' }),
})

/** One of these numbers; the API document lists all of them. */
export function numberChoice<const Value extends number>(values: readonly Value[]) {
  return z.literal([...values]).openapi({ type: 'integer', enum: [...values] })
}

/** The kind of a journal entry. */
export const EntryKind = z.enum(entryKinds).openapi('EntryKind')

/** An integer in a response: rupiah or units. */
export const Integer = z.int()

/** A whole number in an address. Other texts that JavaScript reads as a number, such as `1e3` or an empty one, are refused. */
export function wholeText(minimum: number, maximum: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && !/^-?\d+$/.test(value) ? Number.NaN : value),
    z.coerce.number().int().min(minimum).max(maximum),
  )
}

/** The page of a list: `limit` from 1 to 100 (default 24) and the `cursor` from the previous page. */
export const PageQuery = z.strictObject({
  limit: wholeText(1, 100).default(24),
  cursor: z.string().max(500).optional(),
})

/** The same for a queue with a choice of order: longest waiting first, or newest first. */
export const QueueQuery = PageQuery.extend({
  order: z
    .enum(queueOrders)
    .optional()
    .openapi({ description: 'Absent: in the order the work needs' }),
})

/** The same for a list of things that end. */
export const OpenPageQuery = PageQuery.extend({
  state: z
    .enum(['open', 'all'])
    .default('all')
    .openapi({ description: '`open`: only those that have not ended' }),
})

/** Part of a name or code to filter a list. */
export const SearchText = z.string().trim().min(1).max(100).optional()
