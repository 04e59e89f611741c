import type { RateObstacle } from '#contract'
/** An amount on a day: paid in is positive, paid out negative. Days are counted from any fixed day. */
export type DatedFlow = { readonly day: number; readonly amount: number }

export type YearlyRate =
  | { readonly state: 'found'; readonly rate: number }
  | { readonly state: 'none'; readonly reason: RateObstacle }

/**
 * The yearly rate at which the present value of the flows is zero (365 days a year, whole days). Of several
 * rates the one nearest to zero. `0.098` is 9.8 %; a rate is above −1.
 */
export function xirr(flows: readonly DatedFlow[]): YearlyRate {
  const course = courseOf(flows)
  if (course === null) return { state: 'none', reason: 'one-day' }
  const { count, changes } = course
  if (changes === 0) return { state: 'none', reason: count < 2 ? 'one-day' : 'one-way' }
  const growth = changes === 1 ? onlyRoot(course) : nearestRoot(course)
  const rate = growth === null ? Number.NaN : Math.expm1(growth)
  // The rate overflows, or is too close to −100 % to be distinguished from it.
  const isHeld = Number.isFinite(rate) && rate > -1
  return isHeld ? { state: 'found', rate } : { state: 'none', reason: 'no-solution' }
}

/** The flows in order of days, one per day; `gaps[i]` is the number of days since the previous one. */
type Course = {
  readonly amounts: Float64Array
  readonly gaps: Float64Array
  readonly count: number
  /** The number of sign changes from one day to the next. */
  readonly changes: number
  /** The number of days from the first to the last flow. */
  readonly span: number
}

function courseOf(flows: readonly DatedFlow[]): Course | null {
  const sorted = isInOrder(flows) ? flows : flows.toSorted((left, right) => left.day - right.day)
  const [first] = sorted
  if (first === undefined) return null
  const amounts = new Float64Array(sorted.length)
  const gaps = new Float64Array(sorted.length)
  let [count, today, sum, before] = [0, first.day, 0, first.day]
  const close = () => {
    if (sum === 0) return
    amounts[count] = sum
    gaps[count] = count === 0 ? 0 : today - before
    before = today
    count += 1
  }
  for (const { day, amount } of sorted) {
    if (day !== today) {
      close()
      today = day
      sum = 0
    }
    sum += amount
  }
  close()
  let [changes, span] = [0, 0]
  for (let index = 1; index < count; index += 1) {
    if ((amounts[index] ?? 0) > 0 !== (amounts[index - 1] ?? 0) > 0) changes += 1
    span += gaps[index] ?? 0
  }
  return { amounts, gaps, count, changes, span }
}

function isInOrder(flows: readonly DatedFlow[]): boolean {
  let before = Number.NEGATIVE_INFINITY
  for (const { day } of flows) {
    if (day < before) return false
    before = day
  }
  return true
}

const daysOfYear = 365
const growthMax = 700
const precision = 1e-14
const stepsMax = 200

/** `ln(inflow ÷ outflow)` at a growth (ln of one plus the rate), and its slope there. */
type Height = { readonly at: number; readonly height: number; readonly slope: number }

/** Horner's method, from the end at which every power is at most one. */
function heightAt(course: Course, at: number): Height {
  const isFalling = at >= 0
  const { amounts, gaps, count } = course
  const perDay = Math.abs(at) / daysOfYear
  const power = powersOf(perDay)
  let [into, intoDays, outOf, outOfDays] = [0, 0, 0, 0]
  for (let step = 0; step < count; step += 1) {
    const index = isFalling ? count - 1 - step : step
    // Backwards, the gap belongs to the day just passed; forwards, to the day reached.
    const gap = step === 0 ? 0 : ((isFalling ? gaps[index + 1] : gaps[index]) ?? 0)
    const factor = gap < power.length ? (power[gap] ?? 0) : Math.exp(-perDay * gap)
    intoDays = (intoDays + gap * into) * factor
    outOfDays = (outOfDays + gap * outOf) * factor
    into *= factor
    outOf *= factor
    const amount = amounts[index] ?? 0
    if (amount > 0) into += amount
    else outOf -= amount
  }
  const days = intoDays / into - outOfDays / outOf
  return {
    at,
    height: Math.log(into / outOf),
    slope: ((isFalling ? -1 : 1) * days) / daysOfYear,
  }
}

