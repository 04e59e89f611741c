import { useTranslations } from 'use-intl'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { obstaclesOf } from './obstacles.ts'
import type { May } from './staff-may.ts'

type NextStepProps = { readonly motion: Motion; readonly may: May }

/** The next step for a motion, or a notice that there is none. */
export function NextStep({ motion, may }: NextStepProps) {
  const t = useTranslations('meeting-desk.next')
  const link = useLocalHref()
  const { state, property, callBy, isCallLate } = motion
  if (state !== 'draft' && state !== 'supported') return null
  const obstacles = obstaclesOf(motion)
  const call = `/back-office/properties/${property.id}/call-meeting?motion=${motion.id}`
  return (
    <Notice
      tone={isCallLate ? 'error' : obstacles.length > 0 ? 'warn' : 'info'}
      title={t(obstacles.length > 0 ? 'notReady' : 'ready')}
      action={
        obstacles.length > 0 || !may.write ? null : (
          <LinkButton to={link(call)} variant="primary" size="small">
            {t('call')}
          </LinkButton>
        )
      }
    >
      {obstacles.map((obstacle) => (
        <p key={obstacle}>{t(`obstacles.${obstacle}`)}</p>
      ))}
      {callBy === null ? null : (
        <p>
          {t.rich(isCallLate ? 'late' : 'callBy', {
            date: () => <DateTime value={callBy} style="long" />,
          })}
        </p>
      )}
    </Notice>
  )
}
