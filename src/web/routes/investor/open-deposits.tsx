import { useTranslations } from 'use-intl'
import type { Deposit } from '#contract/deposits/deposit-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PrivateAmount } from '../../components/private-amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { ChevronRightIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { methodName } from './method-name.ts'

/** Deposits that wait for the payer or for us; nothing when there are none. */
export function OpenDeposits({ deposits }: { readonly deposits: readonly Deposit[] }) {
  const t = useTranslations('wallet')
  const link = useLocalHref()
  if (deposits.length === 0) return null
  return (
    <Card>
      <CardHead title={t('openDeposits')} />
      <ul className="divide-y divide-line">
        {deposits.map((deposit) => (
          <li key={deposit.id}>
            <Link
              to={link(`/dashboard/wallet/deposits/${deposit.id}`)}
              className="group -mx-2 flex min-h-16 items-center gap-4 rounded-xl px-2 py-2 hover:bg-sand"
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <PrivateAmount
                    value={deposit.receivedAmount ?? deposit.amount}
                    className="text-dense font-bold"
                  />
                  <Badge tone={deposit.state === 'awaiting-payment' ? 'info' : 'warn'}>
                    {t(`states.${deposit.state}`)}
                  </Badge>
                </span>
                <span className="text-small text-ink-soft">
                  {`${methodName(deposit.method)} · ${deposit.reference} · `}
                  {`${t(deposit.paidAt === null ? 'payBefore' : 'paidAt')} `}
                  <DateTime value={deposit.paidAt ?? deposit.expiresAt} style="date-time" />
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
