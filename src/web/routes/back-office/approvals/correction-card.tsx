import { useTranslations } from 'use-intl'
import type { BookedMonth } from '#contract/back-office/desks/distribution-desk-body.ts'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { ApiClient } from '../../../api/client.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Segmented, Select } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { typedAmount } from '../../../ui/read-amount.ts'
import { DeskForm } from '../desk/desk-form.tsx'
import { lineName, type MonthLine, monthLines } from '../distributions/month-lines.ts'
import { Fact, Facts } from '../facts.tsx'
import { BothLanguages } from '../properties/record-form.tsx'

type Typed = Partial<Record<string, string>>

/** Sends a proposal for the correction in the form to the API; a reduction is an amount below zero. */
export async function proposeCorrection(
  { account }: ApiClient,
  propertyId: string,
  form: FormData,
) {
  const amount = typedAmount(textOf(form, 'amount'))
  const isLess = textOf(form, 'direction') === 'less'
  await account.post('/back-office/properties/{propertyId}/corrections/', {
    propertyId,
    month: textOf(form, 'month'),
    line: textOf(form, 'line'),
    amount: isLess && typeof amount === 'number' ? -amount : amount,
    reason: { id: textOf(form, 'reasonId'), en: textOf(form, 'reasonEn') },
  })
}

type CorrectionCardProps = {
  readonly months: readonly BookedMonth[]
  readonly typed: Typed
  readonly problem: FormProblem | undefined
}

/**
 * The form that corrects a booked month: payouts already made are unchanged, and the difference is added to the
 * next one.
 */
export function CorrectionCard({ months, typed, problem }: CorrectionCardProps) {
  const t = useTranslations('desks.corrections')
  const lines = useTranslations('desks.distributions.lines')
  const locale = useLocale()
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="max-w-prose text-dense text-ink-soft">{t('lead')}</p>
      <Disclosure label={t('open')} isOpen={problem !== undefined}>
        <ProblemNotice problem={problem} className="mb-4" />
        <DeskForm
          hidden={{ intent: 'correct' }}
          problem={problem}
          typed={typed}
          acts={[{ text: t('send'), variant: 'secondary' }]}
        >
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Select name="month" label={t('month')} defaultValue={months[0]?.month}>
              {months.map(({ month }) => (
                <option key={month} value={month}>
                  {formatDate(`${month}-01`, 'month', locale)}
                </option>
              ))}
            </Select>
            <Select name="line" label={t('line')}>
              {monthLines.map((line) => (
                <option key={line} value={lineName(line)}>
                  {lines(line)}
                </option>
              ))}
            </Select>
          </div>
          <Segmented
            name="direction"
            label={t('direction')}
            defaultValue={typed.direction === 'less' ? 'less' : 'more'}
            options={[
              { value: 'more', label: t('more') },
              { value: 'less', label: t('less') },
            ]}
          />
          <RupiahInput name="amount" label={t('amount')} />
          <BothLanguages name="reason" label={t('reason')} max={400} />
        </DeskForm>
      </Disclosure>
    </Card>
  )
}

/** A waiting correction as its approver sees it. */
export function ProposedCorrection({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('desks.corrections')
  const lines = useTranslations('desks.distributions.lines')
  const locale = useLocale()
  const { month, line, amount, reasonId, reasonEn } = proposal.content
  const known: MonthLine | undefined = monthLines.find((each) => lineName(each) === line)
  return (
    <Facts>
      <Fact name={t('month')}>{formatDate(`${String(month)}-01`, 'month', locale)}</Fact>
      <Fact name={t('line')}>{known === undefined ? String(line) : lines(known)}</Fact>
      <Fact name={t('amount')}>
        <Amount value={Number(amount)} className="text-h3" />
      </Fact>
      <Fact name={t('reason')}>{String(locale === 'id' ? reasonId : reasonEn)}</Fact>
    </Facts>
  )
}
