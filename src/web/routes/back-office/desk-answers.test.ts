import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { type Visit, visitContext } from '../../context.ts'
import { doneAt, refused } from './desk-answers.ts'

test('a refused form is answered with what was typed and why, as a wrong request', () => {
  const code = 'questions.not_open'
  const answer = refused(new ApiProblem(409, { code, detail: 'Closed' }), { reason: 'spam' })
  expect(answer.init).toEqual({ status: 400 })
  expect(answer.data).toMatchObject({ reason: 'spam', problem: { code, detail: 'Closed' } })
})

test('what is no refusal of the API is not answered as one', () => {
  expect(() => refused(new TypeError('a bug'), {})).toThrow('a bug')
})

test('an act leads on in the language of the page, which says what was done', () => {
  const context = new RouterContextProvider()
  // The part that the address needs.
  context.set(visitContext, { locale: 'en' } as Visit)
  const to = (...rest: [] | [Record<string, string | null>]) =>
    doneAt(context, '/back-office/questions', ...rest).headers.get('Location')
  expect(to()).toBe('/en/back-office/questions?done=yes')
  expect(to({ state: null, done: 'answer' })).toBe('/en/back-office/questions?done=answer')
})
