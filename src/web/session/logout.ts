import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext, sessionContext, visitContext } from '../context.ts'
import { href } from '../locale/href.ts'

/** Logout is a POST request; a visitor who opens its address is redirected. */
export function loader({ context }: LoaderFunctionArgs) {
  const { locale } = context.get(visitContext)
  throw redirect(href(context.get(sessionContext).isSignedIn() ? '/dashboard' : '/login', locale))
}

/** Ends the session here and on the server, then redirects to the login page (spec 4). */
export async function action({ context }: ActionFunctionArgs) {
  const session = context.get(sessionContext)
  const refresh = session.refreshToken()
  session.end()
  if (refresh !== null) {
    // The visitor is logged out here even when the API does not respond.
    await context
      .get(apiContext)
      .post('/jwt_auth/logout/', { refresh })
      .catch((error: unknown) => console.error(`Logout was not confirmed: ${String(error)}`))
  }
  throw redirect(href('/login', context.get(visitContext).locale))
}
