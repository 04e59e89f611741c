import { useTranslations } from 'use-intl'
import type { Withdrawal } from '#contract/withdrawals/withdrawal-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { UnderWay } from '../../components/notices/under-way.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { FactLine } from '../../ui/fact-line.tsx'

/** The withdrawals that have not ended. */
export function OpenWithdrawals({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }) {
  const t = useTranslations('withdrawals')
  const link = useLocalHref()
  return (
    <UnderWay
      title={t('openTitle')}
      lines={withdrawals.map((withdrawal) => ({
        id: withdrawal.id,
        to: link(`/dashboard/wallet/withdrawals/${withdrawal.id}`),
        amount: withdrawal.amount,
        state: t(`states.${withdrawal.state}`),
        isLate: withdrawal.isLate,
        details: (
          <FactLine>
            {`${withdrawal.bank.shortName} •••• ${withdrawal.numberEnd}`}
            <span>
              {`${t('due')} `}
              <DateTime value={withdrawal.steps.arrived.dueAt} style="date-time" />
            </span>
          </FactLine>
        ),
      }))}
    />
  )
}
