import { expect, test } from 'vitest'
import { type MovementTask, movementTasks } from '#contract'
import type { AnalysedPicture } from '../liveness/face-detector.ts'
import { drawTasks, faultOf } from './movement.ts'

const tasks: readonly MovementTask[] = ['straight', 'left', 'closer', 'right']
const turns: Record<MovementTask, number> = { straight: 0.03, left: 0.6, right: -0.6, closer: 0.05 }
const face = { score: 0.9, left: 0.2, top: 0.2, width: 0.5, height: 0.4, turn: 0 }

function picture(task: MovementTask, changes: Partial<AnalysedPicture> = {}): AnalysedPicture {
  const width = task === 'closer' ? 0.7 : 0.5
  const shades = new Uint8Array(1024).fill(40 + 40 * tasks.indexOf(task))
  const faces = [{ ...face, width, turn: turns[task] }]
  return { width: 480, height: 640, brightness: 130, shades, faces, ...changes }
}

function judged(changes: Partial<Record<MovementTask, Partial<AnalysedPicture>>> = {}) {
  return faultOf({
    tasks,
    seen: tasks.map((task) => picture(task, changes[task])),
    times: [2000, 4500, 7000, 9000],
    since: 11_000,
  })
}

test('the movement check passes when every frame shows the movement of its task', () => {
  expect(judged()).toBeNull()
})

test.each([
  ['no_face', 'left', { faces: [] }],
  [
    'two_faces',
    'right',
    {
      faces: [
        { ...face, turn: -0.6 },
        { ...face, width: 0.3 },
      ],
    },
  ],
  ['too_dark', 'straight', { brightness: 30 }],
  ['too_bright', 'left', { brightness: 244 }],
  ['too_small', 'straight', { width: 200, height: 260 }],
  ['too_far', 'straight', { faces: [{ ...face, width: 0.15 }] }],
  ['not_straight', 'straight', { faces: [{ ...face, turn: 0.4 }] }],
  ['not_straight', 'closer', { faces: [{ ...face, width: 0.7, turn: -0.5 }] }],
  ['not_turned', 'left', { faces: [{ ...face, turn: 0.2 }] }],
  ['not_turned', 'right', { faces: [{ ...face, turn: 0.1 }] }],
  ['wrong_side', 'left', { faces: [{ ...face, turn: -0.6 }] }],
  ['wrong_side', 'right', { faces: [{ ...face, turn: 0.6 }] }],
  ['not_closer', 'closer', { faces: [{ ...face, width: 0.55 }] }],
  ['same_picture', 'closer', { shades: new Uint8Array(1024).fill(40) }],
] as const)('the movement check fails with %s at the task %s', (fault, task, changes) => {
  expect(judged({ [task]: changes })).toEqual({ fault, task })
})

test.each([
  ['as dark as a picture may be', 'left', { brightness: 45 }, null],
  ['a little darker', 'left', { brightness: 44.9 }, 'too_dark'],
  ['as bright as a picture may be', 'right', { brightness: 235 }, null],
  ['a little brighter', 'right', { brightness: 235.1 }, 'too_bright'],
  ['240 pixels at its shorter side', 'left', { width: 240, height: 320 }, null],
  ['239 pixels at its shorter side', 'left', { width: 320, height: 239 }, 'too_small'],
  [
    'turned as far as a straight look may be',
    'straight',
    { faces: [{ ...face, turn: -0.24 }] },
    null,
  ],
  ['turned a little further', 'straight', { faces: [{ ...face, turn: -0.25 }] }, 'not_straight'],
  ['turned as little as a turn may be', 'left', { faces: [{ ...face, turn: 0.34 }] }, null],
  ['turned a little less', 'left', { faces: [{ ...face, turn: 0.33 }] }, 'not_turned'],
  [
    'turned the same to the other side',
    'right',
    { faces: [{ ...face, turn: 0.34 }] },
    'wrong_side',
  ],
  ['a fifth wider when closer', 'closer', { faces: [{ ...face, width: 0.6 }] }, null],
  [
    'a little less than a fifth wider',
    'closer',
    { faces: [{ ...face, width: 0.599 }] },
    'not_closer',
  ],
  ['nearly the same picture', 'right', { shades: new Uint8Array(1024).fill(41) }, 'same_picture'],
  ['a slightly different picture', 'right', { shades: new Uint8Array(1024).fill(42) }, null],
] as const)('a frame of the movement check that is %s at the task %s has the expected result', (_what, task, changes, fault) => {
  expect(judged({ [task]: changes })).toEqual(fault === null ? null : { fault, task })
})

