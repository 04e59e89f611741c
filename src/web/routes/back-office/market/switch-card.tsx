import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import { ResumesAtField, StaffHaltEnd, type Typed } from './halt-forms.tsx'

type SwitchCardProps = {
  readonly stoppedAt: string | null
  readonly stopReason: string | null
  readonly resumesAt: string | null
  readonly maySwitch: boolean
  readonly problem: FormProblem | undefined
  readonly typed: Typed
}

/** The switch that stops all trading or resumes it. */
export function SwitchCard(props: SwitchCardProps) {
  const { stoppedAt, stopReason, resumesAt, maySwitch, problem, typed } = props
  const t = useTranslations('market-desk')
  const factor = useTranslations('proposals')('freshFactor')
  const locale = useLocale()
  const isStopped = stoppedAt !== null
  const act = isStopped ? 'start' : 'stop'
  return (
    <Card>
      <CardHead title={t('switch.title')}>
        <Badge tone={isStopped ? 'warn' : 'gain'}>
          {t(isStopped ? 'switch.stopped' : 'switch.running')}
        </Badge>
      </CardHead>
      {isStopped ? (
        <Notice
          tone="warn"
          title={t('switch.since', { date: formatDate(stoppedAt, 'date-time', locale) })}
          className="mb-4"
        >
          <p className="wrap-anywhere">{stopReason}</p>
          <p className="mt-1">
            <StaffHaltEnd resumesAt={resumesAt} />
          </p>
        </Notice>
      ) : null}
      <p className="text-dense text-ink-soft">
        {t(maySwitch ? `switch.${act}Meaning` : 'switch.role')}
      </p>
      {maySwitch ? (
        <DeskForm
          hidden={{ intent: act }}
          problem={problem}
          typed={typed}
          acts={[{ text: t(`switch.${act}`), variant: isStopped ? 'primary' : 'danger' }]}
          className="mt-4"
        >
          <ProblemNotice problem={problem} />
          <ReasonField label={t('reason')} help={factor} />
          {isStopped ? null : <ResumesAtField problem={problem} typed={typed} />}
        </DeskForm>
      ) : null}
    </Card>
  )
}
