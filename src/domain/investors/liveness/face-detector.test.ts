import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawnHead, emptyRoom, twoDrawnHeads } from '../../../../tests/support/drawn-head.ts'
import { type AnalysedPicture, openFaceDetector } from './face-detector.ts'
import { differenceOf } from './shades.ts'
import { turnOf } from './turn.ts'

const usual = openFaceDetector()
afterAll(() => usual.close())

async function seenIn(...pictures: Buffer[]): Promise<readonly AnalysedPicture[]> {
  const seen = await usual.look(pictures)
  if (seen === null) throw new Error('nothing was looked at')
  return seen
}

describe('the face finder, on drawn heads', () => {
  const yaws = [-40, -25, 0, 25, 40]
  let turned: readonly AnalysedPicture[]
  beforeAll(async () => {
    turned = await seenIn(...(await Promise.all(yaws.map((yaw) => drawnHead({ yaw })))))
  }, 60_000)

  test('the face finder finds one face in each picture and returns a larger turn for a head turned further', () => {
    expect(turned.map(({ faces }) => faces.length)).toEqual(yaws.map(() => 1))
    const turns = turned.map(({ faces }) => faces[0]?.turn ?? Number.NaN)
    expect(turns).toEqual(turns.toSorted((one, other) => one - other))
    expect(Math.abs(turns[2] ?? 1)).toBeLessThan(0.1)
    for (const [at, sign] of [
      [0, -1],
      [1, -1],
      [3, 1],
      [4, 1],
    ] as const)
      expect((turns[at] ?? 0) * sign, `${yaws[at]}°`).toBeGreaterThan(0.4)
  })

  test('the face finder distinguishes no face from one and two, near from far, and dark from light', async () => {
    const [nobody, two, near, dark] = await seenIn(
      await emptyRoom(),
      await twoDrawnHeads(),
      await drawnHead({ closeness: 1.45 }),
      await drawnHead({ light: 0.18 }),
    )
    expect(nobody?.faces).toEqual([])
    expect(two?.faces).toHaveLength(2)
    const straight = turned[2]
    expect((near?.faces[0]?.width ?? 0) / (straight?.faces[0]?.width ?? 1)).toBeGreaterThan(1.3)
    expect(straight?.brightness).toBeGreaterThan(100)
    expect(dark?.brightness).toBeLessThan(45)
    expect(straight).toMatchObject({ width: 480, height: 640 })
    expect(
      differenceOf(straight?.shades ?? new Uint8Array(), near?.shades ?? new Uint8Array()),
    ).toBeGreaterThan(5)
  }, 60_000)

  test('the face finder returns the same turn for a tilted head', () => {
    const points = Array.from({ length: 68 }, () => ({ x: 0, y: 0 }))
    const tilted = (degrees: number) => {
      const [up, along] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
      const at = (x: number, y: number) => ({ x: x * along - y * up, y: x * up + y * along })
      points[2] = at(-100, 0)
      points[14] = at(100, 0)
      points[30] = at(40, 20)
      return turnOf(points)
    }
    expect(tilted(0)).toBeCloseTo(0.4)
    expect(tilted(25)).toBeCloseTo(0.4)
    expect(turnOf([])).toBe(0)
  })
})

describe('the thread of the face finder', () => {
  test('the thread of the face finder refuses requests when its queue is full and answers the others in order', async () => {
    const watch = openFaceDetector({ waitingMax: 2 })
    const room = await emptyRoom()
    const ended: string[] = []
    const looks = ['first', 'second', 'third'].map(async (name) => {
      const seen = await watch.look([room])
      ended.push(name)
      return seen?.length ?? null
    })
    expect(await Promise.all(looks)).toEqual([1, 1, null])
    expect(ended).toEqual(['third', 'first', 'second'])
    await watch.close()
  }, 60_000)

  test('the thread of the face finder is ended when a request exceeds the time limit', async () => {
    const hasty = openFaceDetector({ lookMilliseconds: 1 })
    expect(await hasty.look([await emptyRoom()])).toBeNull()
    await hasty.close()
  })

  test('the thread of the face finder rejects a file that is not a picture and processes the next request', async () => {
    await expect(usual.look([Buffer.from('no picture')])).rejects.toThrow()
    expect(await seenIn(await emptyRoom())).toHaveLength(1)
  }, 60_000)

  test('the thread of the face finder ends when idle and starts again with the next request', async () => {
    const watch = openFaceDetector({ idleMilliseconds: 1 })
    const room = await emptyRoom()
    expect(await watch.look([room])).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await watch.look([room])).toHaveLength(1)
    await watch.close()
  }, 60_000)
})

test('pictures with different numbers of shades have the greatest difference', () => {
  expect(differenceOf(new Uint8Array(4), new Uint8Array(4).fill(8))).toBe(8)
  expect(differenceOf(new Uint8Array(4), new Uint8Array(5))).toBe(255)
})
