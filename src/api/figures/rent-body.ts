import type { z } from '@hono/zod-openapi'
import type { Rent, RentRecord } from '#catalogue'
import type { RentBody } from '#contract/figures/rent-body.ts'
import { toJsonInteger } from '#kernel'

export function rentBody(rent: Rent): z.infer<typeof RentBody> {
  return {
    from: rent.from,
    to: rent.to,
    monthsDue: toJsonInteger(rent.monthsDue),
    monthsPaid: toJsonInteger(rent.monthsPaid),
    all: rent.all === null ? null : recordBody(rent.all),
    properties: rent.properties.map(({ property, months, ...record }) => ({
      property,
      ...recordBody(record),
      months: months.map(({ gross, net, ...each }) => {
        return { ...each, gross: toJsonInteger(gross), net: toJsonInteger(net) }
      }),
    })),
  }
}

function recordBody(record: RentRecord) {
  return {
    raised: toJsonInteger(record.raised),
    gross: toJsonInteger(record.gross),
    potential: toJsonInteger(record.potential),
    management: toJsonInteger(record.management),
    upkeep: toJsonInteger(record.upkeep),
    setAside: toJsonInteger(record.setAside),
    growthBasisPoints: record.growthBasisPoints,
    startValueBasisPoints: record.startValueBasisPoints,
  }
}
