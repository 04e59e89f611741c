import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTextReader } from './text-reader.ts'

const readingMs = 60_000
const look = { turn: 0, width: 900, layout: 'block' } as const

async function aPage(text: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300">
    <rect width="900" height="300" fill="#fff"/>
    <text x="40" y="120" font-size="54" font-family="Liberation Sans">${text}</text></svg>`
  return await sharp(Buffer.from(svg)).png().toBuffer()
}

test('the text reader starts its thread with the first picture and ends it when idle', {
  timeout: readingMs,
}, async () => {
  const reader = openTextReader({ idleMilliseconds: 50, taskMilliseconds: readingMs })
  expect(reader.isAwake()).toBe(false)
  const page = await aPage('RUMAH 2026')
  const [first, second] = await Promise.all(
    [1, 2].map(() => reader.take(page, (seen) => seen.look(look))),
  )
  expect(first?.flat().map(({ text }) => text)).toEqual(['RUMAH', '2026'])
  expect(second).toEqual(first)
  await expect.poll(() => reader.isAwake()).toBe(false)
  // The next picture starts a new thread.
  expect((await reader.take(page, (seen) => seen.look(look))).flat()).toHaveLength(2)
  await reader.close()
  await expect(reader.take(page, (seen) => seen.look(look))).rejects.toMatchObject({
    code: 'reading.failed',
  })
})

test('the text reader stops a picture that exceeds the time limit and ends the thread', {
  timeout: readingMs,
}, async () => {
  const page = await aPage('RUMAH')
  const hasty = openTextReader({ taskMilliseconds: 1 })
  await expect(hasty.take(page, (seen) => seen.look(look))).rejects.toMatchObject({
    code: 'reading.too_slow',
  })
  expect(hasty.isAwake()).toBe(false)
  await hasty.close()
})

test('the text reader refuses pictures when its queue is full, and files that are not pictures', async () => {
  const reader = openTextReader({ waitingMax: 1 })
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  const page = await aPage('RUMAH')
  const one = reader.take(page, () => held)
  await expect(reader.take(page, () => held)).rejects.toMatchObject({ code: 'reading.busy' })
  free()
  await one
  await expect(reader.take(Buffer.from('no picture'), (seen) => seen.look(look))).rejects.toThrow()
  await reader.close()
})
