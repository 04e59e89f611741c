import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Deposit } from '#contract/deposits/deposit-body.ts'
import { useMethodName } from '../../../components/forms/use-method-name.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { SumLine, sumLines } from '../../../ui/sum-line.tsx'

/**
 * The facts of a deposit, amount and number first; more lines as children. The amount of one that was paid as ordered is
 * above them already.
 */
export function DepositLines({
  deposit,
  children,
}: {
  readonly deposit: Deposit
  readonly children?: ReactNode
}) {
  const t = useTranslations('wallet')
  const methodName = useMethodName()
  const { state, amount, receivedAmount, creditedAmount } = deposit
  const isShownAbove =
    state === 'paid' &&
    [receivedAmount, creditedAmount].every((each) => (each ?? amount) === amount)
  return (
    <dl className={`${sumLines} w-full border-t border-line pt-4`}>
      {isShownAbove ? null : (
        <SumLine name={t(state === 'awaiting-payment' ? 'exactAmount' : 'amountLabel')}>
          <Amount value={amount} />
        </SumLine>
      )}
      {receivedAmount === null || receivedAmount === amount ? null : (
        <SumLine name={t('receivedAmount')}>
          <Amount value={receivedAmount} />
        </SumLine>
      )}
      <SumLine name={t('method')}>{methodName(deposit.method)}</SumLine>
      <SumLine name={t('depositNumber')}>
        <span className="whitespace-nowrap">{deposit.reference}</span>
      </SumLine>
      {children}
    </dl>
  )
}
