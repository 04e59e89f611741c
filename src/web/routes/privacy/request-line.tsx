import { useTranslations } from 'use-intl'
import type { PrivacyRequest } from '#contract/privacy/request-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { distance } from '../../components/money/format.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'

const tones = {
  open: 'info',
  ready: 'gain',
  done: 'gain',
  refused: 'loss',
  expired: 'neutral',
} as const

type RequestLineProps = { readonly request: PrivacyRequest; readonly now: string }

/** One request: its state, the time left until it is due, and its outcome. */
export function RequestLine({ request, now }: RequestLineProps) {
  const t = useTranslations('privacy')
  const link = useLocalHref()
  const { id, number, kind, state, text, askedAt, dueAt, answer, expiresAt } = request
  return (
    <li className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense font-bold">
        {t(`kinds.${kind}`)}
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </p>
      <p className="tabular text-small text-ink-soft">
        <RecordNumber>{number}</RecordNumber>
        {', '}
        <DateTime value={askedAt} style="date-time" />
      </p>
      {state === 'open' ? (
        <p className="text-dense">
          <strong>{t('clock', left(now, dueAt))}</strong>{' '}
          <span className="text-ink-soft">
            {`${t('due')} `}
            <DateTime value={dueAt} style="date-time" />
          </span>
        </p>
      ) : null}
      {text === null ? null : (
        <p className="text-dense whitespace-pre-line text-ink-soft wrap-anywhere">{text}</p>
      )}
      {answer === null ? null : (
        <p className="rounded-2xl bg-sand p-4 text-dense whitespace-pre-line wrap-anywhere">
          {answer}
        </p>
      )}
      {state !== 'ready' || expiresAt === null ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton
            to={link(`/dashboard/files/users/privacy-requests/${id}/file`)}
            reloadDocument
            variant="dark"
            size="small"
          >
            {t('copy.take')}
          </LinkButton>
          <p className="text-small text-ink-soft">
            {`${t('copy.until')} `}
            <DateTime value={expiresAt} style="date-time" />
          </p>
        </div>
      )}
    </li>
  )
}

function left(now: string, dueAt: string): { unit: string; count: number } {
  const isLate = Date.parse(dueAt) <= Date.parse(now)
  return isLate ? { unit: 'late', count: 0 } : distance(now, dueAt)
}
