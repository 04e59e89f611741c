import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { PasskeyQuestion } from '#contract/jwt-auth/factor-fields.ts'
import type { ApiClient } from '../../api/client.ts'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { apiContext, secondStepContext, typedContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { safeNext } from '../../session/safe-next.ts'

/** This address shows no page. A visitor is redirected to the login. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(href('/login', context.get(visitContext).locale))
}

/** Returns the challenge for the browser's authenticator. The page requests it when the passkey button is pressed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const ticket = context.get(secondStepContext).read()?.ticket ?? ''
  try {
    return Response.json({
      question: await ask(context.get(apiContext), textOf(form, 'purpose'), ticket),
    })
  } catch (error) {
    const problem = formProblem(error)
    if (problem.code !== 'identity.confirmation_needed')
      return Response.json({ problem: problem.detail }, { status: 400 })
    const next = safeNext(textOf(form, 'back')) ?? ''
    keepTyped(context, form, next)
    const path = `/dashboard/security-settings/confirm?${new URLSearchParams({ next })}`
    return Response.json({ confirm: href(path, context.get(visitContext).locale) })
  }
}

/** Keeps what was typed next to the button for the screen at `next`, to which the confirmation leads back. */
function keepTyped(context: ActionFunctionArgs['context'], form: FormData, next: string): void {
  form.delete('purpose')
  form.delete('back')
  context.get(typedContext).keep(next.replace(/\?.*$/, ''), form)
}

function ask(api: ApiClient, purpose: string, ticket: string): Promise<PasskeyQuestion> {
  switch (purpose) {
    case 'second-step':
      return api.post('/jwt_auth/two-factor/passkey-question/', { ticket })
    case 'confirm':
      return api.account.post('/jwt_auth/confirmations/passkey-question/')
    case 'add':
      return api.account.post('/users/passkeys/question/')
    case 'sign-in':
      return api.post('/jwt_auth/passkey/question/')
    default:
      throw data(null, { status: 400 })
  }
}
