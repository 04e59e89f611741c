import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inConstantTime } from './constant-time.ts'

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work().catch(() => {})
  return performance.now() - since
}

test('short work, longer work and a refusal are all answered only at the end of the step', async () => {
  for (const milliseconds of [0, 7, 15]) {
    expect(await timed(() => inConstantTime(20, () => pause(milliseconds)))).toBeGreaterThanOrEqual(
      20,
    )
  }
  const refused = () => inConstantTime(20, () => Promise.reject(new Error('no')))
  await expect(refused()).rejects.toThrow('no')
  expect(await timed(refused)).toBeGreaterThanOrEqual(20)
})

test('work that takes longer than one step is answered at the end of the step in which it finishes', async () => {
  expect(await timed(() => inConstantTime(20, () => pause(25)))).toBeGreaterThanOrEqual(40)
  expect(await inConstantTime(1, async () => 'done')).toBe('done')
})
