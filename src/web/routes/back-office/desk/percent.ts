/**
 * Returns the basis points of a typed percentage with a comma or a point; NaN when it is not a number, which
 * the API refuses.
 */
export function percentIn(text: string): number {
  return Math.round(Number(text.replace(',', '.').replace('%', '').trim() || 'none') * 100)
}
