import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../fields.ts'

export const PromisesBody = z
  .object({
    promised: Integer.openapi({ description: 'By the forecasts that were frozen at the launch' }),
    paid: Integer.openapi({ description: 'To holders, by the ledger' }),
    propertyMonths: Integer,
    keptMonths: Integer.openapi({ description: 'Months that paid at least the forecast' }),
    months: z.array(
      z.object({
        month: z.string().openapi({ example: '2026-10' }),
        properties: Integer,
        promised: Integer,
        paid: Integer,
      }),
    ),
    properties: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          months: Integer,
          madeOn: Day,
          promised: Integer,
          paid: Integer,
        }),
      )
      .openapi({ description: 'Furthest below the forecast first' }),
  })
  .openapi('Promises')
export type Promises = z.input<typeof PromisesBody>
