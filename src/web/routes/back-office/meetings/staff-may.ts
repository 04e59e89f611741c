import type { LoaderFunctionArgs } from 'react-router'
import { mayAct, mayPropose } from '#contract'
import { sessionContext } from '../../../context.ts'

/** What the roles of a staff member permit about motions and meetings; the API checks it itself. */
export type May = {
  /** Writing motions of the operator and changing their drafts. */
  readonly draft: boolean
  /** Adding files, calling meetings and recording the progress. */
  readonly write: boolean
  readonly translate: boolean
  readonly remove: boolean
  readonly changeTerms: boolean
}

export async function readMay(context: LoaderFunctionArgs['context']): Promise<May> {
  const { roles } = await context.get(sessionContext).profile()
  return {
    draft: mayAct('motion-drafting', roles),
    write: mayPropose('meeting-call', roles),
    translate: mayAct('motion-translation', roles),
    remove: mayAct('motion-removal', roles),
    changeTerms: mayPropose('meeting-terms', roles),
  }
}
