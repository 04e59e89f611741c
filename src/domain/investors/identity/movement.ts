import { randomInt } from 'node:crypto'
import { type MovementFault, type MovementTask, movementTasks } from '#contract'
import { minute, second } from '#kernel'
import type { AnalysedPicture, DetectedFace } from '../liveness/face-detector.ts'
import { differenceOf } from '../liveness/shades.ts'

/** The first fault of a check, and the task at which it occurred. */
export type FoundFault = { readonly fault: MovementFault; readonly task: MovementTask }

/** How long a movement check is valid. */
export const movementMilliseconds = 3 * minute
/** How many movement checks an investor may request per day. */
export const movementChecksPerDay = 12

const frameSideMin = 240
const brightnessMin = 45
const brightnessMax = 235
/** As a fraction of the shorter side of the frame. */
const faceWidthMin = 0.22
const straightTurnMax = 0.24
const turnMin = 0.34
/** A head that moves closer may be slightly less straight. */
const closerTurnMax = 0.34
const closerMin = 1.2
const certain = 0.5
/** Faces in the background or in a picture on the wall are ignored. */
const secondFaceMin = 0.3
const differenceMin = 2
const gapMin = 400
const gapMax = minute
/** Allows for the time of the upload and for a browser clock that runs slower or faster than the server's. */
const sendingMax = minute
const clockSlack = 2 * second

/** Returns all tasks in random order. */
export function drawTasks(): MovementTask[] {
  const left: MovementTask[] = [...movementTasks]
  const drawn: MovementTask[] = []
  while (left.length > 0) drawn.push(...left.splice(randomInt(left.length), 1))
  return drawn
}

type SentMovement = {
  readonly tasks: readonly MovementTask[]
  readonly seen: readonly AnalysedPicture[]
  /** When each frame was taken, in milliseconds since the browser received the tasks, by the browser's clock. */
  readonly times: readonly number[]
  /** Milliseconds since the tasks were created, by the server's clock. */
  readonly since: number
}

/** Returns the first fault of a movement check, in the order of its tasks. Null when it passes. */
export function faultOf({ tasks, seen, times, since }: SentMovement): FoundFault | null {
  const [firstTask] = tasks
  if (firstTask === undefined || seen.length !== tasks.length) throw new Error('no such check')
  for (const [at, task] of tasks.entries()) {
    const fault = faultOfFrame(task, seen[at])
    if (fault !== null) return { task, fault }
  }
  const straight = firstFace(seen[tasks.indexOf('straight')])
  const closer = firstFace(seen[tasks.indexOf('closer')])
  if (straight !== null && closer !== null && closer.width < straight.width * closerMin)
    return { task: 'closer', fault: 'not_closer' }
  const twin = seen.findIndex(({ shades }, at) =>
    seen.slice(0, at).some((earlier) => differenceOf(shades, earlier.shades) < differenceMin),
  )
  if (twin >= 0) return { task: tasks[twin] ?? firstTask, fault: 'same_picture' }
  const apart = times.length === tasks.length ? firstLongGap(times, since) : 0
  return apart === null ? null : { task: tasks[apart] ?? firstTask, fault: 'not_together' }
}

function faultOfFrame(
  task: MovementTask,
  picture: AnalysedPicture | undefined,
): MovementFault | null {
  if (picture === undefined) return 'no_face'
  const { width, height, brightness } = picture
  const face = firstFace(picture)
  if (brightness < brightnessMin) return 'too_dark'
  if (brightness > brightnessMax) return 'too_bright'
  if (face === null) return 'no_face'
  if (Math.min(width, height) < frameSideMin) return 'too_small'
  if (hasSecondFace(picture, face)) return 'two_faces'
  if ((face.width * width) / Math.min(width, height) < faceWidthMin) return 'too_far'
  return faultOfTurn(task, face.turn)
}

/** Left and right are the person's own, as in a mirror. */
function faultOfTurn(task: MovementTask, turn: number): MovementFault | null {
  if (task === 'straight') return Math.abs(turn) > straightTurnMax ? 'not_straight' : null
  if (task === 'closer') return Math.abs(turn) > closerTurnMax ? 'not_straight' : null
  const towards = task === 'left' ? turn : -turn
  if (towards <= -turnMin) return 'wrong_side'
  return towards < turnMin ? 'not_turned' : null
}

function firstFace(picture: AnalysedPicture | undefined): DetectedFace | null {
  return picture?.faces[0] ?? null
}

function hasSecondFace({ faces }: AnalysedPicture, first: DetectedFace): boolean {
  return faces
    .slice(1)
    .some(({ score, width }) => score >= certain && width >= first.width * secondFaceMin)
}

/**
 * Returns the first frame whose time is implausible: out of order, too soon or too late after the previous one,
 * or outside the time by the server's clock.
 */
function firstLongGap(times: readonly number[], since: number): number | null {
  const bad = times.findIndex((time, at) => {
    const before = times[at - 1]
    const gap = before === undefined ? time : time - before
    return gap < (before === undefined ? 0 : gapMin) || gap > gapMax
  })
  if (bad >= 0) return bad
  const last = times.at(-1) ?? 0
  const isOurs = last <= since + clockSlack && last >= since - sendingMax
  return isOurs ? null : times.length - 1
}
