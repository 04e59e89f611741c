import type { z } from '@hono/zod-openapi'
import type { Rent, RentRecord } from '#catalogue'
import type { RentBody } from '#contract/figures/rent-body.ts'
import type { Domain } from '../encode.ts'

export function rentBody(rent: Rent): Domain<z.infer<typeof RentBody>> {
  return {
    from: rent.from,
    to: rent.to,
    monthsDue: rent.monthsDue,
    monthsPaid: rent.monthsPaid,
    all: rent.all === null ? null : recordBody(rent.all),
    properties: rent.properties.map(({ property, months, ...record }) => ({
      property,
      ...recordBody(record),
      months: months.map(({ gross, net, ...each }) => {
        return { ...each, gross, net }
      }),
    })),
  }
}

function recordBody(record: RentRecord) {
  return {
    raised: record.raised,
    gross: record.gross,
    potential: record.potential,
    management: record.management,
    upkeep: record.upkeep,
    setAside: record.setAside,
    growthBasisPoints: record.growthBasisPoints,
    startValueBasisPoints: record.startValueBasisPoints,
  }
}
