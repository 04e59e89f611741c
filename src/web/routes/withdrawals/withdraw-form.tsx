import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BankAccount } from '#contract/bank-accounts/bank-account-body.ts'
import type { WithdrawalTerms } from '#contract/withdrawals/withdrawals.ts'
import type { FormProblem } from '../../api/problem.ts'
import { CommandKey } from '../../components/forms/command-key.tsx'
import { PostForm } from '../../components/forms/post-form.tsx'
import { RupiahInput } from '../../components/forms/rupiah-input.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { formatRupiah } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { readAmount } from '../../ui/read-amount.ts'
import { AccountChoice } from './account-choice.tsx'
import { RailTable } from './rail-table.tsx'
import { mostToday, WithdrawalSum } from './withdrawal-sum.tsx'

type WithdrawFormProps = {
  readonly accounts: readonly BankAccount[]
  readonly terms: WithdrawalTerms
  readonly free: number
  readonly idempotencyKey: string
  readonly typed: { readonly amount: string; readonly accountId: string } | undefined
  readonly problem: FormProblem | undefined
}

/**
 * The form for the account and the amount. The fee, the net amount and the arrival time are calculated while
 * the investor types.
 */
export function WithdrawForm(props: WithdrawFormProps) {
  const { accounts, terms, free, idempotencyKey, typed, problem } = props
  const t = useTranslations('withdrawals')
  const locale = useLocale()
  const refused = typed?.amount ?? ''
  const [digits, setDigits] = useState(readAmount(refused) ?? '')
  const [suggested, setSuggested] = useState({ digits: refused, count: 0 })
  const amount = Number(digits || '0')
  const most = Math.min(free, Math.max(...terms.rails.map(mostToday)))
  return (
    <div className="grid gap-5">
      <Card>
        <PostForm problem={problem} className="grid gap-6">
          <CommandKey value={idempotencyKey} />
          <AccountChoice
            accounts={accounts}
            chosen={typed?.accountId}
            error={problem?.fields.accountId}
          />
          <div className="grid gap-3">
            <RupiahInput
              key={suggested.count}
              name="amount"
              label={t('amount')}
              defaultDigits={suggested.digits}
              onDigits={setDigits}
              required
              least={terms.minimum}
              most={free}
              help={t('amountHelp', {
                free: formatRupiah(free, locale),
                minimum: formatRupiah(terms.minimum, locale),
              })}
            />
            {most >= terms.minimum ? (
              <button
                type="button"
                onClick={() => suggest(String(most))}
                className={buttonLook(
                  { variant: 'secondary', size: 'small' },
                  'needs-script tabular justify-self-start',
                )}
              >
                {t('all', { amount: formatRupiah(most, locale) })}
              </button>
            ) : null}
          </div>
          {amount > free ? null : <WithdrawalSum amount={amount} terms={terms} />}
          <SubmitButton variant="primary" size="large" isWide busy={t('submitting')}>
            {amount === 0
              ? t('submitPlain')
              : t('submit', { amount: formatRupiah(amount, locale) })}
          </SubmitButton>
          <p className="text-small text-ink-soft">
            {t('cancelNote', { minutes: terms.cancelMinutes })}
            {terms.simulated ? ` ${t('simulatedText')}` : ''}
          </p>
        </PostForm>
      </Card>
      <RailTable terms={terms} />
    </div>
  )

  // The amount field stores its own digits, so a suggestion changes its key to create it again.
  function suggest(text: string) {
    setDigits(text)
    setSuggested({ digits: text, count: suggested.count + 1 })
  }
}
