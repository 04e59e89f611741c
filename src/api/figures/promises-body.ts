import { z } from '@hono/zod-openapi'
import type { Promises } from '#catalogue'
import { toJsonInteger } from '#kernel'
import { Integer } from '../fields.ts'

export const PromisesBody = z
  .object({
    promised: Integer.openapi({ description: 'By the forecasts that were frozen at the launch' }),
    paid: Integer.openapi({ description: 'To holders, by the ledger' }),
    propertyMonths: Integer,
    keptMonths: Integer.openapi({ description: 'That brought at least what was promised' }),
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
          madeOn: z.iso.date(),
          promised: Integer,
          paid: Integer,
        }),
      )
      .openapi({ description: 'Those furthest below their promise first' }),
  })
  .openapi('Promises')

export function promisesBody(promises: Promises): z.infer<typeof PromisesBody> {
  return {
    promised: toJsonInteger(promises.promised),
    paid: toJsonInteger(promises.paid),
    propertyMonths: toJsonInteger(promises.propertyMonths),
    keptMonths: toJsonInteger(promises.keptMonths),
    months: promises.months.map(({ month, properties, promised, paid }) => ({
      month,
      properties: toJsonInteger(properties),
      promised: toJsonInteger(promised),
      paid: toJsonInteger(paid),
    })),
    properties: promises.properties.map(({ months, promised, paid, ...property }) => ({
      ...property,
      months: toJsonInteger(months),
      promised: toJsonInteger(promised),
      paid: toJsonInteger(paid),
    })),
  }
}
