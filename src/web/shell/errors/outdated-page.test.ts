import type { DataStrategyResult } from 'react-router'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { ApiProblem, formProblem } from '../../api/problem.ts'
import { readOutdatedPage } from './outdated-page.ts'

const problemWith = (status: number) => formProblem(new ApiProblem(status, { code: 'market.x' }))

/** The status that the router sees for an answer; without one it reads the page again. */
async function statusAfter(answer: unknown, method = 'POST'): Promise<number | undefined> {
  const request = new Request('http://127.0.0.1/dashboard/banks', { method })
  const results: Record<string, DataStrategyResult> = {
    screen: { type: 'data', result: data(answer, { status: 400 }) },
  }
  const context = { request } as Parameters<typeof readOutdatedPage>[0]
  const answered = (await readOutdatedPage(context, async () => results)) as typeof results
  const { result } = answered.screen as { result: ReturnType<typeof data> | object }
  return 'init' in result ? result.init?.status : undefined
}

test('a refusal because of the state of a record makes the router read the page again', async () => {
  expect(await statusAfter({ problem: problemWith(409) })).toBeUndefined()
  expect(await statusAfter({ problem: problemWith(404), accountId: 'a' })).toBeUndefined()
  expect(await statusAfter({ act: 'file', file: { problem: problemWith(409) } })).toBeUndefined()
})

test('a refusal of typed values, or because of too many attempts, does not', async () => {
  expect(await statusAfter({ problem: problemWith(400) })).toBe(400)
  expect(await statusAfter({ problem: problemWith(429) })).toBe(400)
  expect(await statusAfter({ problem: null, typed: {} })).toBe(400)
  expect(await statusAfter({ problem: problemWith(409) }, 'GET')).toBe(400)
})
