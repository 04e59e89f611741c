import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { ConfirmedNotice } from '../../components/notices/confirmed-notice.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import {
  confirmFirst,
  isConfirmedSubmission,
  takeTypedValues,
} from '../../session/confirm-first.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { SecurityPage } from './security-page.tsx'

export const handle: ScreenHandle = { messages: ['factor', 'security'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const security = await context.get(apiContext).account.get('/users/security/')
  const hasFactor = security.app !== null || security.passkeys.length > 0
  const isConfirmed = await isConfirmedSubmission(context, takeTypedValues({ context, url }))
  return { left: security.recoveryCodesLeft, hasFactor, isConfirmed }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const { recoveryCodes } = await context.get(apiContext).account.post('/users/recovery-codes/')
    return data({ recoveryCodes, problem: undefined })
  } catch (error) {
    const first = confirmFirst(error, { context, url, form })
    if (first !== null) return first
    return data({ recoveryCodes: null, problem: formProblem(error) }, { status: 400 })
  }
}

export default function RecoveryCodesScreen() {
  const { left, hasFactor, isConfirmed } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('factor.codes')
  const link = useLocalHref()
  const codes = answer?.recoveryCodes ?? null
  if (codes !== null) {
    return (
      <SecurityPage title={t('name')} isHeadless>
        <RecoveryCodeList codes={codes} />
      </SecurityPage>
    )
  }
  return (
    <SecurityPage title={t('name')} lead={t('about')}>
      <ConfirmedNotice isConfirmed={isConfirmed} isAnswered={answer !== undefined} />
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      {hasFactor ? (
        <Card>
          <p className="text-h3">{t('left', { count: left })}</p>
          <p className="mt-1 mb-5 text-dense text-ink-soft">{t('renewLead')}</p>
          <PostButton hidden={{ intent: 'renew' }} variant="primary" size="large">
            {t('renew')}
          </PostButton>
        </Card>
      ) : (
        <Card>
          <p className="text-h3">{t('notYet')}</p>
          <p className="mt-1 mb-5 text-dense text-ink-soft">{t('notYetLead')}</p>
          <LinkButton to={link('/dashboard/security-settings/app')} variant="primary" size="large">
            {t('toApp')}
          </LinkButton>
        </Card>
      )}
    </SecurityPage>
  )
}
