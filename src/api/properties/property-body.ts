import type { z } from '@hono/zod-openapi'
import type { Card, CostTerms, PropertyList } from '#catalogue'
import type { CardBody, ListBody } from '#contract/properties/property-body.ts'
import { toJsonInteger } from '#kernel'

export function cardBody(card: Card): z.infer<typeof CardBody> {
  const { picture, closesAt, unitPrice, unitsTotal, unitsLeft, ...facts } = card
  return {
    ...facts,
    picture: { ...picture, widths: [...picture.widths] },
    unitPrice: toJsonInteger(unitPrice),
    unitsTotal: toJsonInteger(unitsTotal),
    unitsLeft: toJsonInteger(unitsLeft),
    closesAt: closesAt?.toISOString() ?? null,
  }
}

export function listBody(list: PropertyList, terms: CostTerms | null): z.infer<typeof ListBody> {
  const { items, corrections, ...rest } = list
  return { ...rest, items: items.map(cardBody), corrections: [...corrections], terms }
}
