import { z } from '@hono/zod-openapi'
import { movementFilters } from '#contract/wallet/movement-body.ts'
import type { MovementQuery } from '#wallet'

const Filters = z.object(movementFilters)

export function movementQuery(filters: z.infer<typeof Filters>): MovementQuery {
  const { balance, property, ...rest } = filters
  return {
    ...rest,
    ...(balance === undefined ? {} : { balance }),
    propertyId: property ?? null,
  } as MovementQuery
}