test('the width of a face is compared with the shorter side of its frame', () => {
  const faces = [{ ...face, width: 0.17, turn: 0.6 }]
  expect(judged({ left: { faces } })).toEqual({ fault: 'too_far', task: 'left' })
  expect(judged({ left: { faces, width: 640, height: 480 } })).toBeNull()
})

test('a second face counts when it is certain and at least three tenths as wide as the first', () => {
  const withSecond = (score: number, width: number) =>
    judged({
      left: {
        faces: [
          { ...face, turn: 0.6 },
          { ...face, score, width },
        ],
      },
    })
  expect(withSecond(0.5, 0.15)).toEqual({ fault: 'two_faces', task: 'left' })
  expect(withSecond(0.49, 0.15)).toBeNull()
  expect(withSecond(0.5, 0.149)).toBeNull()
})

test.each([
  ['with the shortest pause', [0, 400, 800, 1200], 1200, null],
  ['with a pause one millisecond shorter', [0, 400, 799, 1200], 1200, 'closer'],
  ['with the longest pause', [1000, 61_000, 62_000, 63_000], 64_000, null],
  ['with a pause one millisecond longer', [1000, 61_001, 62_000, 63_000], 64_000, 'left'],
  ['a minute after they were asked', [60_000, 61_000, 62_000, 63_000], 64_000, null],
  [
    'later than a minute after they were asked',
    [60_001, 61_001, 62_001, 63_001],
    64_000,
    'straight',
  ],
  ['by a clock two seconds ahead', [1000, 2000, 3000, 13_000], 11_000, null],
  ['by a clock further ahead', [1000, 2000, 3000, 13_001], 11_000, 'right'],
  ['a minute before they arrived', [1000, 2000, 3000, 4000], 64_000, null],
  ['more than a minute before they arrived', [1000, 2000, 3000, 4000], 64_001, 'right'],
] as const)('frames that were taken %s have the expected result', (_how, times, since, task) => {
  const seen = tasks.map((each) => picture(each))
  const expected = task === null ? null : { fault: 'not_together', task }
  expect(faultOf({ tasks, seen, times, since })).toEqual(expected)
})

test('the first fault in the order of the tasks is reported, whatever their order', () => {
  const faults = { left: { brightness: 1 }, right: { faces: [] } }
  const reversed = tasks.toReversed()
  const seen = (order: readonly MovementTask[]) =>
    order.map((task) => picture(task, faults[task as keyof typeof faults]))
  const times = [2000, 4500, 7000, 9000]
  expect(faultOf({ tasks, seen: seen(tasks), times, since: 11_000 })?.task).toBe('left')
  expect(faultOf({ tasks: reversed, seen: seen(reversed), times, since: 11_000 })?.task).toBe(
    'right',
  )
})

test('a dark picture without a face fails as too dark, not as without a face', () => {
  expect(judged({ left: { faces: [], brightness: 12 } })).toEqual({
    fault: 'too_dark',
    task: 'left',
  })
})

test('a small face in the background and a face with low confidence are ignored', () => {
  const own = { ...face, turn: 0.6 }
  const behind = { ...face, width: 0.1 }
  const hardly = { ...face, score: 0.42 }
  expect(judged({ left: { faces: [own, hardly, behind] } })).toBeNull()
})

test.each([
  ['out of order', [2000, 1500, 7000, 9000], 11_000],
  ['faster than anyone moves', [2000, 2200, 7000, 9000], 11_000],
  ['with a long pause', [2000, 4000, 70_000, 72_000], 74_000],
  ['later than they were sent', [2000, 4500, 7000, 19_000], 11_000],
  ['long before they were sent', [2000, 4500, 7000, 9000], 100_000],
  ['without saying when', [2000], 11_000],
  ['before they were asked', [-500, 4500, 7000, 9000], 11_000],
])('the movement check refuses frames that were taken %s', (_how, times, since) => {
  const seen = tasks.map((task) => picture(task))
  expect(faultOf({ tasks, seen, times, since })).toMatchObject({ fault: 'not_together' })
})

test('every task is set once, in random order', () => {
  const orders = new Set<string>()
  for (let draw = 0; draw < 300; draw++) {
    const drawn = drawTasks()
    expect(drawn.toSorted()).toEqual([...movementTasks].toSorted())
    orders.add(drawn.join(' '))
  }
  expect(orders.size).toBeGreaterThan(15)
})
