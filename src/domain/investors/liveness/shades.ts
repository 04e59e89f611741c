/** Returns the mean difference of two pictures with the same number of shades, 0 to 255. */
export function differenceOf(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length || one.length === 0) return 255
  const sum = one.reduce((total, shade, at) => total + Math.abs(shade - (other[at] ?? 0)), 0)
  return sum / one.length
}
