import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { apiContext, providerContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { publicNext, safeNext } from '../../session/safe-next.ts'

/** The sign-in with the provider starts only with a press of its button, so this address redirects to the login. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(href('/login', context.get(visitContext).locale))
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { locale } = context.get(visitContext)
  const requested = textOf(await request.formData(), 'next')
  const next = safeNext(requested) ?? publicNext(requested)
  try {
    const { address, ticket } = await context.get(apiContext).post('/jwt_auth/provider/')
    context.get(providerContext).begin({ ticket, locale, next, email: null })
    return redirect(address)
  } catch (error) {
    // The callback screen also explains what went wrong after the provider's redirect.
    const refused = new URLSearchParams({ refused: formProblem(error).code })
    return redirect(href(`/sign-in/callback?${refused}`, locale))
  }
}
