/** How many rows of a list of staff are on one page. */
export const rowsPerPage = 50

/** A page of a list: where it begins, its number, and where the pages before it begin, the newest last. */
export type Place = {
  readonly cursor: string | null
  readonly number: number
  readonly before: readonly string[]
}

export const firstPlace: Place = { cursor: null, number: 1, before: [] }

// So many steps back an address can hold; from further on the way back is the first page.
const stepsMax = 20
const pageMax = 1_000_000

/** The page that an address or a form asks for. */
export function placeIn(asked: Pick<URLSearchParams, 'get' | 'getAll'>): Place {
  const cursor = asked.get('cursor')
  if (cursor === null) return firstPlace
  const before = asked.getAll('before').slice(-stepsMax)
  const said = Number(asked.get('page'))
  const isPlausible = Number.isInteger(said) && said > before.length + 1 && said <= pageMax
  return { cursor, before, number: isPlausible ? said : before.length + 2 }
}

export function placeAfter({ cursor, number, before }: Place, nextCursor: string): Place {
  const steps = cursor === null ? [] : [...before, cursor].slice(-stepsMax)
  return { cursor: nextCursor, number: number + 1, before: steps }
}

/** The page before this one; null on the first, and where the way back is longer than an address holds. */
export function placeBefore({ cursor, number, before }: Place): Place | null {
  const last = before.at(-1) ?? null
  if (cursor === null || (last === null && number > 2)) return null
  return last === null
    ? firstPlace
    : { cursor: last, number: number - 1, before: before.slice(0, -1) }
}

/** What an address or a form says of a page, name by name. */
export function fieldsOf({
  cursor,
  number,
  before,
}: Place): readonly (readonly [string, string])[] {
  if (cursor === null) return []
  const steps = before.map((step) => ['before', step] as const)
  return [['cursor', cursor], ['page', String(number)], ...steps]
}

/** An address of a list with what narrows it, what is null left out, at one of its pages. */
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

/** The one of these words that the address says; the first where it says none of them. */
export function wordOf<Word extends string>(
  value: string | null,
  words: readonly [Word, ...Word[]],
): Word {
  return words.find((word) => word === value) ?? words[0]
}

/** The state of a list that the address asks for; the first where it asks for none of them. */
export function stateIn<State extends string>(
  { searchParams }: URL,
  states: readonly [State, ...State[]],
): State {
  return wordOf(searchParams.get('state'), states)
}

/** What a list is searched for, by its address; null where it is for nothing. */
export function textIn({ searchParams }: URL): string | null {
  return searchParams.get('q')?.trim().slice(0, 100) || null
}

/** What was just done, by the address; null where it says nothing of it. */
export function doneIn<Act extends string>(
  { searchParams }: URL,
  acts: readonly Act[],
): Act | null {
  return acts.find((act) => act === searchParams.get('done')) ?? null
}
