import { useTranslations } from 'use-intl'
import type { Meeting, MyMeeting } from '#contract/meetings/meeting-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { CommandKey } from '../../components/forms/command-key.tsx'
import { RemovalQuestion } from '../../components/forms/removal-question.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import type { ProxyAnswer } from './proxy-form.tsx'

type GivenProxyProps = {
  readonly meeting: Meeting
  readonly proxy: NonNullable<MyMeeting['proxy']>
  readonly answer: ProxyAnswer | undefined
  readonly idempotencyKey: string
}

/** The current proxy: its holder, its instructions, and the button that revokes it. */
export function GivenProxy({ meeting, proxy, answer, idempotencyKey }: GivenProxyProps) {
  const t = useTranslations('votes.proxy')
  const m = useTranslations('meetings.choices')
  const locale = useLocale()
  return (
    <Card>
      <CardHead title={t(`given.${proxy.holder}`, { code: proxy.code ?? '' })}>
        <DateTime value={proxy.givenAt} style="date-time" />
      </CardHead>
      <ul className="grid gap-2 text-dense">
        {meeting.agenda.map(({ motionId, title }) => {
          const choice = proxy.instructions.find((each) => each.motionId === motionId)?.choice
          return (
            <li
              key={motionId}
              className="grid grid-cols-[minmax(0,1fr)_fit-content(45%)] items-baseline gap-x-6"
            >
              <span className="wrap-anywhere">{title[locale]}</span>
              <strong className="text-end">{choice == null ? t('free') : m(choice)}</strong>
            </li>
          )
        })}
      </ul>
      <div className="mt-5 border-t border-line pt-4">
        <RemovalQuestion
          label={t('revoke')}
          question={t('revocation.question')}
          submit={t('revocation.submit')}
          hidden={{ act: 'revoke' }}
        >
          <CommandKey value={`${answer?.nextKey ?? idempotencyKey}-r`} subject={answer?.nextKey} />
        </RemovalQuestion>
      </div>
    </Card>
  )
}
