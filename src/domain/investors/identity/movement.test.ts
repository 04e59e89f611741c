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
