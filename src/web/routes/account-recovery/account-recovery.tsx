import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { type FormProblem, formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { ResendButton } from '../../components/forms/resend-button.tsx'
import { DoneNotice } from '../../components/notices/done-notice.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, secondStepContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { secondsUntil } from '../../session/seconds-until.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DemoMailbox } from '../auth/demo-mailbox.tsx'

export const handle: ScreenHandle = { messages: ['account-recovery', 'auth', 'factor', 'form'] }

const steps = ['mailbox', 'documents', 'wait', 'people', 'link'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const step = context.get(secondStepContext).read()
  const sent = url.searchParams.get('sent')
  return {
    maskedEmail: step?.maskedEmail ?? null,
    isSent: sent !== null,
    secondsToResend: await secondsUntil(context.get(apiContext), sent),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const step = context.get(secondStepContext)
  const ticket = step.read()?.ticket ?? '-'
  try {
    if (textOf(form, 'intent') === 'mail') {
      const { resendAvailableAt } = await api.post('/jwt_auth/account-recovery/code/', { ticket })
      const query = new URLSearchParams({ sent: resendAvailableAt })
      return redirect(href(`/account-recovery?${query}`, locale))
    }
    const body = { ticket, code: textOf(form, 'code') }
    const { token } = await api.post('/jwt_auth/account-recovery/', body)
    step.end()
    return redirect(href(`/account-recovery/request?token=${token}`, locale))
  } catch (error) {
    const problem = formProblem(error)
    if (problem.code === 'identity.second_step_ended') step.end()
    return data({ problem, attempt: crypto.randomUUID() }, { status: 400 })
  }
}

/**
 * Account recovery for a visitor who has lost every method of two-step verification: explains the steps and
 * starts the recovery.
 */
export default function AccountRecoveryScreen() {
  const { maskedEmail } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('account-recovery')
  const link = useLocalHref()
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-2 mb-6 text-dense text-ink-soft">{t('lead')}</p>
      <h2 className="text-h3">{t('stepsTitle')}</h2>
      <ol className="mt-3 mb-6 grid list-decimal gap-3 ps-5 text-dense marker:font-bold">
        {steps.map((name) => (
          <li key={name}>
            <p className="font-bold">{t(`steps.${name}.title`)}</p>
            <p className="text-ink-soft">
              {t(`steps.${name}.text`, { email: maskedEmail ?? t('yourEmail') })}
            </p>
          </li>
        ))}
      </ol>
      <p className="mb-6 text-small text-ink-soft">{t('staffNote')}</p>
      {maskedEmail === null ? (
        <>
          <ProblemNotice problem={answer?.problem} className="mb-5" />
          <Notice tone="plain" title={t('noStepTitle')}>
            {t('noStep')}
          </Notice>
          <LinkButton to={link('/login')} variant="primary" size="large" isWide className="mt-5">
            {t('toLogin')}
          </LinkButton>
        </>
      ) : (
        <MailboxProof
          maskedEmail={maskedEmail}
          problem={answer?.problem}
          attempt={answer?.attempt}
        />
      )}
    </>
  )
}

type MailboxProofProps = {
  readonly maskedEmail: string
  readonly problem: FormProblem | undefined
  readonly attempt: string | undefined
}

function MailboxProof({ maskedEmail, problem, attempt }: MailboxProofProps) {
  const { isSent, secondsToResend } = useLoaderData<typeof loader>()
  const t = useTranslations('account-recovery')
  const link = useLocalHref()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <DoneNotice text={isSent ? t('sent', { email: maskedEmail }) : null} />
      <ProblemNotice problem={problem} className="mb-5" />
      {isSent ? (
        <PostForm problem={problem} className="grid gap-5">
          <input type="hidden" name="intent" value="code" />
          <CodeInput key={attempt} name="code" label={t('code')} isFocusedFirst />
          <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
            {isBusy ? t('busy') : t('submit')}
          </Button>
        </PostForm>
      ) : null}
      <ResendButton
        intent="mail"
        label={isSent ? t('sendAgain') : t('send', { email: maskedEmail })}
        secondsToResend={secondsToResend}
        isBusy={isBusy}
        isPrimary={!isSent}
      />
      <DemoMailbox />
      <p className="mt-4 text-dense">
        <Link to={link('/login')} className="inline-block py-2 text-link">
          {t('back')}
        </Link>
      </p>
    </>
  )
}