const tableSize = 32
const powers = new Float64Array(tableSize)
let powersPerDay = Number.NaN

// Most gaps are a few days or a month, so their powers are calculated once per growth.
function powersOf(perDay: number): Float64Array {
  if (perDay === powersPerDay) return powers
  powersPerDay = perDay
  for (let gap = 0; gap < tableSize; gap += 1) powers[gap] = Math.exp(-perDay * gap)
  return powers
}

/** With one sign change there is one root, and the function is monotonic towards it. */
function onlyRoot(course: Course): number | null {
  let { at, height, slope } = heightAt(course, 0)
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const isRising = slope > 0
  for (let step = 0; step < stepsMax; step += 1) {
    if (height === 0) return at
    if (height < 0 === isRising) low = at
    else high = at
    const next = inside(at - height / slope, low, high)
    if (Math.abs(next) > growthMax) return null
    if (Math.abs(next - at) <= precision * Math.max(1, Math.abs(at))) return next
    ;({ at, height, slope } = heightAt(course, next))
  }
  return at
}

function inside(guess: number, low: number, high: number): number {
  if (guess > low && guess < high) return guess
  if (low === Number.NEGATIVE_INFINITY) return high * 2 - 1
  return high === Number.POSITIVE_INFINITY ? low * 2 + 1 : (low + high) / 2
}

// With several possible roots the search goes outwards from zero in both directions.
const firstStride = 0.02
const strideGrowth = 1.15
const strideMax = 2

function nearestRoot(course: Course): number | null {
  const start = heightAt(course, 0)
  if (start.height === 0) return 0
  let [left, right] = [start, start]
  let stride = firstStride
  const reach = Math.min(growthMax, (growthMax * daysOfYear) / Math.max(course.span, 1))
  while (right.at < reach) {
    const [nextRight, nextLeft] = [
      heightAt(course, right.at + stride),
      heightAt(course, left.at - stride),
    ]
    const roots = [rootBetween(course, right, nextRight), rootBetween(course, nextLeft, left)]
    const found = roots.filter((root) => root !== null)
    if (found.length > 0) return nearestToZero(found)
    right = nextRight
    left = nextLeft
    stride = Math.min(stride * strideGrowth, strideMax)
  }
  return null
}

function nearestToZero(roots: readonly number[]): number {
  return roots.reduce((best, root) => (Math.abs(root) < Math.abs(best) ? root : best))
}

/** Finds a root between two points: where the sign changes, or where a minimum or maximum reaches zero. */
function rootBetween(course: Course, low: Height, high: Height): number | null {
  if (low.height > 0 !== high.height > 0) return refined(course, low, high)
  const isTowardsZero =
    low.height > 0 ? low.slope < 0 && high.slope > 0 : low.slope > 0 && high.slope < 0
  if (!isTowardsZero) return null
  const turn = turningPoint(course, low, high)
  if (turn.height > 0 === low.height > 0) return Math.abs(turn.height) < precision ? turn.at : null
  const roots = [refined(course, low, turn), refined(course, turn, high)]
  return nearestToZero(roots)
}

function turningPoint(course: Course, low: Height, high: Height): Height {
  let [from, to] = [low, high]
  for (let step = 0; step < 60; step += 1) {
    const middle = heightAt(course, (from.at + to.at) / 2)
    if (middle.height > 0 !== low.height > 0) return middle
    if (middle.slope > 0 === from.slope > 0) from = middle
    else to = middle
  }
  return from
}

/** Newton's method, with bisection where a step would leave the interval. */
function refined(course: Course, low: Height, high: Height): number {
  let [from, to] = [low.at, high.at]
  const isRising = low.height < 0
  let here = Math.abs(low.height) < Math.abs(high.height) ? low : high
  for (let step = 0; step < stepsMax && here.height !== 0; step += 1) {
    if (here.height < 0 === isRising) from = here.at
    else to = here.at
    const guess = here.at - here.height / here.slope
    const next = guess > from && guess < to ? guess : (from + to) / 2
    if (Math.abs(next - here.at) <= precision * Math.max(1, Math.abs(next))) return next
    here = heightAt(course, next)
  }
  return here.at
}
