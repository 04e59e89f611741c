import type { DataStrategyResult } from 'react-router'
import { expect, test } from 'vitest'
import { screens } from '../../screens.ts'
import { askedByForms, failureOf, keepFrame } from './kept-frame.ts'

/** What the router gets for a route whose request failed with this error. */
function answered(id: string, error: unknown) {
  const request = new Request('https://sepetak.example/_.data')
  const failed: Record<string, DataStrategyResult> = { [id]: { type: 'error', result: error } }
  const args = { request } as Parameters<typeof keepFrame>[0]
  return keepFrame(args, async () => failed)
}

const lost = new TypeError('Failed to fetch')
const thrown = (status: number) => ({ status, statusText: '', internal: false, data: null })

test.each(
  askedByForms,
)('a form whose request to %s had no answer stays on its page', async (id) => {
  const route = `en/${id}`
  const kept = { [route]: { type: 'data', result: null } }
  expect(await answered(route, lost)).toEqual(kept)
  expect(await answered(route, thrown(503))).toEqual(kept)
})

const error = (result: unknown) => ({ type: 'error', result }) as DataStrategyResult
const read = { type: 'data', result: {} } as DataStrategyResult
const noLoader = { type: 'data', result: null } as DataStrategyResult

test.each([
  ['without an answer', [error(lost), error(lost), noLoader], 'lost'],
  ['whose screen failed on our side', [read, error(thrown(500))], 'fault'],
  ['whose parts all failed on our side', [error(thrown(503)), error(new Error('fault'))], 'fault'],
  ['whose screen is refused to the reader', [read, error(thrown(403))], null],
  ['that has a refused part and a failed one', [error(thrown(404)), error(thrown(500))], null],
  ['that leads elsewhere', [error(new Response()), error(new Response())], null],
  ['that was read', [read, noLoader], null],
] as const)('a page %s is not replaced exactly if it failed for no reason of its reader', (_, results, failure) => {
  expect(failureOf(results)).toBe(failure)
})

test('a page that cannot be opened shows the error, and so does a fault of the server', async () => {
  expect(await answered('en/wallet', lost)).toMatchObject({ 'en/wallet': { type: 'error' } })
  expect(await answered('en/quote', new Error('fault'))).toMatchObject({
    'en/quote': { type: 'error' },
  })
})

test('what a form asks has no page of its own', () => {
  const files = askedByForms.map((id) => screens.find((screen) => screen.id === id)?.file)
  for (const file of files) expect(file).toMatch(/\.ts$/)
})
