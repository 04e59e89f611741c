import type { DataStrategyResult } from 'react-router'
import { expect, test } from 'vitest'
import { screens } from '../../screens.ts'
import { askedByForms, keepFrame } from './kept-frame.ts'

/** What the router gets for a route whose request failed with this error. */
function answered(id: string, error: unknown) {
  const request = new Request('https://sepetak.example/_.data')
  const failed: Record<string, DataStrategyResult> = { [id]: { type: 'error', result: error } }
  const args = { request } as Parameters<typeof keepFrame>[0]
  return keepFrame(args, async () => failed)
}

const lost = new TypeError('Failed to fetch')

test.each(
  askedByForms,
)('a form whose request to %s had no answer stays on its page', async (id) => {
  const route = `en/${id}`
  expect(await answered(route, lost)).toEqual({ [route]: { type: 'data', result: null } })
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
