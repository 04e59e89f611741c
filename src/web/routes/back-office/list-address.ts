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
