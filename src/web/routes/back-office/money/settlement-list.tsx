import { useTranslations } from 'use-intl'
import type { Settlement } from '#contract/back-office/settlements.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'

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
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 py-3.5 sm:max-lg:grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div>
                <p className="tabular text-dense font-bold">{reference}</p>
                <p className="text-small text-ink-soft wrap-anywhere">{gatewayId}</p>
                <p className="text-small text-ink-soft">{t('settlementLines', { count: lines })}</p>
              </div>
              <div className="tabular sm:max-lg:text-end xl:text-end">
                <p className="text-dense font-bold">
                  <Amount value={net} />
                </p>
                <p className="text-small text-ink-soft">
                  <FactLine>
                    <DateTime value={settledAt} style="short" />
                    <span>
                      {t('settlementFee')} <Amount value={fee} />
                    </span>
                  </FactLine>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
