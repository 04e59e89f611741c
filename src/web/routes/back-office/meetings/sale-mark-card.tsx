import { useTranslations } from 'use-intl'
import type { MeetingDesk } from '#contract/back-office/meeting-desk.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { formatPercent } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import type { Typed } from './motion-fields.tsx'
import type { May } from './staff-may.ts'

type SaleMarkCardProps = {
  readonly mark: MeetingDesk['saleMark']
  readonly may: May
  readonly isWaiting: boolean
  readonly problem: FormProblem | undefined
  readonly typed: Typed
}

/** The valuation at which a motion to sell opens automatically, and the form that proposes another one. */
export function SaleMarkCard({ mark, may, isWaiting, problem, typed }: SaleMarkCardProps) {
  const t = useTranslations('meeting-desk.mark')
  const locale = useLocale()
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="text-dense">
        {mark === null
          ? t('none')
          : t.rich('set', {
              percent: formatPercent(mark.aboveCostBasisPoints, locale),
              date: () => <DateTime value={mark.effectiveFrom} style="long" />,
            })}
      </p>
      {isWaiting ? (
        <Notice tone="info" className="mt-4">
          {t('waits')}
        </Notice>
      ) : may.write ? (
        <Disclosure label={t(mark === null ? 'setIt' : 'change')} isOpen={problem !== undefined}>
          <DeskForm
            hidden={{ intent: 'mark' }}
            problem={problem}
            typed={typed}
            acts={[{ text: t('send'), variant: 'primary' }]}
          >
            <ProblemNotice problem={problem} />
            <TextInput
              name="aboveCost"
              label={t('aboveCost')}
              help={t('aboveCostHelp')}
              inputMode="decimal"
              required
              path="aboveCostBasisPoints"
            />
            <TextInput type="date" name="effectiveFrom" label={t('effectiveFrom')} required />
            <ReasonField label={t('reason')} />
          </DeskForm>
        </Disclosure>
      ) : (
        <Notice tone="plain" className="mt-4">
          {t('role')}
        </Notice>
      )}
    </Card>
  )
}
