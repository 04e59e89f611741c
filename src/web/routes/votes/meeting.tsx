import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { voteChoices } from '#contract'
import { newId } from '#kernel'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { areAmountsHidden, HiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { PageHead } from '../../components/page-head.tsx'
import { Trail } from '../../components/trail.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { AgendaItem } from './agenda-item.tsx'
import { useLiveTurnout } from './live-turnout.ts'
import { MeetingHead } from './meeting-head.tsx'
import { MeetingRecords } from './meeting-records.tsx'
import { ProxyCard } from './proxy-card.tsx'
import { readOwnMeeting } from './read-meeting.ts'
import { type VoteAnswer, VoteForm } from './vote-form.tsx'

export const handle: ScreenHandle = { messages: ['votes', 'meetings', 'portfolio'] }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { meetingId = '' } = params
  const { locale } = context.get(visitContext)
  const own = await readOwnMeeting(
    context.get(apiContext),
    meetingId,
    href(`/votes/${encodeURIComponent(meetingId)}`, locale),
  )
  return { ...own, idempotencyKey: newId(), isHidden: areAmountsHidden(request) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { meetingId = '' } = params
  const typed: VoteAnswer['typed'] = {}
  for (const motionId of form.getAll('motionId').map(String)) {
    const choice = voteChoices.find((each) => each === form.get(`choice.${motionId}`))
    if (choice !== undefined) typed[motionId] = choice
  }
  const choices = Object.entries(typed).map(([motionId, choice]) => ({ motionId, choice }))
  if (choices.length === 0)
    return data<VoteAnswer>({ typed, problem: null, nextKey: newId() }, { status: 400 })
  try {
    const by = { idempotencyKey: textOf(form, 'idempotencyKey') }
    const { account } = context.get(apiContext)
    await account.post('/meetings/{meetingId}/votes/', { meetingId, choices }, by)
  } catch (error) {
    return data<VoteAnswer>(
      { typed, problem: formProblem(error), nextKey: newId() },
      { status: 400 },
    )
  }
  const { locale } = context.get(visitContext)
  return redirect(href(`/dashboard/votes/${meetingId}/receipt`, locale))
}

/** One meeting: its motions, the effect on the reader, and the reader's votes until voting closes. */
export default function MeetingScreen() {
  const { meeting, mine, motions, idempotencyKey, isHidden } = useLoaderData<typeof loader>()
  const answer = useAnswer<VoteAnswer>()
  useLiveTurnout(meeting.state === 'voting')
  const t = useTranslations('votes')
  const title = t('meetingOf', { property: meeting.property.name })
  const items = meeting.agenda.flatMap((item) => {
    const motion = motions.find(({ id }) => id === item.motionId)
    return motion === undefined ? [] : [{ item, motion }]
  })
  return (
    <HiddenAmounts value={isHidden}>
      <div className="narrow-page grid grid-cols-[minmax(0,1fr)] gap-5">
        <PageHead title={title} isPrivate />
        <div className="-mb-3">
          <Trail steps={[{ text: t('title'), path: '/dashboard/votes' }, { text: title }]} />
        </div>
        <MeetingHead meeting={meeting} mine={mine} title={title} />
        {mine.mayVote ? (
          <VoteForm {...{ meeting, mine, items, answer, idempotencyKey }} />
        ) : (
          items.map(({ item, motion }) => (
            <AgendaItem key={item.motionId} {...{ meeting, item, motion }}>
              <MyChoice vote={mine.votes.find(({ motionId }) => motionId === motion.id)} />
            </AgendaItem>
          ))
        )}
        {mine.mayVote ? <ProxyCard meetingId={meeting.id} mine={mine} /> : null}
        <MeetingRecords meeting={meeting} mine={mine} />
      </div>
    </HiddenAmounts>
  )
}

type MyVote = ReturnType<typeof useLoaderData<typeof loader>>['mine']['votes'][number]

/** The vote of the reader's units on a motion, and who cast it; nothing when there is none. */
function MyChoice({ vote }: { readonly vote: MyVote | undefined }) {
  const t = useTranslations('votes.mine')
  const m = useTranslations('meetings.choices')
  if (vote === undefined || vote.choice === null || vote.by === null) return null
  return (
    <p className="rounded-2xl bg-sand px-4 py-3 text-dense">
      <strong>{t('choice', { choice: m(vote.choice) })}</strong>
      <span className="text-ink-soft">{` ${t(`by.${vote.by}`)}`}</span>
    </p>
  )
}
