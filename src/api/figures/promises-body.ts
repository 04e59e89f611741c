import type { z } from '@hono/zod-openapi'
import type { Promises } from '#catalogue'
import type { PromisesBody } from '#contract/figures/promises-body.ts'
import { toJsonInteger } from '#kernel'

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
