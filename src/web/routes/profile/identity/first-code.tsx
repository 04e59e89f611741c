import { data, type RouterContextProvider, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PendingPhone } from '#contract/security/phone.ts'
import { ApiProblem, type FormProblem, formProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { PostButton } from '../../../components/forms/submit-button.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { secondsUntil } from '../../../session/seconds-until.ts'
import { showPhone } from '../../investor/phone.ts'
import { redirectAfterStep } from '../../investor/purchase/redirect-after-step.ts'
import { PhoneCode } from './phone-code.tsx'

// The end of the registration's last step: the code for the number that was just saved. The profile is complete
// by then, so nobody without signal is kept from going on.

type Context = Readonly<RouterContextProvider>

const editPath = '/dashboard/profile/edit'

type FirstCode = {
  readonly phone: string
  readonly pending: PendingPhone | null
  readonly secondsToResend: number
}

/** Reads the code step. Redirects to the dashboard when there is nothing to verify. */
export async function readFirstCode(context: Context): Promise<FirstCode> {
  const api = context.get(apiContext)
  const state = await api.account.get('/users/phone-verification/')
  const { isAvailable, verifiedAt, phone, pending } = state
  if (!isAvailable || verifiedAt !== null || phone === null)
    throw redirect(href('/dashboard', context.get(visitContext).locale))
  const resendAt = pending?.resendAvailableAt ?? null
  return { phone, pending, secondsToResend: await secondsUntil(api, resendAt) }
}

/**
 * Sends a code to the number that was just saved and opens its step. Where no code can be sent to the number, the
 * registration ends without it.
 */
export async function askFirstCode(context: Context): Promise<Response> {
  const { account } = context.get(apiContext)
  const { isAvailable, verifiedAt, phone } = await account.get('/users/phone-verification/')
  if (!isAvailable || verifiedAt !== null || phone === null)
    return await redirectAfterStep(context, '/dashboard')
  try {
    await account.post('/users/phone-verification/', { phone })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    // A code that was sent less than a minute ago is still the one to type.
    if (error.code !== 'identity.resend_too_early')
      return await redirectAfterStep(context, '/dashboard')
  }
  return redirect(href(`${editPath}?step=phone`, context.get(visitContext).locale))
}

export type FirstCodeAnswer = { readonly problem: FormProblem; readonly attempt: string }

const intents = ['complete', 'resend', 'later']

export const isOfFirstCode = (form: FormData) => intents.includes(textOf(form, 'intent'))

/** Checks the code, sends another, or continues without one. */
export async function answerFirstCode(context: Context, form: FormData) {
  const { account } = context.get(apiContext)
  const intent = textOf(form, 'intent')
  try {
    if (intent === 'resend') {
      await account.post('/users/phone-verification/', { phone: textOf(form, 'phone') })
      return redirect(href(`${editPath}?step=phone`, context.get(visitContext).locale))
    }
    if (intent === 'complete') {
      const code = textOf(form, 'code').replace(/\s/g, '')
      await account.post('/users/phone-verification/completion/', { code })
    }
  } catch (error) {
    const answer: FirstCodeAnswer = { problem: formProblem(error), attempt: crypto.randomUUID() }
    return data(answer, { status: 400 })
  }
  return await redirectAfterStep(context, '/dashboard')
}

type FirstCodeStepProps = {
  readonly code: FirstCode
  readonly answer: FirstCodeAnswer | undefined
}

export function FirstCodeStep({ code, answer }: FirstCodeStepProps) {
  const t = useTranslations('phone')
  const edit = useTranslations('profile-edit')
  const locale = useLocale()
  const link = useLocalHref()
  const { pending } = code
  const phone = showPhone(code.phone)
  const lead =
    pending === null
      ? t('expiredLead', { phone })
      : t('codeLead', { phone, time: formatDate(pending.codeExpiresAt, 'time', locale) })
  return (
    <div className="narrow-page">
      <PageHead title={t('firstTitle')} isPrivate />
      <p className="mb-1 text-small font-bold text-ink-soft">{edit('lastStep')}</p>
      <h1 className="text-h1">{t('firstTitle')}</h1>
      <p className="mt-2 mb-6 text-dense text-ink-soft">{lead}</p>
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      <PhoneCode
        {...code}
        problem={answer?.problem}
        attempt={answer?.attempt}
        otherPath={link(`${editPath}?step=name`)}
      />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-60 text-dense text-ink-soft">{t('skipText')}</p>
        <PostButton hidden={{ intent: 'later' }}>{t('skip')}</PostButton>
      </div>
    </div>
  )
}
