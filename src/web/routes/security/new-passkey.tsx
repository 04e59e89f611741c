import { useRef } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { hasName } from '../../components/forms/factor-method.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { passkeyAnswerOf } from '../../components/forms/passkey-answer.ts'
import { PasskeyButton } from '../../components/forms/passkey-button.tsx'
import { useKept } from '../../components/forms/use-kept.ts'
import { ConfirmedNotice } from '../../components/notices/confirmed-notice.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import {
  confirmFirst,
  isConfirmedSubmission,
  takeTypedValues,
} from '../../session/confirm-first.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { SecurityPage } from './security-page.tsx'
import { StaffFactorNotice } from './staff-factor-notice.tsx'

export const handle: ScreenHandle = { messages: ['factor', 'security'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { passkeyOrigin } = await context.get(apiContext).account.get('/users/security/')
  const { factorDue, roles } = await context.get(sessionContext).profile()
  const typed = takeTypedValues({ context, url })
  return {
    canPasskey: hasName(url),
    origin: passkeyOrigin,
    factorDue,
    isStaff: roles.length > 0,
    isConfirmed: await isConfirmedSubmission(context, typed),
    name: typed.name ?? '',
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const { recoveryCodes } = await context.get(apiContext).account.post('/users/passkeys/', {
      ...passkeyAnswerOf(textOf(form, 'answer')),
      name: textOf(form, 'name'),
    })
    if (recoveryCodes !== null) return data({ recoveryCodes, problem: undefined })
    const path = '/dashboard/security-settings?saved=passkey'
    return redirect(href(path, context.get(visitContext).locale))
  } catch (error) {
    // The answer of the authenticator is valid once and too long to be kept.
    form.delete('answer')
    const first = confirmFirst(error, { context, url, form })
    if (first !== null) return first
    return data({ recoveryCodes: null, problem: formProblem(error) }, { status: 400 })
  }
}

export default function NewPasskeyScreen() {
  const { canPasskey, origin, factorDue, isStaff, isConfirmed, ...data } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('factor.passkeys')
  const before = useKept(data.name)
  const name = useRef<HTMLDivElement>(null)
  const codes = answer?.recoveryCodes ?? null
  if (codes !== null) {
    return (
      <SecurityPage title={t('title')} isHeadless>
        <RecoveryCodeList codes={codes} added={t('added')} isStaff={isStaff} />
      </SecurityPage>
    )
  }
  const typed = () => ({ name: name.current?.querySelector('input')?.value.trim() || t('unnamed') })
  return (
    <SecurityPage title={t('title')} lead={t('lead')} isFirst={factorDue !== null}>
      {factorDue === null ? null : <StaffFactorNotice due={factorDue} other="app" />}
      <ConfirmedNotice isConfirmed={isConfirmed} isAnswered={answer !== undefined} />
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      {canPasskey ? (
        <Card className="grid gap-5">
          <div ref={name}>
            <TextInput
              name="name"
              label={t('name')}
              help={t('nameHelp')}
              autoComplete="off"
              maxLength={60}
              defaultValue={before}
              error={answer?.problem?.fields.name}
            />
          </div>
          <PasskeyButton purpose="add" variant="primary" fields={typed}>
            {t('submit')}
          </PasskeyButton>
          {factorDue === null && !isStaff ? (
            <p className="text-small text-ink-soft">{t('hold')}</p>
          ) : null}
          <noscript>
            <Notice tone="plain">{t('needsScript')}</Notice>
          </noscript>
        </Card>
      ) : (
        <Notice tone="plain">{origin === null ? t('nowhere') : t('elsewhere', { origin })}</Notice>
      )}
    </SecurityPage>
  )
}
