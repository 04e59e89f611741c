import { type IdCardField, idCardFields } from '#contract'
import type { IdCardReading } from '#contract/users/card-reading-body.ts'
import type { Typed } from './identity-typed.ts'

export const placeFields = ['province', 'city', 'district', 'village'] as const
type PlaceField = (typeof placeFields)[number]

export const isPlaceField = (field: IdCardField): field is PlaceField =>
  placeFields.some((place) => place === field)

export function idCardFieldOf(name: string): IdCardField | null {
  return idCardFields.find((field) => field === name) ?? null
}

type OnCard = IdCardReading['fields']

/**
 * Returns the form with its empty fields filled from the card; fields that have a value stay as they are. A
 * place is filled in only when all places above it are those of the card.
 */
export function filledFrom(
  typed: Typed,
  onCard: OnCard,
): { typed: Typed; filled: readonly IdCardField[] } {
  const next = { ...typed }
  const filled: IdCardField[] = []
  for (const field of idCardFields) {
    const value = onCard[field] ?? ''
    if (value === '') continue
    const isChoosable =
      !isPlaceField(field) || placesAbove(field).every((above) => next[above] === onCard[above])
    if (next[field] !== '' || !isChoosable) continue
    next[field] = value
    filled.push(field)
  }
  return { typed: next, filled }
}

/** Returns the form with the card's value in one field. For a place, all four places are taken from the card. */
export function withCardValue(typed: Typed, onCard: OnCard, field: IdCardField): Typed {
  if (!isPlaceField(field)) return { ...typed, [field]: onCard[field] ?? typed[field] }
  const places = placeFields.map((place) => [place, onCard[place] ?? ''] as const)
  return { ...typed, ...Object.fromEntries(places) }
}

const placesAbove = (field: PlaceField) => placeFields.slice(0, placeFields.indexOf(field))

/**
 * Whether a field of the form agrees with the card. Null when the card has no value for it, or when a place
 * above it already differs.
 */
export function agreesWithCard(typed: Typed, onCard: OnCard, field: IdCardField): boolean | null {
  const value = onCard[field] ?? ''
  if (value === '') return null
  if (!isPlaceField(field)) return asCompared(typed[field]) === asCompared(value)
  const isBelow = placesAbove(field).some((above) => typed[above] !== onCard[above])
  return isBelow ? null : typed[field] === value
}

/**
 * Returns a text as it is compared with a card: cards are printed in capitals, and text recognition is least reliable
 * for spaces and punctuation.
 */
export const asCompared = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
