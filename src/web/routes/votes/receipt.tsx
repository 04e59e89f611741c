import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MyMeeting, VoteReceipt } from '#contract/meetings/meeting-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Trail } from '../../components/trail.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { buttonLook, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { readOwnMeeting } from './read-meeting.ts'

export const handle: ScreenHandle = { messages: ['votes', 'meetings'] }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { meetingId = '' } = params
  const { locale } = context.get(visitContext)
  const publicPath = href(`/votes/${encodeURIComponent(meetingId)}`, locale)
  const { meeting, mine } = await readOwnMeeting(context.get(apiContext), meetingId, publicPath)
  if (mine.receipts.length === 0) throw redirect(href(`/dashboard/votes/${meetingId}`, locale))
  return { meeting, mine }
}

/** The votes now recorded for the reader's units, and the receipts that prove them. */
export default function ReceiptScreen() {
  const { meeting, mine } = useLoaderData<typeof loader>()
  const t = useTranslations('votes.receipt')
  const v = useTranslations('votes')
  const m = useTranslations('meetings')
  const locale = useLocale()
  const link = useLocalHref()
  const path = link(`/dashboard/votes/${meeting.id}`)
  const texts = textsOf(mine.receipts.at(-1))
  const title = t(meeting.state === 'counted' ? 'titleCounted' : texts.title)
  const meetingTitle = v('meetingOf', { property: meeting.property.name })
  return (
    <div className="narrow-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title={title} isPrivate />
      <div>
        <Trail
          steps={[
            { text: v('title'), path: '/dashboard/votes' },
            { text: meetingTitle, path: `/dashboard/votes/${meeting.id}` },
            { text: t('step') },
          ]}
        />
        <h1 className="mt-2 text-h1">{title}</h1>
        <p className="tabular mt-1 text-dense text-ink-soft">
          <FactLine>
            {meetingTitle}
            <RecordNumber>{meeting.number}</RecordNumber>
            {m('units', { units: mine.units })}
          </FactLine>
        </p>
      </div>
      {mine.mayVote ? (
        <Notice tone="success">
          {t.rich(texts.until, {
            time: () => <DateTime value={meeting.votesUntil} style="date-time" />,
          })}
        </Notice>
      ) : null}
      <Card>
        <ul className="grid gap-4">
          {meeting.agenda.map((item) => (
            <li
              key={item.motionId}
              className="grid grid-cols-[minmax(0,1fr)_fit-content(45%)] items-baseline gap-x-6 border-b border-line pb-4 last:border-b-0 last:pb-0"
            >
              <span className="wrap-anywhere">{item.title[locale]}</span>
              <Voted vote={mine.votes.find(({ motionId }) => motionId === item.motionId)} />
            </li>
          ))}
        </ul>
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-h3">{t('proof')}</h2>
        <p className="text-dense text-ink-soft">
          {t(meeting.state === 'counted' ? 'proofCounted' : 'proofText')}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <a
            href={link(`/dashboard/files/meetings/${meeting.id}/receipt`)}
            className={buttonLook({ variant: 'primary' })}
          >
            <DownloadIcon size={18} aria-hidden="true" />
            {t('download')}
          </a>
          <LinkButton to={link(`/votes/${meeting.id}#check`)}>{t('verify')}</LinkButton>
        </div>
        <Disclosure label={t('acts', { count: mine.receipts.length })}>
          <ol className="grid gap-4">
            {mine.receipts.toReversed().map((receipt) => (
              <Act key={receipt.sequence} receipt={receipt} meeting={meeting} />
            ))}
          </ol>
        </Disclosure>
      </Card>
      <div className="flex flex-wrap gap-2.5">
        {mine.mayVote ? (
          <>
            <LinkButton to={path}>
              {mine.votes.some(({ by }) => by === 'me') ? t('change') : v('list.vote')}
            </LinkButton>
            {mine.proxy === null ? null : (
              <LinkButton to={`${path}/proxy`}>{v('proxy.see')}</LinkButton>
            )}
          </>
        ) : (
          <LinkButton to={path}>{t('back')}</LinkButton>
        )}
        <LinkButton to={link('/dashboard/votes')}>{t('all')}</LinkButton>
      </div>
    </div>
  )
}

/** What was recorded last: a vote, a proxy or its revocation. */
function textsOf(last: VoteReceipt | undefined) {
  if (last?.kind === 'proxy') return { title: 'titleProxyGiven', until: 'untilProxyGiven' } as const
  return last?.kind === 'vote'
    ? ({ title: 'title', until: 'until' } as const)
    : ({ title: 'titleProxyRevoked', until: 'untilProxyRevoked' } as const)
}

function Voted({ vote }: { readonly vote: MyMeeting['votes'][number] | undefined }) {
  const t = useTranslations('votes.mine')
  const m = useTranslations('meetings.choices')
  if (vote === undefined || vote.choice === null || vote.by === null)
    return <span className="text-end text-dense text-ink-soft">{t('notYet')}</span>
  return (
    <span className="text-end">
      <strong>{m(vote.choice)}</strong>
      {vote.by === 'me' ? null : (
        <span className="block text-small text-ink-soft">{t(`by.${vote.by}`)}</span>
      )}
    </span>
  )
}

type ActProps = {
  readonly receipt: VoteReceipt
  readonly meeting: ReturnType<typeof useLoaderData<typeof loader>>['meeting']
}

/** One act in the hash chain: its kind, its time, and the hash that everyone can look up. */
function Act({ receipt, meeting }: ActProps) {
  const t = useTranslations('votes.receipt')
  const m = useTranslations('meetings.choices')
  const locale = useLocale()
  const { kind, motionId, choice, sequence, happenedAt, hash } = receipt
  const title = meeting.agenda.find((item) => item.motionId === motionId)?.title[locale] ?? ''
  return (
    <li className="text-dense">
      <p className="font-bold wrap-anywhere">
        {kind === 'vote' && choice !== null
          ? t('vote', { choice: m(choice), title })
          : t(kind === 'proxy' ? 'proxyGiven' : 'proxyRevoked')}
      </p>
      <p className="tabular text-small text-ink-soft">
        <FactLine>
          {t('sequence', { sequence })}
          <DateTime value={happenedAt} style="to-the-second" />
        </FactLine>
      </p>
      <p className="text-small wrap-anywhere text-ink-soft">
        <code>{hash}</code>
      </p>
    </li>
  )
}
