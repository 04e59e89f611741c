import type { z } from '@hono/zod-openapi'
import type { CardReadingBody } from '#contract/users/card-reading-body.ts'
import type { CardReading } from '#investors'
import { placesIn } from '#places'
import type { Domain } from '../encode.ts'

export function withReadPlaces(reading: CardReading): Domain<z.infer<typeof CardReadingBody>> {
  const { fields } = reading
  return {
    ...reading,
    // The gender is one of two values, as read by `cards`.
    fields: fields as z.infer<typeof CardReadingBody>['fields'],
    placeNames: namesOf(fields),
  }
}

const levels = { province: 0, city: 2, district: 4, village: 6 } as const

function namesOf(
  fields: CardReading['fields'],
): Domain<z.infer<typeof CardReadingBody>['placeNames']> {
  const named = Object.entries(levels).flatMap(([level, aboveLength]) => {
    // The levels are fields of a card.
    const code = fields[level as keyof typeof levels]
    const among = code === undefined ? [] : placesIn(code.slice(0, aboveLength))
    const place = among.find((each) => each.code === code)
    return place === undefined ? [] : [[level, place.name]]
  })
  return Object.fromEntries(named)
}
