import { useTranslations } from 'use-intl'
import type { SessionLine } from '../../api/session-line.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { PhoneIcon, ScreenIcon } from '../../ui/icon.tsx'

/** The open sessions of the account, the reader's own first. */
export function OpenSessions(props: { sessions: readonly SessionLine[] }) {
  const t = useTranslations('security')
  const sessions = props.sessions.toSorted(
    (left, right) => Number(right.isCurrent) - Number(left.isCurrent),
  )
  return (
    <Card>
      <CardHead title={t('devices')}>{t('devicesCount', { count: sessions.length })}</CardHead>
      <OpenList sessions={sessions.slice(0, shownAtOnce)} />
      {sessions.length > shownAtOnce ? (
        <Disclosure label={t('devicesAll', { count: sessions.length })}>
          <OpenList sessions={sessions.slice(shownAtOnce)} />
        </Disclosure>
      ) : null}
      {sessions.length > 1 ? (
        <PostButton form={{ className: 'mt-4' }}>{t('endOthers')}</PostButton>
      ) : null}
      <p className="mt-4 text-small text-ink-soft">{t('devicesNote')}</p>
    </Card>
  )
}

function OpenList({ sessions }: { sessions: readonly SessionLine[] }) {
  const t = useTranslations('security')
  return (
    <ul className="grid divide-y divide-line">
      {sessions.map((line) => (
        <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
          <Device line={line} />
          <div className="ps-15 min-[560px]:ps-0">
            {line.isCurrent ? (
              <Badge tone="gain">{t('thisDevice')}</Badge>
            ) : (
              <PostButton hidden={{ sessionId: line.id }}>
                {t('end')}
                <span className="sr-only">{`: ${deviceWords(t, line)}`}</span>
              </PostButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

type Words = ReturnType<typeof useTranslations<'security'>>

function deviceWords(t: Words, { browser, system }: SessionLine): string {
  if (browser === 'other' && system === 'other') return t('unknownDevice')
  return t('device', { browser: t(`browsers.${browser}`), system: t(`systems.${system}`) })
}

function Device({ line }: { line: SessionLine }) {
  const t = useTranslations('security')
  const Icon = line.system === 'android' || line.system === 'ios' ? PhoneIcon : ScreenIcon
  return (
    <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-sand">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p className="font-bold">{deviceWords(t, line)}</p>
        <p className="text-small text-ink-soft">
          {`${t('lastUsed')} `}
          <DateTime value={line.lastUsedAt} style="date-time" />
        </p>
      </div>
    </div>
  )
}

/** The logins of the last 90 days, newest first, with the device and the end of each. */
export function LoginHistory({ sessions }: { sessions: readonly SessionLine[] }) {
  const t = useTranslations('security')
  return (
    <Card>
      <CardHead title={t('history')}>{t('historyLead')}</CardHead>
      <HistoryList sessions={sessions.slice(0, shownAtOnce)} />
      {sessions.length > shownAtOnce ? (
        <Disclosure label={t('historyAll', { count: sessions.length })}>
          <HistoryList sessions={sessions.slice(shownAtOnce)} />
        </Disclosure>
      ) : null}
    </Card>
  )
}

const shownAtOnce = 5

function HistoryList({ sessions }: { sessions: readonly SessionLine[] }) {
  const t = useTranslations('security')
  return (
    <ul className="grid divide-y divide-line">
      {sessions.map((line) => (
        <li key={line.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3">
          <span className="font-semibold">{deviceWords(t, line)}</span>
          <span className="text-small text-ink-soft">
            <FactLine>
              {t(`enteredBy.${line.enteredBy}`)}
              <DateTime value={line.startedAt} style="date-time" />
              {t(`ended.${line.isOpen ? 'open' : (line.endedReason ?? 'expired')}`)}
            </FactLine>
          </span>
        </li>
      ))}
    </ul>
  )
}
