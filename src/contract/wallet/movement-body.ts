import { z } from '@hono/zod-openapi'
import { Day, EntryKind, Integer } from '../fields.ts'
import { LocalizedBody } from '../properties/property-body.ts'
import { adjustmentReasons, movementKinds } from '../words/money.ts'

/** A change of a balance. */
export const MovementBody = z
  .object({
    id: z.uuid(),
    happenedAt: z.iso.datetime(),
    kind: EntryKind,
    state: z.enum(['posted', 'reversed']).openapi({
      description: '`reversed`: a later movement reversed this one',
    }),
    amount: Integer.openapi({ description: 'Rupiah; negative when money left the balance' }),
    balance: Integer.openapi({ description: 'Rupiah in the balance afterwards' }),
    reference: z.string(),
    property: z.object({ id: z.string(), name: z.string() }).nullable(),
    adjustment: z
      .object({ reason: z.enum(adjustmentReasons), note: LocalizedBody })
      .nullable()
      .openapi({ description: 'Why a balance was adjusted' }),
  })
  .openapi('Movement')
export type Movement = z.input<typeof MovementBody>

/** A filter of movements. Days are in Jakarta, both inclusive. */
export const movementFilters = {
  balance: z.enum(['free', 'held']).optional().openapi({ description: 'Default: free' }),
  kind: z.enum(movementKinds).optional(),
  direction: z.enum(['in', 'out']).optional(),
  state: z.enum(['posted', 'reversed']).optional(),
  property: z.string().max(80).optional().openapi({ description: 'Id of a property' }),
  from: Day.optional(),
  to: Day.optional(),
  search: z.string().max(80).optional().openapi({
    description: 'A part of the reference or of the property’s name',
  }),
}
