import type { z } from '@hono/zod-openapi'
import type { IdCardReadingBody } from '#contract/users/card-reading-body.ts'
import type { IdCardReading } from '#investors'
import { placesIn } from '#places'
import type { Domain } from '../encode.ts'

export function withReadPlaces(reading: IdCardReading): Domain<z.infer<typeof IdCardReadingBody>> {
  const { fields } = reading
  return {
    ...reading,
    // The gender is one of two values, as read by `cards`.
    fields: fields as z.infer<typeof IdCardReadingBody>['fields'],
    placeNames: namesOf(fields),
  }
}

const levels = { province: 0, city: 2, district: 4, village: 6 } as const

function namesOf(
  fields: IdCardReading['fields'],
): Domain<z.infer<typeof IdCardReadingBody>['placeNames']> {
  const named = Object.entries(levels).flatMap(([level, aboveLength]) => {
    // The levels are fields of a card.
    const code = fields[level as keyof typeof levels]
    const among = code === undefined ? [] : placesIn(code.slice(0, aboveLength))
    const place = among.find((each) => each.code === code)
    return place === undefined ? [] : [[level, place.name]]
  })
  return Object.fromEntries(named)
}
