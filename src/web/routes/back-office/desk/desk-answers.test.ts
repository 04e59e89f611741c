import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../../api/problem.ts'
import { type Visit, visitContext } from '../../../context.ts'
import { doneAt, refused } from './desk-answers.ts'

test('a refused form returns status 400 with the typed values and the problem', () => {
  const code = 'questions.not_open'
  const answer = refused(new ApiProblem(409, { code, detail: 'Closed' }), { reason: 'spam' })
  expect(answer.init).toEqual({ status: 400 })
  expect(answer.data).toMatchObject({ reason: 'spam', problem: { code, detail: 'Closed' } })
})

test.each([
  'payments.gateway_away',
  'request.disk_full',
])('a form that is refused with %s, with status 503, keeps the typed values and states the problem', (code) => {
  const answer = refused(new ApiProblem(503, { code, detail: 'Later' }), { reason: 'own account' })
  expect(answer.data).toMatchObject({ reason: 'own account', problem: { code, detail: 'Later' } })
})

test('an error that is not a refusal of the API is thrown again', () => {
  for (const [status, code] of [
    [500, 'request.failed'],
    [503, 'request.unavailable'],
  ] as const)
    expect(() => refused(new ApiProblem(status, { code }), {})).toThrow(code)
  expect(() => refused(new TypeError('a bug'), {})).toThrow('a bug')
})

test('an action redirects in the language of the page to an address that names the action', () => {
  const context = new RouterContextProvider()
  // Only the locale is needed for the address.
  context.set(visitContext, { locale: 'en' } as Visit)
  const to = (...rest: [] | [Record<string, string | null>]) =>
    doneAt(context, '/back-office/questions', ...rest).headers.get('Location')
  expect(to()).toBe('/en/back-office/questions?done=yes')
  expect(to({ state: null, done: 'answer' })).toBe('/en/back-office/questions?done=answer')
})
