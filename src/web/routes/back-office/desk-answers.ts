import { data, type RouterContextProvider, redirect } from 'react-router'
import { formProblem } from '../../api/problem.ts'
import { visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { listAddress } from './list-address.ts'

/** What a form of staff is answered when the API refuses it: why, beside what was typed. */
export function refused<Typed extends object>(error: unknown, typed: Typed) {
  return data({ ...typed, problem: formProblem(error) }, { status: 400 })
}

/** Leads to a page of staff, which says what was done. */
export function doneAt(
  context: Readonly<RouterContextProvider>,
  path: string,
  query: Readonly<Record<string, string | null>> = { done: 'yes' },
): Response {
  return redirect(href(listAddress(path, query), context.get(visitContext).locale))
}
