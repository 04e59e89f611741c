/** Basis points of a percentage as it is typed, with a comma or a point; what is no number the API refuses. */
export function percentIn(text: string): number {
  return Math.round(Number(text.replace(',', '.').replace('%', '').trim() || 'none') * 100)
}
