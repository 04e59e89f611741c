import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { MovementCheck, MovementOutcome } from '#contract/users/movement.ts'
import type { ApiCalls } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { movementTextVersion } from './movement-text.ts'

/** This address shows no page. A visitor is redirected to the documents step of the identity page. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(
    href('/dashboard/profile/identity?step=documents', context.get(visitContext).locale),
  )
}

/** The response to a request of the selfie camera. */
export type MovementAnswer =
  | { readonly kind: 'asked'; readonly check: Pick<MovementCheck, 'id' | 'tasks' | 'left'> }
  | {
      readonly kind: 'looked'
      readonly outcome: Pick<MovementOutcome, 'outcome' | 'fault' | 'task'>
      /** Whether the identity is submitted: everything that staff check has been received. */
      readonly isWhole: boolean
    }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }

/** Requests tasks from the API, or sends it the frames of the completed tasks, without a page navigation. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    return Response.json(await answerTo(form, context.get(apiContext).account))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { code, detail } = error
    return Response.json({ kind: 'refused', code, detail } satisfies MovementAnswer)
  }
}

async function answerTo(form: FormData, account: ApiCalls): Promise<MovementAnswer> {
  const checkId = textOf(form, 'checkId')
  if (checkId === '') {
    const consentGiven = textOf(form, 'consent') === 'on'
    const body = { consentGiven, textVersion: movementTextVersion }
    const { id, tasks, left } = await account.post('/users/identity/movement-checks/', body)
    return { kind: 'asked', check: { id, tasks, left } }
  }
  form.delete('checkId')
  const { outcome, fault, task, identity } = await account.postForm(
    '/users/identity/movement-checks/{checkId}/frames/',
    form,
    { checkId },
  )
  const isWhole = identity.state === 'declared' && identity.submittedAt !== null
  return { kind: 'looked', outcome: { outcome, fault, task }, isWhole }
}
