import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { findInviter } from '../../api/find-inviter.ts'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import {
  apiContext,
  invitationContext,
  pendingActionContext,
  providerContext,
  returnPageContext,
  sessionContext,
  visitContext,
} from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Link } from '../../ui/link.tsx'
import { Agreements, agreementsOf } from './agreements.tsx'
import { ReferralField } from './referral-field.tsx'

export const handle: ScreenHandle = { messages: ['auth'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const way = context.get(providerContext).read()
  const { locale, signIn } = context.get(visitContext)
  if (way === null || way.email === null) throw redirect(href('/register', locale))
  const code = context.get(invitationContext).read()
  const found = code === null ? null : await findInviter(context.get(apiContext), code)
  return { email: way.email, provider: signIn?.name ?? '', invited: found?.owner ?? null }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = { ...agreementsOf(form), referralCode: textOf(form, 'referralCode').trim() }
  const { locale } = context.get(visitContext)
  const store = context.get(providerContext)
  const way = store.read()
  if (way === null || way.email === null) throw redirect(href('/register', locale))
  const { referralCode, ...agreed } = typed
  const api = context.get(apiContext)
  try {
    const tokens = await api.post('/jwt_auth/provider/registration/', {
      ticket: way.ticket,
      language: locale,
      ...agreed,
      ...(referralCode === '' ? {} : { referralCode }),
    })
    store.end()
    context.get(invitationContext).end()
    context.get(sessionContext).begin(tokens)
    const returnPage = context.get(returnPageContext)
    returnPage.keep(way.next)
    returnPage.keep(await context.get(pendingActionContext).fulfil(api.account))
    return redirect(href('/dashboard/profile/edit', locale))
  } catch (error) {
    return data({ problem: formProblem(error), typed }, { status: 400 })
  }
}

/** The last step of registration with the provider: it asks for a friend's code and the agreements. */
export default function ProviderRegistrationScreen() {
  const { email, provider, invited } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('auth')
  const link = useLocalHref()
  return (
    <>
      <PageHead title={t('register.title')} isPrivate />
      <p className="text-small font-bold text-ink-soft">{t('register.step', { step: '2' })}</p>
      <h1 className="mt-1 text-h1">{t('register.title')}</h1>
      <p className="mt-2 mb-6 text-dense text-ink-soft">
        {t.rich('provider.registration', {
          email,
          provider,
          b: (words) => <strong className="text-ink">{words}</strong>,
        })}
      </p>
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      <PostForm problem={answer?.problem} typed={answer?.typed} className="grid gap-5">
        <ReferralField invited={invited} />
        <Agreements />
        <SubmitButton variant="primary" size="large" isWide busy={t('register.busy')}>
          {t('register.submit')}
        </SubmitButton>
      </PostForm>
      <p className="mt-6 text-dense text-ink-soft">
        {`${t('register.hasAccount')} `}
        <Link to={link('/login')} className="inline-block py-2 text-link">
          {t('register.login')}
        </Link>
      </p>
    </>
  )
}
