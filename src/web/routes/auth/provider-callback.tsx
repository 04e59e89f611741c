import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { PageHead } from '../../components/page-head.tsx'
import {
  apiContext,
  providerContext,
  secondStepContext,
  sessionContext,
  visitContext,
} from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { enter } from './sign-in.ts'

export const handle: ScreenHandle = { messages: ['auth'] }

/**
 * The page to which the provider redirects the visitor. Its parameters are accepted once, and only in the
 * browser that started the sign-in.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const store = context.get(providerContext)
  const way = store.read()
  store.end()
  // The provider's redirect carries no language, so the page uses the language in which the sign-in started.
  const locale = way?.locale ?? context.get(visitContext).locale
  const here = href('/sign-in/callback', locale)
  if (url.searchParams.has('refused')) return refused(context, url.searchParams.get('refused'))
  if (!url.searchParams.has('state') && url.searchParams.has('error'))
    return refused(context, 'identity.provider_cancelled')
  if (!url.searchParams.has('state')) throw redirect(href('/login', locale))
  if (way === null || way.email !== null) return refused(context, 'identity.provider_step_ended')
  try {
    const input = { ticket: way.ticket, answer: url.search.slice(1) }
    const outcome = await context.get(apiContext).post('/jwt_auth/provider/completion/', input)
    const address = new URL(url)
    address.search = way.next === null ? '' : `?${new URLSearchParams({ next: way.next })}`
    if (!('next' in outcome)) throw await enter(context, address, outcome)
    if (outcome.next === 'linked')
      throw redirect(href('/dashboard/security-settings?saved=linked', locale))
    if (outcome.next === 'second-step') {
      context.get(secondStepContext).begin(outcome)
      throw redirect(href('/login', locale) + address.search)
    }
    store.begin({ ...way, ticket: outcome.ticket, email: outcome.email })
    throw redirect(href('/sign-in/registration', locale))
  } catch (error) {
    throw redirect(`${here}?${new URLSearchParams({ refused: formProblem(error).code })}`)
  }
}

const refusals = [
  'provider_missing',
  'provider_unavailable',
  'provider_cancelled',
  'provider_refused',
  'provider_step_ended',
  'provider_email_unverified',
  'provider_account_exists',
  'provider_taken',
  'provider_linked_already',
] as const

// Reasons that have a separate text for a signed-in user, who was adding a login rather than logging in.
const linkRefusals = ['provider_cancelled', 'provider_unavailable', 'other'] as const

function refused(context: LoaderFunctionArgs['context'], code: string | null) {
  const reason: (typeof refusals)[number] | 'other' =
    refusals.find((each) => `identity.${each}` === code) ?? 'other'
  const isSignedIn = context.get(sessionContext).isSignedIn()
  return data({ reason, isSignedIn }, { status: 400 })
}

export default function ProviderCallbackScreen() {
  const { reason, isSignedIn } = useLoaderData<typeof loader>()
  const t = useTranslations('auth.provider')
  const link = useLocalHref()
  const title = t(isSignedIn ? 'linkRefusedTitle' : 'refusedTitle')
  const ofLink = isSignedIn ? linkRefusals.find((each) => each === reason) : undefined
  return (
    <>
      <PageHead title={title} isPrivate />
      <h1 className="mb-6 text-h1">{title}</h1>
      <Notice tone={reason === 'provider_cancelled' ? 'plain' : 'warn'}>
        {ofLink === undefined ? t(`refused.${reason}`) : t(`linkRefused.${ofLink}`)}
      </Notice>
      <div className="mt-6 grid gap-3">
        <LinkButton
          to={link(isSignedIn ? '/dashboard/security-settings' : '/login')}
          variant="primary"
          size="large"
          isWide
        >
          {t(isSignedIn ? 'toSettings' : 'toLogin')}
        </LinkButton>
        {isSignedIn ? null : (
          <LinkButton to={link('/register')} size="large" isWide>
            {t('toRegister')}
          </LinkButton>
        )}
      </div>
    </>
  )
}
