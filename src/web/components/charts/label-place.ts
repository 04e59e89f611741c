/** A position in percent of a chart from its left and its top. */
export type Position = { readonly x: number; readonly y: number }

export type LabelPlace = {
  /** In percent from the right of the chart to the end of the label. */
  readonly end: number
  /** In percent from the top to the position that the label is above or below. */
  readonly top: number
  readonly isAbove: boolean
}

// The largest size of a label in percent of a chart on a phone, and its distance from the value.
const width = 35
const height = 12
const gap = 5
/** How far left of the value its label may end, clear of a line that rises or falls just before the value. */
const steps = [0, 4, 8]

/**
 * Returns the place of a value's label that no line crosses: above or below the value, also a little to the left,
 * otherwise above or below all lines next to it. `lines` are the corners of each line, from left to right.
 */
export function labelPlace(value: Position, lines: readonly (readonly Position[])[]): LabelPlace {
  const right = Math.max(value.x, width)
  const spansTo = (to: number) => lines.flatMap((line) => spanOf(line, to - width, to) ?? [])
  for (const step of steps) {
    const to = Math.max(value.x - step, width)
    const beside = [true, false].map((isAbove) => ({ end: 100 - to, top: value.y, isAbove }))
    const found = beside.find(isFreeOf(spansTo(to)))
    if (found !== undefined) return found
  }
  const spans = spansTo(right)
  const highest = Math.min(value.y, ...spans.map(({ top }) => top))
  const lowest = Math.max(value.y, ...spans.map(({ bottom }) => bottom))
  const end = 100 - right
  const places = [
    { end, top: value.y, isAbove: true },
    { end, top: value.y, isAbove: false },
    { end, top: highest, isAbove: true },
    { end, top: lowest, isAbove: false },
  ]
  // Without such a place, at least its own line does not cross it.
  const own = spanOf(lines[0] ?? [], right - width, right)
  const place = places.find(isFreeOf(spans)) ?? places.find(isFreeOf(own === null ? [] : [own]))
  return place ?? { end, top: value.y, isAbove: value.y >= gap + height }
}

type Span = { readonly top: number; readonly bottom: number }

/** Whether a label at a place is inside the chart and covers none of the lines. */
function isFreeOf(others: readonly Span[]) {
  return ({ top, isAbove }: LabelPlace) => {
    const box = isAbove
      ? { top: top - gap - height, bottom: top - gap }
      : { top: top + gap, bottom: top + gap + height }
    if (box.top < 0 || box.bottom > 100) return false
    return others.every((span) => span.bottom <= box.top || span.top >= box.bottom)
  }
}

/** The highest and lowest part of a line between two positions; null where there is no line. */
function spanOf(line: readonly Position[], from: number, to: number): Span | null {
  const heights = line.flatMap((corner, index) => {
    const inside = corner.x >= from && corner.x <= to ? [corner.y] : []
    const next = line[index + 1]
    if (next === undefined) return inside
    const crossed = [from, to].filter((edge) => edge > corner.x && edge < next.x)
    return [...inside, ...crossed.map((edge) => heightAt(corner, next, edge))]
  })
  if (heights.length === 0) return null
  return { top: Math.min(...heights), bottom: Math.max(...heights) }
}

function heightAt(left: Position, right: Position, x: number): number {
  return left.y + ((right.y - left.y) * (x - left.x)) / (right.x - left.x)
}
