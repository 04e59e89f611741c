import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { DateTime } from '../../components/date-time.tsx'
import { hasName } from '../../components/forms/factor-method.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { ConfirmedNotice } from '../../components/notices/confirmed-notice.tsx'
import { SavedToast } from '../../components/notices/saved-toast.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, sessionContext } from '../../context.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { isConfirmedSubmission, takeTypedValues } from '../../session/confirm-first.ts'
import { productNow } from '../../session/product-now.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { LoginHistory, OpenSessions } from './device-cards.tsx'
import { FreezeCard, FrozenNotice, RecoveryNotice } from './freeze-card.tsx'
import { ProgramsCard } from './programs-card.tsx'
import { ScoreCard } from './score-card.tsx'
import { changeSecurity, doneWords } from './settings-action.ts'
import { SignInCard } from './sign-in-card.tsx'

export const handle: ScreenHandle = { messages: ['security'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { account } = api
  const [{ items }, security, providers, now] = await Promise.all([
    account.get('/users/sessions/'),
    account.get('/users/security/'),
    account.get('/users/providers/'),
    productNow(api),
  ])
  const done = doneWords.find((each) => each === url.searchParams.get('saved')) ?? null
  const { email } = await context.get(sessionContext).profile()
  const canPasskey = hasName(url)
  const isConfirmed = await isConfirmedSubmission(context, takeTypedValues({ context, url }))
  return {
    sessions: items,
    security,
    providers,
    email,
    done,
    isConfirmed,
    canPasskey,
    now: now.getTime(),
  }
}

export const action = changeSecurity

export default function SecuritySettingsScreen() {
  const { sessions, security, providers, email, done, isConfirmed, canPasskey, now } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('security')
  return (
    <TitledPage isNarrow title={t('title')} lead={t('lead')}>
      <SavedToast text={done === null ? null : t(`saved.${done}`)} />
      <ConfirmedNotice
        isConfirmed={isConfirmed}
        isAnswered={done !== null || answer !== undefined}
      />
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      <div className="grid gap-5">
        {security.isFrozen ? <FrozenNotice /> : null}
        {security.recovery === null ? null : <RecoveryNotice recovery={security.recovery} />}
        {security.withdrawalsWaitUntil === null ? null : (
          <Notice tone="plain">
            {`${t('withdrawalsWait')} `}
            <DateTime value={security.withdrawalsWaitUntil} style="date-time" />
          </Notice>
        )}
        <ScoreCard security={security} sessions={sessions} now={now} />
        <SignInCard
          security={security}
          providers={providers}
          email={email}
          canPasskey={canPasskey}
        />
        <OpenSessions sessions={sessions.filter((line) => line.isOpen)} />
        <LoginHistory
          sessions={sessions.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1))}
        />
        <ProgramsCard />
        {security.isFrozen ? null : <FreezeCard />}
      </div>
    </TitledPage>
  )
}
