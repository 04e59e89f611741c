import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { consentCookie, consentVersion } from '../../../components/forms/consent.ts'
import { apiContext, sessionContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { publicNext, safeNext } from '../../../session/safe-next.ts'

const policy = '/privacy-policy'

/** A visitor to the address of the choice is redirected to the privacy page. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(href(policy, context.get(visitContext).locale))
}

/**
 * Stores whether visits may be counted, in the browser's cookie and in the account of a signed-in user. A page
 * with JavaScript stays open; without it the response redirects back to the page.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const next = form.get('next')
  const isGiven = form.get('analytics') === 'allowed'
  const { locale, publicUrl } = context.get(visitContext)
  if (context.get(sessionContext).isSignedIn()) {
    const choice = { isGiven, textVersion: consentVersion }
    await context.get(apiContext).account.put('/users/consents/analytics/', choice)
  }
  const isSecure = publicUrl.startsWith('https://')
  const headers = { 'Set-Cookie': consentCookie(isGiven, new Date(), isSecure) }
  if (form.has('stays')) return data(null, { headers })
  const destination = typeof next === 'string' ? next : null
  throw redirect(safeNext(destination) ?? publicNext(destination) ?? href(policy, locale), {
    headers,
  })
}
