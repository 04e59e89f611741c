import { useTranslations } from 'use-intl'
import type { Withdrawal } from '#contract/withdrawals/withdrawal-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PrivateAmount } from '../../components/private-amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { ChevronRightIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

/** Withdrawals on their way; nothing when there are none. */
export function OpenWithdrawals({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }) {
  const t = useTranslations('withdrawals')
  const link = useLocalHref()
  const open = withdrawals.filter(({ endedAt }) => endedAt === null)
  if (open.length === 0) return null
  return (
    <Card>
      <CardHead title={t('openTitle')} />
      <ul className="divide-y divide-line">
        {open.map((withdrawal) => (
          <li key={withdrawal.id}>
            <Link
              to={link(`/dashboard/wallet/withdrawals/${withdrawal.id}`)}
              className="group -mx-2 flex min-h-16 items-center gap-4 rounded-xl px-2 py-2 hover:bg-sand"
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <PrivateAmount value={withdrawal.amount} className="text-dense font-bold" />
                  <Badge tone={withdrawal.isLate ? 'warn' : 'info'}>
                    {t(`states.${withdrawal.state}`)}
                  </Badge>
                </span>
                <span className="text-small text-ink-soft">
                  {`${withdrawal.bank.shortName} •••• ${withdrawal.numberEnd} · ${t('due')} `}
                  <DateTime value={withdrawal.steps.arrived.dueAt} style="date-time" />
                </span>
              </span>
              <ChevronRightIcon size={20} aria-hidden="true" className="text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
