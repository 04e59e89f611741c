import { data, type RouterContextProvider, redirect } from 'react-router'
import { formProblem } from '../../../api/problem.ts'
import { visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { listAddress } from './list-address.ts'

/** Returns the response to a staff form that the API refused: the problem with the typed values. */
export function refused<Typed extends object>(error: unknown, typed: Typed) {
  return data({ ...typed, problem: formProblem(error) }, { status: 400 })
}

/** Redirects to a staff page with the completed action in its address. */
export function doneAt(
  context: Readonly<RouterContextProvider>,
  path: string,
  query: Readonly<Record<string, string | null>> = { done: 'yes' },
): Response {
  return redirect(href(listAddress(path, query), context.get(visitContext).locale))
}
