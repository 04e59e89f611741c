import type { z } from '@hono/zod-openapi'
import type { CostTerms, PropertyList } from '#catalogue'
import type { ListBody } from '#contract/properties/property-body.ts'
import type { Domain } from '../encode.ts'

export function listBody(
  list: PropertyList,
  terms: CostTerms | null,
): Domain<z.infer<typeof ListBody>> {
  const { items, corrections, ...rest } = list
  return { ...rest, items, corrections: [...corrections], terms }
}
