import { z } from '@hono/zod-openapi'

const ProblemBody = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    requestId: z.string(),
    errors: z
      .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
      .optional(),
  })
  .openapi('Problem')

/** A page of a list and the cursor of the next page. */
export type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null }

/** The same with the total number of items on all pages. */
export type CountedPage<Item> = Page<Item> & {
  readonly total: number
  /** Whether there are more than `total`, because counting stopped there. */
  readonly isMore?: boolean
}

/** A response with a JSON body. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** A response with a page of a list and the cursor of the next page. */
export function jsonPage<Schema extends z.ZodType>(item: Schema, description = 'A page') {
  return json(z.object({ items: z.array(item), nextCursor: z.string().nullable() }), description)
}

/** The same with the total number of items on all pages. */
export function jsonCountedPage<Schema extends z.ZodType>(item: Schema, description = 'A page') {
  const page = { items: z.array(item), nextCursor: z.string().nullable(), total: z.int() }
  return json(z.object(page), description)
}

/** The same for a list of any length, whose rows are counted only up to a limit. */
export function jsonBoundedPage<Schema extends z.ZodType>(item: Schema) {
  const isMore = z.boolean().openapi({ description: 'There are more: counting stopped at `total`' })
  const page = { items: z.array(item), nextCursor: z.string().nullable(), total: z.int(), isMore }
  return json(z.object(page), 'A page')
}

/** A proposal of a staff member, until another person decides. */
export const proposed = json(
  z.object({ id: z.uuid(), contentHash: z.string() }),
  'Needs approval by another person',
)

/** An uploaded picture. */
export const picture = {
  description: 'A picture',
  content: { 'image/*': { schema: z.string().openapi({ format: 'binary' }) } },
}

/** The refusals of an operation by code; each is a problem document. */
export function problems(...codes: string[]) {
  return {
    default: {
      description: `A problem: ${['request.invalid', ...codes].join(', ')}`,
      content: { 'application/problem+json': { schema: ProblemBody } },
    },
  } as const
}

/** The idempotency key of a command; see `idempotencyKey`. */
export const IdempotencyHeader = z.object({
  'idempotency-key': z.string().optional().openapi({
    description:
      '8–200 visible characters. The same key with the same body gives the first answer again.',
  }),
})
