import { useState } from 'react'
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
import { Captcha } from '../../components/captcha/captcha.tsx'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import {
  apiContext,
  invitationContext,
  registrationContext,
  returnPageContext,
  visitContext,
} from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { isPurchase } from '../../session/return-page.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Agreements, agreementsOf } from './agreements.tsx'
import { EmailField } from './email-field.tsx'
import { NewPassword } from './new-password.tsx'
import { ProviderButton } from './provider-button.tsx'
import { ReferralField } from './referral-field.tsx'

export const handle: ScreenHandle = { messages: ['auth', 'form'] }

/** Finds the inviter by the code in the address, or else by the invitation link that this browser opened before. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const returnPage = context.get(returnPageContext)
  returnPage.keep(url.searchParams.get('next'))
  const next = returnPage.read()
  const isForPurchase = next !== null && isPurchase(next)
  const code = url.searchParams.get('ref') ?? context.get(invitationContext).read()
  const provider = context.get(visitContext).signIn?.name ?? null
  const kept = url.searchParams.has('again') ? context.get(registrationContext).typed() : null
  if (code === null || code.trim() === '')
    return { invited: null, provider, kept, next, isForPurchase }
  const { owner } = await findInviter(context.get(apiContext), code.slice(0, 40))
  return { invited: owner, provider, kept, next, isForPurchase }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = {
    email: textOf(form, 'email'),
    ...agreementsOf(form),
    referralCode: textOf(form, 'referralCode').trim(),
  }
  const { locale } = context.get(visitContext)
  const { referralCode, ...given } = typed
  const input = {
    ...given,
    ...(referralCode === '' ? {} : { referralCode }),
    password: textOf(form, 'password'),
    language: locale,
    captcha: textOf(form, 'captcha'),
  }
  try {
    const ticket = await context.get(apiContext).post('/jwt_auth/register/', input)
    context.get(registrationContext).begin(ticket, typed)
    return redirect(href('/account/activate', locale))
  } catch (error) {
    const answer = { problem: formProblem(error), typed, attempt: crypto.randomUUID() }
    return data(answer, { status: 400 })
  }
}

export default function RegisterScreen() {
  const { invited, provider, kept, next, isForPurchase } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('auth')
  const link = useLocalHref()
  const afterwards = next === null ? '' : `?${new URLSearchParams({ next })}`
  const problem = answer?.problem
  const typed = answer?.typed ?? kept ?? undefined
  const [email, setEmail] = useState(typed?.email ?? '')
  return (
    <>
      <PageHead title={t('register.title')} isPrivate />
      <p className="text-small font-bold text-ink-soft">{t('register.step', { step: '1' })}</p>
      <h1 className="mt-1 text-h1">{t('register.title')}</h1>
      <p className="mt-2 mb-6 text-dense text-ink-soft">{t('register.lead')}</p>
      {isForPurchase ? (
        <Notice tone="plain" className="mb-5">
          {t('register.wanted')}
        </Notice>
      ) : null}
      <ProblemNotice problem={problem} className="mb-5" />
      <PostForm problem={problem} typed={typed} className="grid gap-5">
        <EmailField onType={setEmail} />
        <NewPassword email={email} isEmptied={answer !== undefined} />
        <ReferralField invited={invited} />
        <Agreements />
        <Captcha key={`proof ${answer?.attempt}`} purpose="register" />
        <SubmitButton variant="primary" size="large" isWide busy={t('register.busy')}>
          {t('register.submit')}
        </SubmitButton>
      </PostForm>
      <ProviderButton provider={provider} next={next} />
      <p className="mt-6 text-dense text-ink-soft">
        {`${t('register.hasAccount')} `}
        <Link to={link('/login') + afterwards} className="inline-block py-2 text-link">
          {t('register.login')}
        </Link>
      </p>
    </>
  )
}
