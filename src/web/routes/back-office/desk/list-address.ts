/** The number of rows per page of a staff list. */
export const rowsPerPage = 50

/** A page of a list: its cursor, its number, and the cursors of the previous pages, the latest last. */
export type Place = {
  readonly cursor: string | null
  readonly number: number
  readonly before: readonly string[]
}

export const firstPlace: Place = { cursor: null, number: 1, before: [] }

// The most steps that an address holds; beyond them the way back leads to the first page.
const stepsMax = 20
const pageMax = 1_000_000

/** Reads the page from an address or a form. */
export function placeIn(params: Pick<URLSearchParams, 'get' | 'getAll'>): Place {
  const cursor = params.get('cursor')
  if (cursor === null) return firstPlace
  const before = params.getAll('before').slice(-stepsMax)
  const typed = Number(params.get('page'))
  const isPlausible = Number.isInteger(typed) && typed > before.length + 1 && typed <= pageMax
  return { cursor, before, number: isPlausible ? typed : before.length + 2 }
}

export function placeAfter({ cursor, number, before }: Place, nextCursor: string): Place {
  const steps = cursor === null ? [] : [...before, cursor].slice(-stepsMax)
  return { cursor: nextCursor, number: number + 1, before: steps }
}

/** Returns the previous page; null on the first one, and when its cursor is no longer in the address. */
export function placeBefore({ cursor, number, before }: Place): Place | null {
  const last = before.at(-1) ?? null
  if (cursor === null || (last === null && number > 2)) return null
  return last === null
    ? firstPlace
    : { cursor: last, number: number - 1, before: before.slice(0, -1) }
}

/** Returns the fields of a page for an address or a form, as name and value. */
export function fieldsOf({
  cursor,
  number,
  before,
}: Place): readonly (readonly [string, string])[] {
  if (cursor === null) return []
  const steps = before.map((step) => ['before', step] as const)
  return [['cursor', cursor], ['page', String(number)], ...steps]
}

/** Returns the address of one page of a list with its filters; a filter that is null is left out. */
export function listAddress(
  path: string,
  query: Readonly<Record<string, string | null>>,
  place: Place = firstPlace,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null) search.set(name, value)
  for (const [name, value] of fieldsOf(place)) search.append(name, value)
  return search.size === 0 ? path : `${path}?${search}`
}

/** Returns the value if it is one of these words, otherwise the first of them. */
export function wordOf<Word extends string>(
  value: string | null,
  words: readonly [Word, ...Word[]],
): Word {
  return words.find((word) => word === value) ?? words[0]
}

/** Returns the state in the address of a list, otherwise the first state. */
export function stateIn<State extends string>(
  { searchParams }: URL,
  states: readonly [State, ...State[]],
): State {
  return wordOf(searchParams.get('state'), states)
}

/** Returns the search text in the address of a list; null without one. */
export function textIn({ searchParams }: URL): string | null {
  return searchParams.get('q')?.trim().slice(0, 100) || null
}

/** Returns the completed action in the address; null without one. */
export function doneIn<Act extends string>(
  { searchParams }: URL,
  acts: readonly Act[],
): Act | null {
  return acts.find((act) => act === searchParams.get('done')) ?? null
}
