/** A random generator with a fixed seed, so that the demo is the same on every machine. */
export type Seeded = {
  /** 0 ≤ x < 1 */
  fraction(): number
  /** Returns an integer from `least` to `most`, both inclusive. */
  between(least: number, most: number): number
}

/** The generator "mulberry32", seeded with a text. */
export function seeded(text: string): Seeded {
  let state = 0x9e3779b9
  for (const character of text)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x85ebca6b)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    fraction,
    between: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
  }
}
