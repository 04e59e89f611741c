import { z } from '@hono/zod-openapi'
import { type MovementBody, movementFilters } from '#contract/wallet/movement-body.ts'
import type { MovementQuery, WalletMovement } from '#wallet'
import type { Domain } from '../encode.ts'

export function movementBody(movement: WalletMovement): Domain<z.infer<typeof MovementBody>> {
  return {
    id: movement.entryId,
    happenedAt: movement.happenedAt,
    kind: movement.kind,
    state: movement.state,
    amount: movement.amount,
    balance: movement.balance,
    reference: movement.reference,
    property: movement.property,
    correction: movement.correction,
  }
}

const Filters = z.object(movementFilters)

export function movementQuery(filters: z.infer<typeof Filters>): MovementQuery {
  const { balance, property, ...rest } = filters
  return {
    ...rest,
    ...(balance === undefined ? {} : { balance }),
    propertyId: property ?? null,
  } as MovementQuery
}
