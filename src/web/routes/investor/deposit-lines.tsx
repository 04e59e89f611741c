import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Deposit } from '#contract/deposits/deposit-body.ts'
import { Amount } from '../../components/amount.tsx'
import { methodName } from './method-name.ts'

/** The facts of a deposit, amount and number first; more lines as children (`dt`, `dd`). */
export function DepositLines({
  deposit,
  children,
}: {
  readonly deposit: Deposit
  readonly children?: ReactNode
}) {
  const t = useTranslations('wallet')
  const { amount, receivedAmount } = deposit
  return (
    <dl className="grid w-full grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 border-t border-line pt-4 text-dense [&_dd]:text-end [&_dd]:font-bold [&_dt]:text-start [&_dt]:text-ink-soft">
      <dt>{t('exactAmount')}</dt>
      <dd>
        <Amount value={amount} />
      </dd>
      {receivedAmount === null || receivedAmount === amount ? null : (
        <>
          <dt>{t('receivedAmount')}</dt>
          <dd>
            <Amount value={receivedAmount} />
          </dd>
        </>
      )}
      <dt>{t('method')}</dt>
      <dd>{methodName(deposit.method)}</dd>
      <dt>{t('reference')}</dt>
      <dd className="tabular whitespace-nowrap">{deposit.reference}</dd>
      {children}
    </dl>
  )
}
