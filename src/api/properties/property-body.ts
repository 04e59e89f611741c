import type { z } from '@hono/zod-openapi'
import type { Card, CostTerms, PropertyList } from '#catalogue'
import type { CardBody, ListBody } from '#contract/properties/property-body.ts'
import type { Domain } from '../encode.ts'

export function cardBody(card: Card): Domain<z.infer<typeof CardBody>> {
  const { picture, closesAt, unitPrice, unitsTotal, unitsLeft, ...facts } = card
  return {
    ...facts,
    picture: { ...picture, widths: [...picture.widths] },
    unitPrice,
    unitsTotal,
    unitsLeft,
    closesAt,
  }
}

export function listBody(
  list: PropertyList,
  terms: CostTerms | null,
): Domain<z.infer<typeof ListBody>> {
  const { items, corrections, ...rest } = list
  return { ...rest, items: items.map(cardBody), corrections: [...corrections], terms }
}
