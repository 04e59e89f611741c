import { Refusal } from '#kernel'

/** The cursor belongs to another list or sort order, or was not issued by us. */
export function invalidCursor(): Refusal {
  return new Refusal('catalogue.invalid_cursor', 'invalid', {}, [
    { path: 'cursor', code: 'field.invalid' },
  ])
}

/** The city in the address of the page does not exist. */
export function cityNotFound(): Refusal {
  return new Refusal('catalogue.city_not_found', 'not_found')
}

export function unknownCity(): Refusal {
  return new Refusal('catalogue.unknown_city', 'invalid', {}, [
    { path: 'city', code: 'field.choice' },
  ])
}

export function unknownProvince(): Refusal {
  return new Refusal('catalogue.unknown_province', 'invalid', {}, [
    { path: 'province', code: 'field.choice' },
  ])
}
