import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { PendingPhone } from '#contract/security/phone.ts'
import { formProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { useKept } from '../../../components/forms/use-kept.ts'
import { formatDate } from '../../../components/money/format.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { confirmFirst, takeTypedValues } from '../../../session/confirm-first.ts'
import { secondsUntil } from '../../../session/seconds-until.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showPhone } from '../../investor/phone.ts'
import { PhoneCode } from './phone-code.tsx'

export const handle: ScreenHandle = { messages: ['phone', 'auth'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const state = await api.account.get('/users/phone-verification/')
  const typed = takeTypedValues({ context, url }).phone
  const { pending, verifiedAt, phone, isAvailable } = state
  const wantsOther = url.searchParams.has('other') || typed !== undefined
  return {
    isAvailable,
    shown: phone === null ? null : showPhone(phone),
    isProved: verifiedAt !== null,
    pending: wantsOther ? null : pending,
    secondsToResend: await secondsUntil(api, pending?.resendAvailableAt ?? null),
    typed: typed ?? (wantsOther || phone === null ? '' : showPhone(phone)),
    wantsOther,
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const phone = textOf(form, 'phone')
  try {
    if (form.get('intent') === 'complete') {
      const code = textOf(form, 'code').replace(/\s/g, '')
      await account.post('/users/phone-verification/completion/', { code })
      return redirect(href('/dashboard/profile?saved=phone', locale))
    }
    await account.post('/users/phone-verification/', { phone })
    return redirect(href('/dashboard/profile/phone', locale))
  } catch (error) {
    const first = confirmFirst(error, { context, url, form })
    if (first !== null) return first
    const attempt = crypto.randomUUID()
    return data({ problem: formProblem(error), phone, attempt }, { status: 400 })
  }
}

/** Verifies with a code that a phone number belongs to the user. */
export default function PhoneScreen() {
  const { isAvailable, isProved, pending, shown, wantsOther } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('phone')
  const link = useLocalHref()
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      trail={[{ text: t('profile'), path: '/dashboard/profile' }, { text: t('title') }]}
      lead={useLead()}
      problem={answer?.problem}
    >
      {isAvailable ? null : (
        <Notice tone="warn" className="mb-5">
          {t('unavailable')}
        </Notice>
      )}
      {isAvailable && pending !== null ? <CodeStep pending={pending} /> : null}
      {isAvailable && pending === null && isProved && !wantsOther ? (
        <Card>
          <p className="text-h3 tabular-nums">{shown}</p>
          <p className="mt-1 mb-5 text-dense text-ink-soft">{t('provedText')}</p>
          <LinkButton to={link('/dashboard/profile/phone?other=1')}>{t('change')}</LinkButton>
        </Card>
      ) : null}
      {isAvailable && pending === null && (!isProved || wantsOther) ? <NumberStep /> : null}
    </TitledPage>
  )
}

function useLead(): string {
  const { pending, isProved, wantsOther } = useLoaderData<typeof loader>()
  const t = useTranslations('phone')
  const locale = useLocale()
  return pending === null
    ? t(isProved ? (wantsOther ? 'otherLead' : 'provedLead') : 'lead')
    : t('codeLead', {
        phone: showPhone(pending.phone),
        time: formatDate(pending.codeExpiresAt, 'time', locale),
      })
}

function NumberStep() {
  const { isProved, ...data } = useLoaderData<typeof loader>()
  const typed = useKept(data.typed)
  const answer = useAnswer<typeof action>()
  const t = useTranslations('phone')
  return (
    <Card>
      <PostForm problem={answer?.problem} typed={answer} className="grid gap-5">
        <TextInput
          name="phone"
          type="tel"
          label={t('number')}
          help={t('numberHelp')}
          autoComplete="tel"
          inputMode="tel"
          required
          maxLength={24}
          defaultValue={typed}
        />
        {isProved ? <p className="text-small text-ink-soft">{t('oldTold')}</p> : null}
        <SubmitButton variant="primary" size="large" isWide busy={t('sending')}>
          {t('send')}
        </SubmitButton>
      </PostForm>
    </Card>
  )
}

function CodeStep({ pending }: { readonly pending: PendingPhone }) {
  const { secondsToResend } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const link = useLocalHref()
  return (
    <PhoneCode
      problem={answer?.problem}
      attempt={answer?.attempt}
      pending={pending}
      phone={pending.phone}
      secondsToResend={secondsToResend}
      otherPath={link('/dashboard/profile/phone?other=1')}
    />
  )
}
