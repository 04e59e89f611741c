export type Point = { readonly x: number; readonly y: number }

// Indices in the 68 facial landmarks: the jaw below each ear, and the tip of the nose.
const jawOnTheLeftOfThePicture = 2
const jawOnTheRightOfThePicture = 14
const tipOfTheNose = 30

/**
 * Returns how far a head is turned, from the position of the nose between the two sides of the jaw: 0 in the
 * middle, 1 above the side at the right of the picture, which is the person's own left. Measured along the line
 * between the sides, so that tilting the head changes nothing.
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
