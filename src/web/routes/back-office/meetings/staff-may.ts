import type { LoaderFunctionArgs } from 'react-router'
import { sessionContext } from '../../../context.ts'

/** What a person's roles let them do about motions and meetings; the API decides by itself. */
export type May = {
  /** Write motions of the operator, and change their drafts. */
  readonly draft: boolean
  /** Add files, call meetings and record what was done. */
  readonly write: boolean
  readonly translate: boolean
  readonly remove: boolean
  readonly changeTerms: boolean
}

export async function readMay(context: LoaderFunctionArgs['context']): Promise<May> {
  const { roles } = await context.get(sessionContext).profile()
  const has = (...asked: readonly string[]) => roles.some((role) => asked.includes(role))
  return {
    draft: has('ops', 'finance', 'admin'),
    write: has('ops', 'finance'),
    translate: has('ops', 'support', 'compliance'),
    remove: has('compliance'),
    changeTerms: has('ops', 'finance', 'compliance'),
  }
}
