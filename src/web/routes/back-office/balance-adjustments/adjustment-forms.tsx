import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { adjustmentAccounts, adjustmentReasons } from '#contract'
import type { AdjustableBalance } from '#contract/back-office/balance-adjustment-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Segmented, Select } from '../../../ui/choice.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { GroupError } from '../../../ui/field.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { RadioCard } from '../../../ui/radio-card.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { BothLanguages } from '../properties/record-form.tsx'
import { Kind } from './adjustment-card.tsx'

type Answer =
  | { readonly typed: Readonly<Record<string, string>>; readonly problem: FormProblem }
  | undefined

type ReversalFormProps = {
  readonly entries: AdjustableBalance['entries']
  readonly answer: Answer
}

/** A form that selects one of the movements that can be reversed here. */
export function ReversalForm({ entries, answer }: ReversalFormProps) {
  const t = useTranslations('balance-adjustments')
  return (
    <Card>
      <CardHead title={t('reverseTitle')} />
      <p className="mb-4 max-w-prose text-dense text-ink-soft">{t('reverseLead')}</p>
      {entries.length === 0 ? (
        <p className="text-dense font-semibold">{t('noEntries')}</p>
      ) : (
        <AdjustmentForm form="reversal" answer={answer} documentHelp={t('documentOptional')}>
          <fieldset className="grid max-h-96 gap-2 overflow-y-auto p-1">
            <legend className="sr-only">{t('entry')}</legend>
            {entries.map(({ entryId, kind, reference, happenedAt, amount }) => (
              <RadioCard
                key={entryId}
                name="entryId"
                value={entryId}
                defaultChecked={answer?.typed.entryId === entryId}
                required
                title={
                  <span className="flex w-full flex-wrap justify-between gap-x-4">
                    <Kind kind={kind} />
                    <span className="tabular">
                      {amount > 0 ? '+' : ''}
                      <Amount value={amount} />
                    </span>
                  </span>
                }
              >
                <FactLine>
                  <RecordNumber>{reference}</RecordNumber>
                  <DateTime value={happenedAt} style="date-time" />
                </FactLine>
              </RadioCard>
            ))}
            <GroupError error={answer?.problem.fields.entryId} />
          </fieldset>
        </AdjustmentForm>
      )}
    </Card>
  )
}

/** A form with an amount and the account of the operator that pays or receives it. */
export function AmountForm({ answer }: { readonly answer: Answer }) {
  const t = useTranslations('balance-adjustments')
  const typed = answer?.typed ?? {}
  return (
    <Card>
      <CardHead title={t('amountTitle')} />
      <AdjustmentForm form="amount" answer={answer} documentHelp={t('documentHelp')} isNeeded>
        <Segmented
          name="direction"
          label={t('direction')}
          defaultValue={typed.direction === 'take' ? 'take' : 'give'}
          options={[
            { value: 'give', label: t('give') },
            { value: 'take', label: t('take') },
          ]}
        />
        <RupiahInput name="amount" label={t('amount')} />
        <Select name="account" label={t('account')} required>
          <option value="">{t('chooseAccount')}</option>
          {adjustmentAccounts.map((account) => (
            <option key={account} value={account}>
              {t(`accounts.${account}`)}
            </option>
          ))}
        </Select>
      </AdjustmentForm>
    </Card>
  )
}

type AdjustmentFormProps = {
  readonly form: 'reversal' | 'amount'
  readonly answer: Answer
  readonly documentHelp: string
  readonly isNeeded?: boolean
  /** The subject of the adjustment. */
  readonly children: ReactNode
}

function AdjustmentForm({ form, answer, documentHelp, isNeeded, children }: AdjustmentFormProps) {
  const t = useTranslations('balance-adjustments')
  return (
    <DeskForm
      problem={answer?.problem}
      typed={answer?.typed}
      acts={[{ text: t('propose'), variant: 'dark' }]}
      isUpload
    >
      <ProblemNotice problem={answer?.problem} />
      <input type="hidden" name="form" value={form} />
      {children}
      <Select name="reason" label={t('reason')} required>
        <option value="">{t('chooseReason')}</option>
        {adjustmentReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`reasons.${reason}`)}
          </option>
        ))}
      </Select>
      <div className="grid gap-1.5">
        <BothLanguages name="note" label={t('note')} max={400} />
        <p className="text-small text-ink-soft">{t('noteHelp')}</p>
      </div>
      <FileInput
        name="file"
        label={t('document')}
        help={documentHelp}
        required={isNeeded === true}
      />
    </DeskForm>
  )
}
