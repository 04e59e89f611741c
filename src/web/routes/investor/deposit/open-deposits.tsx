import { useTranslations } from 'use-intl'
import type { Deposit } from '#contract/deposits/deposit-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { useMethodName } from '../../../components/forms/use-method-name.ts'
import { UnderWay } from '../../../components/notices/under-way.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { FactLine } from '../../../ui/fact-line.tsx'

/** Deposits that wait for the payer or for the operator. */
export function OpenDeposits({ deposits }: { readonly deposits: readonly Deposit[] }) {
  const t = useTranslations('wallet')
  const methodName = useMethodName()
  const link = useLocalHref()
  return (
    <UnderWay
      title={t('openDeposits')}
      lines={deposits.map((deposit) => ({
        id: deposit.id,
        to: link(`/dashboard/wallet/deposits/${deposit.id}`),
        amount: deposit.receivedAmount ?? deposit.amount,
        state: t(`states.${deposit.state}`),
        isLate: deposit.state !== 'awaiting-payment',
        details: (
          <FactLine>
            {methodName(deposit.method)}
            <RecordNumber>{deposit.reference}</RecordNumber>
            <span>
              {`${t(deposit.paidAt === null ? 'payBefore' : 'paidAt')} `}
              <DateTime value={deposit.paidAt ?? deposit.expiresAt} style="date-time" />
            </span>
          </FactLine>
        ),
      }))}
    />
  )
}
