import type { z } from '@hono/zod-openapi'
import type { HoldingBody, RealisedBody } from '#contract/portfolio/portfolio-body.ts'
import type { HeldUnits, RealisedResult } from '#portfolio'
import type { Domain } from '../encode.ts'

export function holdingBody(held: HeldUnits): Domain<z.infer<typeof HoldingBody>> {
  const { state, letState, unitPrice } = held.property
  return { ...held, unitPrice, letState, state }
}

export function realisedBody(result: RealisedResult): Domain<z.infer<typeof RealisedBody>> {
  const { property, yearly } = result
  return {
    ...result,
    state: property.state,
    yearlyRate: yearly?.state === 'found' ? yearly.rate : null,
  }
}
