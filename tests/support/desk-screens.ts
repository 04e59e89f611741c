import type { ActionFunctionArgs } from 'react-router'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { ApiProblem } from '../../src/web/api/problem.ts'
import { screenRequest } from './screen-request.ts'

/** A waiting proposal of a colleague that the reader may approve. */
export const aProposal = {
  id: 'p1',
  kind: 'deposit-release',
  subjectId: 's1',
  content: { reason: 'Bank letter' },
  contentHash: 'h1',
  state: 'waiting',
  proposedBy: 'Rina',
  proposedAt: '2026-12-01T02:00:00Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  endedBecause: null,
  isMine: false,
  mayApprove: true,
} as const satisfies Proposal

/** The form that refuses the proposal, with a reason that is too short. */
export const refusingIt = { intent: 'refuse', proposalId: 'p1', reason: 'No' }

/** A refusal of the API at one field. */
export function refusalAt(path: string, message = 'Correct this field'): ApiProblem {
  const errors = [{ path, code: 'request.field_invalid', message }]
  return new ApiProblem(400, { code: 'request.invalid', detail: 'Check the form', errors })
}

/** A refusal because of the state of the record. */
export const refusalOfState = new ApiProblem(409, { code: 'x.not_now', detail: 'Not possible now' })

type Action = (args: ActionFunctionArgs) => Promise<unknown>

/** Sends a form to an action: its calls to the API, and where it leads or how it answers a refusal. */
export async function sent(action: Action, request: Parameters<typeof screenRequest>[0]) {
  const { args, calls } = screenRequest(request)
  const answer = await action(args)
  const to = answer instanceof Response ? answer.headers.get('Location') : null
  // Any other answer of an action is made by `data`.
  const refused = answer instanceof Response ? undefined : (answer as { data: Refused }).data
  return { calls, to, refused }
}

type Refused = { readonly [name: string]: unknown }
