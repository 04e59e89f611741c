import type { z } from '@hono/zod-openapi'
import type { Promises } from '#catalogue'
import type { PromisesBody } from '#contract/figures/promises-body.ts'
import type { Domain } from '../encode.ts'

export function promisesBody(promises: Promises): Domain<z.infer<typeof PromisesBody>> {
  return {
    promised: promises.promised,
    paid: promises.paid,
    propertyMonths: promises.propertyMonths,
    keptMonths: promises.keptMonths,
    months: promises.months.map(({ month, properties, promised, paid }) => ({
      month,
      properties,
      promised,
      paid,
    })),
    properties: promises.properties.map(({ months, promised, paid, ...property }) => ({
      ...property,
      months,
      promised,
      paid,
    })),
  }
}
