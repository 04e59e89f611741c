import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PropertyAccounts } from '#contract/back-office/desks/distribution-desk-body.ts'
import type { FormProblem } from '../../api/problem.ts'
import { Amount } from '../../components/amount.tsx'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { formatDate } from '../../components/format.ts'
import { PostForm } from '../../components/post-form.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Fact, Facts } from './facts.tsx'

type DeclareFormProps = {
  readonly payable: NonNullable<PropertyAccounts['payable']>
  readonly problem: FormProblem | undefined
}

/** What the booked months left, and on which days it is recorded and paid. */
export function DeclareForm({ payable, problem }: DeclareFormProps) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
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
      <PostForm problem={problem} className="mt-5 grid items-start gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="declare" />
        <input type="hidden" name="month" value={month} />
        <TextInput
          type="date"
          name="recordOn"
          label={t('recordOn')}
          help={t('recordHelp')}
          required
        />
        <TextInput type="date" name="payOn" label={t('payOn')} help={t('payHelp')} required />
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          disabled={total === 0}
          disabledReason={total === 0 ? t('nothingToPay') : null}
          className="justify-self-start sm:col-span-2"
        >
          {t('declare')}
        </Button>
      </PostForm>
    </Card>
  )
}
