import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../components/forms/form-text.ts'
import { isCounted, voteProofsIn } from '../../components/meetings/vote-receipt.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import { AgendaItem } from './agenda-item.tsx'
import { useLiveTurnout } from './live-turnout.ts'
import { MeetingHead } from './meeting-head.tsx'
import { type Checked, ReceiptCheck } from './receipt-check.tsx'

export const handle: ScreenHandle = { messages: ['votes', 'meetings', 'vote-check', 'portfolio'] }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { meetingId = '' } = params
  return { meeting: await context.get(apiContext).get('/meetings/{meetingId}/', { meetingId }) }
}

const typedMax = 200_000

/** Checks a pasted receipt: computes the root from the receipt's own steps and compares it with the published roots. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { meetingId = '' } = params
  const typed = textOf(await request.formData(), 'receipt').slice(0, typedMax)
  const proofs = voteProofsIn(typed)
  const answer = (verdict: Checked['verdict'], votes: Checked['votes'] = []) =>
    data<Checked>({ typed, verdict, votes }, { status: verdict === 'unreadable' ? 400 : 200 })
  if (proofs === null) return answer('unreadable')
  if (proofs.meetingId !== meetingId) return answer('other')
  const { agenda } = await context.get(apiContext).get('/meetings/{meetingId}/', { meetingId })
  if (proofs.votes.length === 0) return answer('early')
  const votes = await Promise.all(
    proofs.votes.map(async (vote) => {
      const item = agenda.find(({ motionId }) => motionId === vote.motionId)
      const root = item?.result?.root ?? ''
      const isInside = item !== undefined && (await isCounted(meetingId, vote, root))
      return { motionId: vote.motionId, choice: vote.choice, units: Number(vote.units), isInside }
    }),
  )
  return answer(votes.every(({ isInside }) => isInside) ? 'counted' : 'outside', votes)
}

/** The public page of a meeting: its result, and how to count the votes again. */
export default function PublicMeetingScreen() {
  const { meeting } = useLoaderData<typeof loader>()
  useLiveTurnout(meeting.state === 'voting')
  const t = useTranslations('votes')
  const title = t('meetingOf', { property: meeting.property.name })
  const isDone = meeting.state === 'counted'
  return (
    <div className="page-width py-10">
      <PageHead
        title={`${title}\u00a0· ${meeting.number}`}
        description={t('publicDescription', { property: meeting.property.name })}
      />
      <div
        className={
          isDone
            ? 'grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'
            : 'narrow-page'
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <MeetingHead meeting={meeting} mine={null} title={title} />
          {meeting.agenda.map((item) => (
            <AgendaItem key={item.motionId} meeting={meeting} item={item} motion={null}>
              {item.result === null ? null : <Root root={item.result.root} />}
            </AgendaItem>
          ))}
        </div>
        {isDone ? (
          <div className="grid gap-5">
            <Recount meetingId={meeting.id} acts={meeting.chain.length} />
            <ReceiptCheck meeting={meeting} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

function Root({ root }: { readonly root: string }) {
  const t = useTranslations('vote-check')
  return (
    <p className="text-small text-ink-soft">
      {t('root')}
      <code className="block wrap-anywhere">{root}</code>
    </p>
  )
}

/** The downloads for a recount: the votes without names, and the program that counts them. */
function Recount({ meetingId, acts }: { readonly meetingId: string; readonly acts: number }) {
  const t = useTranslations('vote-check')
  const link = useLocalHref()
  return (
    <Card className="grid gap-4">
      <h2 className="text-h3">{t('recount')}</h2>
      <p className="text-dense text-ink-soft">{t('recountText', { count: acts })}</p>
      <div className="flex flex-wrap gap-2.5">
        <a
          href={link(`/files/meetings/${meetingId}/published-votes`)}
          className={buttonLook({ size: 'small' })}
        >
          <DownloadIcon size={17} aria-hidden="true" />
          {t('votes')}
        </a>
        <a
          href={link(`/files/meetings/${meetingId}/published-votes/csv`)}
          className={buttonLook({ size: 'small' })}
        >
          <DownloadIcon size={17} aria-hidden="true" />
          {t('table')}
        </a>
        <a href="/verify-votes.mjs" download className={buttonLook({ size: 'small' })}>
          <DownloadIcon size={17} aria-hidden="true" />
          {t('program')}
        </a>
      </div>
      <p className="text-small text-ink-soft">
        {t('run')}
        <code className="mt-1 block wrap-anywhere">
          node verify-votes.mjs votes.json receipt.json
        </code>
      </p>
      <p className="text-small text-ink-soft">{t('tableText')}</p>
    </Card>
  )
}
