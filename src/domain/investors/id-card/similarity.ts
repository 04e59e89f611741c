// Letters and digits that text recognition confuses. Both sides of a comparison are folded with this table.
const confused: readonly (readonly [letters: RegExp, as: string])[] = [
  [/[0QD]/g, 'O'],
  [/[1LJ|!]/g, 'I'],
  [/5/g, 'S'],
  [/8/g, 'B'],
  [/6/g, 'G'],
  [/2/g, 'Z'],
  [/V/g, 'U'],
]

/** Returns a text for comparison: only capital letters and digits, with confusable characters folded. */
export function foldForComparison(text: string): string {
  const upper = text.normalize('NFKC').toUpperCase()
  return confused
    .reduce((read, [letters, as]) => read.replace(letters, as), upper)
    .replace(/[^A-Z0-9]/g, '')
}

/** Returns the similarity of two folded texts, 0 to 1; 0 when it is certain to be below `least`. */
export function similarity(left: string, right: string, least = 0.5): number {
  const longest = Math.max(left.length, right.length)
  if (longest === 0) return 0
  // The edit distance is not calculated when the lengths alone rule out a match.
  if (Math.abs(left.length - right.length) > longest * (1 - least)) return 0
  return 1 - changesBetween(left, right) / longest
}

function changesBetween(left: string, right: string): number {
  let above = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const here = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      here.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (here[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        ),
      )
    }
    above = here
  }
  return above[right.length] ?? 0
}
