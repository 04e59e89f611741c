import { useTranslations } from 'use-intl'
import type { DeskPropertyFile } from '#contract/back-office/properties/desk-property-body.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { answerOf, type RecordAnswer } from './record-act.ts'

type OfferingPlanProps = {
  readonly plan: NonNullable<DeskPropertyFile['offering']>
  readonly answer: RecordAnswer
}

/** The form that plans an offering of an entered property, to be reviewed by a second person. */
export function OfferingPlan({ plan, answer }: OfferingPlanProps) {
  const t = useTranslations('stewardship.plan')
  const locale = useLocale()
  const { problem, typed } = answerOf(answer, 'plan-offering')
  const facts = {
    units: plan.unitsTotal,
    price: formatRupiah(plan.unitPrice, locale),
    days: plan.windowDaysMax,
  }
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead', facts)}</p>
      <ProblemNotice problem={problem} className="mt-4" />
      <DeskForm
        hidden={{ intent: 'plan-offering', subject: '' }}
        problem={problem}
        typed={typed}
        acts={[{ text: t('send'), variant: 'primary' }]}
        className="mt-5"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextInput
            type="date"
            name="opensOn"
            label={t('opensOn')}
            help={t('opensHelp')}
            required
          />
          <TextInput type="date" name="closesOn" label={t('closesOn')} required />
          <RupiahInput name="minimumUnits" label={t('minimumUnits')} prefix="#" defaultDigits="1" />
          <RupiahInput
            name="targetUnits"
            label={t('targetUnits')}
            prefix="#"
            defaultDigits={String(Math.ceil(plan.unitsTotal * 0.8))}
          />
        </div>
      </DeskForm>
    </Card>
  )
}
