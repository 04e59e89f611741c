// Letters and figures that readers take for each other. Both sides of a comparison are folded.
const confused: Readonly<Record<string, string>> = {
  '0': 'O',
  Q: 'O',
  D: 'O',
  '1': 'I',
  L: 'I',
  J: 'I',
  '|': 'I',
  '!': 'I',
  '5': 'S',
  '8': 'B',
  '6': 'G',
  '2': 'Z',
  V: 'U',
}

/** A text as it is compared: capital letters and figures only, without what readers confuse. */
export function folded(text: string): string {
  return [...text.normalize('NFKC').toUpperCase()]
    .map((letter) => confused[letter] ?? letter)
    .filter((letter) => /[A-Z0-9]/.test(letter))
    .join('')
}

/** How alike two texts are that are folded already, from 0 to 1. */
export function closeness(left: string, right: string): number {
  const longest = Math.max(left.length, right.length)
  if (longest === 0) return 0
  // Whole rows of changes are not counted where the lengths alone say enough.
  if (Math.abs(left.length - right.length) > longest / 2) return 0
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
