import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiProblem } from '../../api/problem.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { confirmationPath } from '../../session/confirm-first.ts'

/** The copy of a person's data, handed on; a session that was not just confirmed is asked to be. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const path = `/users/privacy-requests/${encodeURIComponent(params.requestId ?? '')}/file/`
  const { account } = context.get(apiContext)
  const answer = await account.open(path, { Accept: 'application/zip, application/problem+json' })
  if (answer.ok) return answer
  const problem = new ApiProblem(answer.status, await answer.json().catch(() => ({})))
  const { locale } = context.get(visitContext)
  const back = '/dashboard/profile/privacy'
  if (problem.code === 'identity.confirmation_needed')
    throw redirect(confirmationPath(context, new URL(back, 'http://local')))
  throw redirect(href(back, locale))
}
