export type Point = { readonly x: number; readonly y: number }

// Of the 68 points of a face: where the jaw begins below each ear, and the tip of the nose.
const jawOnTheLeftOfThePicture = 2
const jawOnTheRightOfThePicture = 14
const tipOfTheNose = 30

/**
 * How far a head is turned, by where its nose is between the two sides of its jaw: 0 in the middle,
 * 1 above the side on the right of the picture, which is the person's own left. However the head is
 * tilted, the line between the sides is what is measured along.
 */
export function turnOf(points: readonly Point[]): number {
  const from = points[jawOnTheLeftOfThePicture]
  const to = points[jawOnTheRightOfThePicture]
  const nose = points[tipOfTheNose]
  if (from === undefined || to === undefined || nose === undefined) return 0
  const across = { x: to.x - from.x, y: to.y - from.y }
  const square = across.x ** 2 + across.y ** 2
  if (square === 0) return 0
  const share = ((nose.x - from.x) * across.x + (nose.y - from.y) * across.y) / square
  return 2 * share - 1
}
