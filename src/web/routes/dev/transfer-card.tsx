import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AwaitedTransfer } from '#contract/dev/dev-transfers.ts'
import type { FormProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { Amount } from '../../components/money/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type TransferCardProps = {
  readonly transfer: AwaitedTransfer
  readonly problem: FormProblem | null
}

/** An expected transfer, with a form that simulates its arrival: the sender and the amount. */
export function TransferCard({ transfer, problem }: TransferCardProps) {
  const t = useTranslations('dev')
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-h3">
          <Amount value={transfer.amount} />
        </h3>
        <span className="tabular text-small text-ink-soft">{transfer.reference}</span>
      </div>
      <p className="mt-1 text-small text-ink-soft">
        <FactLine>
          {transfer.ownerName}
          <span>
            {`${t('payments.expires')} `}
            <DateTime value={transfer.expiresAt} style="date-time" />
          </span>
        </FactLine>
      </p>
      <Form method="post" className="mt-4 grid items-end gap-4 sm:grid-cols-2">
        <input type="hidden" name="depositId" value={transfer.depositId} />
        <TextInput name="amount" label={t('payments.amount')} inputMode="numeric" />
        <TextInput name="senderName" label={t('bank.sender')} maxLength={100} />
        <div className="sm:col-span-2">
          <Checkbox name="namesDeposit">{t('bank.namesDeposit')}</Checkbox>
        </div>
        <SubmitButton variant="primary" size="small" className="sm:justify-self-start">
          {t('bank.send')}
        </SubmitButton>
      </Form>
      {problem === null ? null : (
        <div role="alert" className="mt-2">
          <FieldError>{Object.values(problem.fields)[0] ?? problem.detail}</FieldError>
        </div>
      )}
    </Card>
  )
}
