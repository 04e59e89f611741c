import { useTranslations } from 'use-intl'
import type { ReconciliationRun } from '../../api/answers.ts'
import { Amount } from '../../components/amount.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'

/** The nights that were compared, both sides of each. */
export function ReconciliationRuns({ runs }: { readonly runs: readonly ReconciliationRun[] }) {
  const t = useTranslations('reconciliation')
  return (
    <Card>
      <CardHead title={t('runs')} />
      {runs.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('noRuns')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {runs.map((run) => (
            <li key={run.id} className="flex flex-wrap justify-between gap-x-6 gap-y-2 py-3.5">
              <div>
                <p className="text-dense font-bold">
                  <DateTime value={run.day} style="short" />
                </p>
                <p className="text-small text-ink-soft">
                  {t('compared', { count: run.compared, lines: run.bankLines })}
                </p>
              </div>
              <dl className="tabular grid grid-cols-[auto_auto_auto] gap-x-4 gap-y-1 text-small [&_dt]:text-ink-soft">
                <Side name={t('in')} ledger={run.ledgerIn} gateway={run.gatewayIn} />
                <Side name={t('out')} ledger={run.ledgerOut} gateway={run.gatewayOut} />
              </dl>
              <Badge tone={run.openItems === 0 ? 'gain' : 'warn'} className="self-start">
                {t('open', { count: run.openItems })}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Side({ name, ledger, gateway }: { name: string; ledger: number; gateway: number }) {
  const t = useTranslations('reconciliation')
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span className="sr-only">{`${t('ledger')}: `}</span>
        <Amount value={ledger} className="font-semibold" />
      </dd>
      <dd>
        <span className="sr-only">{`${t('gateway')}: `}</span>
        <span aria-hidden="true">{ledger === gateway ? '= ' : '≠ '}</span>
        <Amount value={gateway} />
      </dd>
    </>
  )
}
