import { useTranslations } from 'use-intl'
import type { PropertyAccounts } from '#contract/back-office/desks/distribution-desk-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import type { FormAnswer } from '../../../ui/form-answer.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { Fact, Facts } from '../facts.tsx'

type DeclareFormProps = {
  readonly payable: NonNullable<PropertyAccounts['payable']>
  readonly problem: FormProblem | undefined
  readonly typed: FormAnswer['typed']
}

/**
 * The form that declares a distribution: the amount left from the booked months, the record date and the
 * payment date.
 */
export function DeclareForm({ payable, problem, typed }: DeclareFormProps) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const { month, left, carried, total, refill } = payable
  return (
    <Card>
      <CardHead title={t('declareTitle', { month: formatDate(`${month}-01`, 'month', locale) })} />
      <Facts>
        <Fact name={t('left')}>
          <Amount value={left} />
        </Fact>
        {carried === 0 ? null : (
          <Fact name={t('carried')}>
            <Amount value={carried} />
          </Fact>
        )}
        {refill === 0 ? null : (
          <Fact name={t('refill')}>
            <Amount value={refill} />
          </Fact>
        )}
        <Fact name={t('total')}>
          <Amount value={total} className="text-h3" />
        </Fact>
      </Facts>
      <ProblemNotice problem={problem} className="mt-4" />
      <DeskForm
        hidden={{ intent: 'declare', month }}
        problem={problem}
        typed={typed}
        acts={[
          {
            text: t('declare'),
            variant: 'primary',
            disabledReason: total === 0 ? t('nothingToPay') : null,
          },
        ]}
        className="mt-5 items-start sm:grid-cols-2"
      >
        <TextInput
          type="date"
          name="recordOn"
          label={t('recordOn')}
          help={t('recordHelp')}
          required
        />
        <TextInput type="date" name="payOn" label={t('payOn')} help={t('payHelp')} required />
      </DeskForm>
    </Card>
  )
}
