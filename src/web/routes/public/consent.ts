import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { consentCookie, consentVersion } from '../../components/consent.ts'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { safeNext } from '../../session/safe-next.ts'

const policy = '/privacy-policy'

/** Whoever opens the address of the choice finds it on the privacy page. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(href(policy, context.get(visitContext).locale))
}

/** Remembers whether visits may be counted: in this browser, and for whoever is signed in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const next = form.get('next')
  const isGiven = form.get('analytics') === 'allowed'
  const { locale, publicUrl } = context.get(visitContext)
  if (context.get(sessionContext).isSignedIn()) {
    const choice = { isGiven, textVersion: consentVersion }
    await context.get(apiContext).account.put('/users/consents/analytics/', choice)
  }
  const wanted = safeNext(typeof next === 'string' ? next : null)
  const isSecure = publicUrl.startsWith('https://')
  throw redirect(wanted ?? href(policy, locale), {
    headers: { 'Set-Cookie': consentCookie(isGiven, new Date(), isSecure) },
  })
}
