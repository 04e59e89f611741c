import { useTranslations } from 'use-intl'
import type { Settlement } from '#contract/back-office/settlements.ts'
import { Amount } from '../../components/amount.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Card, CardHead } from '../../ui/card.tsx'

/** Settlements that payment partners paid to the operator's bank account, newest first. */
export function SettlementList({ settlements }: { readonly settlements: readonly Settlement[] }) {
  const t = useTranslations('reconciliation')
  return (
    <Card>
      <CardHead title={t('settlements')} />
      {settlements.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('noSettlements')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {settlements.map(({ id, reference, gatewayId, settledAt, net, fee, lines }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-2 py-3.5">
              <div>
                <p className="tabular text-dense font-bold">{reference}</p>
                <p className="text-small text-ink-soft wrap-anywhere">
                  {t('settlementOf', { gatewayId, count: lines })}
                </p>
              </div>
              <div className="tabular sm:text-end">
                <p className="text-dense font-bold">
                  <Amount value={net} />
                </p>
                <p className="text-small text-ink-soft">
                  <DateTime value={settledAt} style="short" />
                  {'\u00a0· '}
                  {t('settlementFee')} <Amount value={fee} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
