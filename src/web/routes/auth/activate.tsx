import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { PendingActivation } from '#contract/jwt-auth/account-fields.ts'
import type { ApiClient } from '../../api/client.ts'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { ResendButton } from '../../components/forms/resend-button.tsx'
import { formatDate } from '../../components/money/format.ts'
import { PageHead } from '../../components/page-head.tsx'
import {
  apiContext,
  invitationContext,
  pendingActionContext,
  registrationContext,
  returnPageContext,
  sessionContext,
  visitContext,
} from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { secondsUntil } from '../../session/seconds-until.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DemoMailbox } from './demo-mailbox.tsx'

export const handle: ScreenHandle = { messages: ['auth'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const registration = context.get(registrationContext).read()
  if (registration === null) throw redirect(href('/register', context.get(visitContext).locale))
  const { maskedEmail, resendAvailableAt, codeExpiresAt } = registration
  const secondsToResend = await secondsUntil(context.get(apiContext), resendAvailableAt)
  return { maskedEmail, codeExpiresAt, resendAvailableAt, secondsToResend }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale } = context.get(visitContext)
  const registration = context.get(registrationContext)
  const ticket = registration.read()
  if (ticket === null) throw redirect(href('/register', locale))
  const api = context.get(apiContext)
  const attempt = crypto.randomUUID()
  try {
    if (form.get('intent') === 'resend') {
      registration.begin(await resend(api, ticket))
      return data({ isResent: true, problem: undefined, attempt })
    }
    const code = textOf(form, 'code').replace(/\s/g, '')
    const tokens = await api.post('/jwt_auth/activate/', { ticket: ticket.ticket, code })
    registration.end()
    context.get(invitationContext).end()
    context.get(sessionContext).begin(tokens)
    context.get(returnPageContext).keep(await context.get(pendingActionContext).fulfil(api.account))
    return redirect(href('/dashboard/profile/edit', locale))
  } catch (error) {
    return data({ isResent: false, problem: formProblem(error), attempt }, { status: 400 })
  }
}

async function resend(api: ApiClient, { ticket }: PendingActivation): Promise<PendingActivation> {
  const sent = await api.post('/jwt_auth/resend/', { ticket })
  return { ticket, ...sent }
}

export default function ActivateScreen() {
  const { maskedEmail, codeExpiresAt, resendAvailableAt, secondsToResend } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('auth')
  const locale = useLocale()
  const link = useLocalHref()
  const isBusy = useNavigation().formMethod === 'POST'
  const problem = answer?.problem
  const isWrongStep = problem?.code === 'identity.ticket_ended'
  return (
    <>
      <PageHead title={t('activate.title')} isPrivate />
      <p className="text-small font-bold text-ink-soft">{t('register.step', { step: '2' })}</p>
      <h1 className="mt-1 text-h1">{t('activate.title')}</h1>
      <p className="mt-2 mb-6 text-dense text-ink-soft">
        {t.rich('activate.lead', {
          email: maskedEmail,
          b: (words) => <strong className="text-ink">{words}</strong>,
        })}{' '}
        {t('activate.until', { time: formatDate(codeExpiresAt, 'time', locale) })}
      </p>
      {answer?.isResent === true ? (
        <Notice tone="success" className="mb-5">
          {t('activate.resent')}
        </Notice>
      ) : null}
      <ProblemNotice problem={problem} className="mb-5" />
      <PostForm problem={problem} className="grid gap-5">
        <CodeInput key={answer?.attempt} name="code" label={t('activate.code')} isFocusedFirst />
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? t('activate.busy') : t('activate.submit')}
        </Button>
      </PostForm>
      {/* The key restarts the countdown for a new code only, not after each wrong code. */}
      <ResendButton key={resendAvailableAt} secondsToResend={secondsToResend} isBusy={isBusy} />
      <p className="mt-4 text-dense text-ink-soft">{t('activate.spam')}</p>
      <DemoMailbox />
      <p className="mt-6 flex flex-wrap gap-x-6 text-dense">
        <Link to={link('/register?again')} className="py-2 text-link">
          {t('activate.changeEmail')}
        </Link>
        {isWrongStep ? (
          <Link to={link('/login')} className="py-2 text-link">
            {t('activate.toLogin')}
          </Link>
        ) : null}
      </p>
    </>
  )
}
