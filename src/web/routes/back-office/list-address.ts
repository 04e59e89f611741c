/** An address of a list with what narrows it; what is null is left out. */
export function listAddress(path: string, query: Readonly<Record<string, string | null>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null) search.set(name, value)
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

/** What was just done, by the address; null where it says nothing of it. */
export function doneIn<Act extends string>(
  { searchParams }: URL,
  acts: readonly Act[],
): Act | null {
  return acts.find((act) => act === searchParams.get('done')) ?? null
}
