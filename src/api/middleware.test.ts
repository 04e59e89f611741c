import { expect, test } from 'vitest'
import { Refusal } from '#kernel'
import { shortBody } from './middleware.ts'
import { resource } from './resource.ts'

const app = resource()
app.use('*', shortBody)
app.post('/', async (c) => c.text(String((await c.req.text()).length)))
app.get('/', (c) => c.text('read'))
app.onError((error, c) => c.text(error instanceof Refusal ? error.code : String(error), 400))

const limit = 64 * 1024

async function answerTo(length: number, headers: Record<string, string> = {}): Promise<string> {
  const response = await app.request('/', { method: 'POST', body: 'x'.repeat(length), headers })
  return await response.text()
}

test.each([
  ['with a content-length', (length: number) => ({ 'content-length': String(length) })],
  ['without a content-length', () => ({})],
  ['that comes in chunks', () => ({ 'transfer-encoding': 'chunked', 'content-length': '1' })],
])('a body %s is read up to 64 KiB and refused above that', async (_how, headers) => {
  expect(await answerTo(limit, headers(limit))).toBe(String(limit))
  expect(await answerTo(limit + 1, headers(limit + 1))).toBe('request.invalid')
})

test('a body whose declared length is not a number is refused, and a length is not required', async () => {
  expect(await answerTo(3, { 'content-length': 'three' })).toBe('request.invalid')
  expect(await (await app.request('/')).text()).toBe('read')
})
