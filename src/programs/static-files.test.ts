import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStaticFiles, type StaticFiles } from './static-files.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'static-files-'))
await writeFile(path.join(folder, 'there.webp'), 'a picture')
const files: StaticFiles = await openStaticFiles(folder)
afterAll(() => rm(folder, { recursive: true }))

function answerTo(url: string): { isAnswered: boolean; status: number | null } {
  let status: number | null = null
  const response = {
    writeHead: (given: number) => {
      status = given
      return response
    },
    end: () => response,
  }
  // Only these fields of the request are read, and only the head of the response is checked.
  const request = { url, method: 'HEAD', headers: {} } as IncomingMessage
  const isAnswered = files(request, response as unknown as ServerResponse)
  return { isAnswered, status }
}

test('an existing file is sent, and an address of a missing file is answered immediately', () => {
  expect(answerTo('/there.webp')).toEqual({ isAnswered: true, status: 200 })
  expect(answerTo('/missing.webp')).toEqual({ isAnswered: true, status: 404 })
  expect(answerTo('/assets/missing')).toEqual({ isAnswered: true, status: 404 })
})

test('uploaded pictures and pages are left to the other handlers', () => {
  for (const url of [
    '/api/pictures/1-480.webp',
    '/back-office/files/pictures/1-480.avif',
    '/marketplace',
  ])
    expect(answerTo(url)).toEqual({ isAnswered: false, status: null })
})
