/** The values of a saved search, which say what it is for. */
export function searchName(query: string, everything: string): string {
  const values = [...new URLSearchParams(query).values()].flatMap((value) => value.split(','))
  return values.map((value) => value.replaceAll('-', ' ')).join(' · ') || everything
}
