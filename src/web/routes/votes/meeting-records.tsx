import { useTranslations } from 'use-intl'
import type { Meeting, MyMeeting } from '#contract/meetings/meeting-body.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { DownloadIcon, FileIcon, ReceiptIcon, ShieldIcon } from '../../ui/icon.tsx'

type MeetingRecordsProps = { readonly meeting: Meeting; readonly mine: MyMeeting }

/** The downloads of a meeting: the reader's receipts and, once the votes are counted, the minutes and all votes. */
export function MeetingRecords({ meeting, mine }: MeetingRecordsProps) {
  const t = useTranslations('votes.records')
  const link = useLocalHref()
  const { id, minutes, state } = meeting
  const hasReceipts = mine.receipts.length > 0
  const isCounted = state === 'counted'
  if (!hasReceipts && !isCounted) return null
  return (
    <Card>
      <CardHead title={t('title')} />
      <div className="flex flex-wrap gap-2.5">
        {hasReceipts ? (
          <LinkButton to={link(`/dashboard/votes/${id}/receipt`)} size="small">
            <ReceiptIcon size={17} aria-hidden="true" />
            {t('receipt')}
          </LinkButton>
        ) : null}
        {hasReceipts && isCounted ? (
          <LinkButton to={link(`/votes/${id}#check`)} size="small">
            <ShieldIcon size={17} aria-hidden="true" />
            {t('verify')}
          </LinkButton>
        ) : null}
        {minutes === null ? null : (
          <LinkButton
            to={link(`/dashboard/files/meetings/${id}/minutes`)}
            reloadDocument
            size="small"
          >
            <FileIcon size={17} aria-hidden="true" />
            {t('minutes')}
          </LinkButton>
        )}
        {isCounted ? (
          <LinkButton
            to={link(`/files/meetings/${id}/published-votes`)}
            reloadDocument
            size="small"
          >
            <DownloadIcon size={17} aria-hidden="true" />
            {t('published')}
          </LinkButton>
        ) : null}
      </div>
    </Card>
  )
}
