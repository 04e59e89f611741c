import { useTranslations } from 'use-intl'
import type { DeskMeeting } from '#contract/back-office/meeting-desk.ts'
import type { Meeting } from '#contract/meetings/meeting-body.ts'
import { locales } from '#kernel'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { formatInteger } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import { Fact, Facts } from '../facts.tsx'
import type { Typed } from './motion-fields.tsx'
import { RoleRequired } from './role-required.tsx'
import type { May } from './staff-may.ts'

/** The time and place of a meeting, its chair, and its voters. */
export function MeetingFacts({ read }: { readonly read: DeskMeeting }) {
  const t = useTranslations('meeting-desk.meeting')
  const locale = useLocale()
  const link = useLocalHref()
  const { meeting, place, chair, secretary, operatorProxies } = read
  const { property, recordOn, meetingAt, votesUntil, units, holders, firstMeetingId } = meeting
  const { proxies, units: proxyUnits } = operatorProxies
  return (
    <Card>
      <CardHead title={t('facts')} />
      <Facts>
        <Fact name={t('property')}>{property.name}</Fact>
        <Fact name={t('recordOn')}>
          <DateTime value={recordOn} />
        </Fact>
        <Fact name={t('meetingAt')}>
          <DateTime value={meetingAt} style="date-time" />
        </Fact>
        <Fact name={t('votesUntil')}>
          <DateTime value={votesUntil} style="date-time" />
        </Fact>
        <Fact name={t('place')}>{place}</Fact>
        <Fact name={t('chair')}>{chair}</Fact>
        <Fact name={t('secretary')}>{secretary}</Fact>
        <Fact name={t('voters')}>
          {units === null || holders === null
            ? t('beforeRecord')
            : t('votersCount', { count: holders, units })}
        </Fact>
        {units === null ? null : (
          <Fact name={t('operatorProxies')}>
            {t('proxiesCount', { count: proxies, units: formatInteger(proxyUnits, locale) })}
          </Fact>
        )}
        {firstMeetingId === null ? null : (
          <Fact name={t('first')}>
            <Link to={link(`/back-office/meetings/${firstMeetingId}`)} className="text-link">
              {t('toFirst')}
            </Link>
          </Fact>
        )}
      </Facts>
      {units === null || proxies === 0 ? null : (
        <p className="mt-4 text-small text-ink-soft">{t('proxiesNote')}</p>
      )}
      <Link
        to={link(`/votes/${meeting.id}`)}
        className="text-link mt-3 inline-flex min-h-11 items-center text-small"
      >
        {t('publicPage')}
      </Link>
    </Card>
  )
}

/** The minutes in both languages, available once the votes are counted. */
export function MinutesCard({ meeting }: { readonly meeting: Meeting }) {
  const t = useTranslations('meeting-desk.meeting')
  const link = useLocalHref()
  const { id, state, minutes } = meeting
  if (state !== 'counted') return null
  return (
    <Card>
      <CardHead title={t('minutes')} />
      {minutes === null ? (
        <p className="text-dense text-ink-soft">{t('minutesSoon')}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {locales.map((language) => (
            <li key={language} className="py-2">
              <a
                href={link(`/dashboard/files/meetings/${id}/minutes?language=${language}`)}
                target="_blank"
                rel="noreferrer"
                className="text-link inline-flex min-h-11 items-center"
              >
                {t(`minutesIn.${language}`)}
              </a>
              <p className="text-small text-ink-soft">
                {t('hash', { hash: minutes[language].slice(0, 12) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type SecondMeetingProps = { readonly meeting: Meeting; readonly may: May }

/** A notice that a second meeting is due because of a missing quorum, or why a meeting was cancelled. */
export function SecondMeeting({ meeting, may }: SecondMeetingProps) {
  const t = useTranslations('meeting-desk.meeting')
  const link = useLocalHref()
  const { id, property, second, cancelledAt, cancelReason } = meeting
  if (cancelledAt !== null && cancelReason !== null)
    return (
      <Notice
        tone="warn"
        title={t.rich('cancelled', { date: () => <DateTime value={cancelledAt} style="long" /> })}
      >
        {cancelReason}
      </Notice>
    )
  if (second === null) return null
  const path = `/back-office/properties/${property.id}/call-meeting?first=${id}`
  return (
    <Notice
      tone="warn"
      title={t('secondDue')}
      action={
        may.write ? (
          <LinkButton to={link(path)} variant="primary" size="small">
            {t('callSecond')}
          </LinkButton>
        ) : null
      }
    >
      {t.rich('secondText', {
        callBy: () => <DateTime value={second.callBy} style="long" />,
        from: () => <DateTime value={second.earliestOn} style="long" />,
        until: () => <DateTime value={second.latestOn} style="long" />,
      })}
    </Notice>
  )
}

type CancelCardProps = {
  readonly may: May
  readonly problem: FormProblem | undefined
  readonly typed: Typed
}

/** The form that proposes to cancel a meeting before its vote opens. */
export function CancelCard({ may, problem, typed }: CancelCardProps) {
  const t = useTranslations('meeting-desk.meeting')
  return (
    <Card>
      <CardHead title={t('cancel')}>{t('cancelLead')}</CardHead>
      {may.write ? (
        <DeskForm
          hidden={{ intent: 'cancellation' }}
          problem={problem}
          typed={typed}
          acts={[{ text: t('cancelSend'), variant: 'danger' }]}
        >
          <ProblemNotice problem={problem} />
          <ReasonField label={t('cancelReason')} help={t('cancelReasonHelp')} />
        </DeskForm>
      ) : (
        <RoleRequired act="write" />
      )}
    </Card>
  )
}
