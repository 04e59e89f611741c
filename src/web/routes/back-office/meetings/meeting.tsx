import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../../components/forms/form-text.ts'
import { MeetingStateBadge } from '../../../components/meetings/badges.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { actIn, decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn } from '../desk/list-address.ts'
import { useDoneText } from '../desk/use-done-text.ts'
import { AgendaCard } from './agenda-card.tsx'
import { CancelCard, MeetingFacts, MinutesCard, SecondMeeting } from './meeting-sides.tsx'
import { readMay } from './staff-may.ts'

export const handle: ScreenHandle = { messages: ['meetings', 'meeting-desk'] }

const acts = ['cancellation', 'approval', 'refusal'] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { meetingId = '' } = params
  const { account } = context.get(apiContext)
  const [read, may] = await Promise.all([
    account.get('/back-office/meetings/{meetingId}/', { meetingId }),
    readMay(context),
  ])
  return { read, may, done: doneIn(url, acts) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { meetingId = '' } = params
  const api = context.get(apiContext)
  const reason = textOf(form, 'reason')
  const act = actIn(form, ['cancellation'])
  try {
    if (act !== 'cancellation') await decideProposal(api, form)
    else
      await api.account.post('/back-office/meetings/{meetingId}/cancellation/', {
        meetingId,
        reason,
      })
    const own = `/back-office/meetings/${encodeURIComponent(meetingId)}`
    return doneAt(context, own, { done: act })
  } catch (error) {
    return refused(error, { intent: textOf(form, 'intent'), ...typedDecision(form) })
  }
}

/** A meeting with the progress of its vote, its result and the possible actions. */
export default function MeetingDeskScreen() {
  const { read, may, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('meeting-desk')
  const { meeting, cancellation } = read
  const { property, number, state } = meeting
  const isCancelling = answer?.intent === 'cancellation'
  return (
    <TitledPage
      title={number}
      head={`${number}\u00a0· ${property.name}`}
      trail={[
        { text: t('meetings.title'), path: '/back-office/meetings' },
        { text: property.name, path: `/back-office/properties/${property.id}/meetings` },
        { text: number },
      ]}
      badge={<MeetingStateBadge state={state} />}
      done={useDoneText(done, (act) => t(`done.${act}`))}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          {cancellation === null ? null : <ProposalCard proposal={cancellation} />}
          <SecondMeeting meeting={meeting} may={may} />
          <AgendaCard meeting={meeting} />
        </div>
        <div className="grid min-w-0 gap-5">
          <MeetingFacts read={read} />
          <MinutesCard meeting={meeting} />
          {state === 'called' && cancellation === null ? (
            <CancelCard
              may={may}
              problem={isCancelling ? answer.problem : undefined}
              typed={isCancelling ? { reason: answer.reason } : {}}
            />
          ) : null}
        </div>
      </div>
    </TitledPage>
  )
}
