import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { FormAnswer } from '../../../ui/form-answer.ts'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

type VoidMonthCardProps = {
  readonly month: string
  readonly problem: FormProblem | undefined
  readonly typed: FormAnswer['typed']
}

/** The form that reverses a month booked by mistake before its payout. */
export function VoidMonthCard({ month, problem, typed }: VoidMonthCardProps) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  return (
    <Card>
      <CardHead title={t('voidTitle', { month: formatDate(`${month}-01`, 'month', locale) })} />
      <p className="max-w-prose text-dense text-ink-soft">{t('voidLead')}</p>
      <Disclosure label={t('voidOpen')} isOpen={problem !== undefined}>
        <ProblemNotice problem={problem} className="mb-4" />
        <DeskForm
          hidden={{ intent: 'void', month }}
          problem={problem}
          typed={typed}
          acts={[{ text: t('voidSend'), variant: 'danger' }]}
        >
          <ReasonField label={t('voidReason')} />
        </DeskForm>
      </Disclosure>
    </Card>
  )
}
