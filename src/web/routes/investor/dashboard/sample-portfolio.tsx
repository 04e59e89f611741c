import { useTranslations } from 'use-intl'
import { HistoryChart } from '../../../components/charts/history-chart.tsx'
import type { HistoryPoint } from '../../../components/charts/history-range.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { sampleHistory } from './sample-history.ts'

/**
 * A sample portfolio from fictitious purchases, marked as a sample so that it is not mistaken for the
 * investor's own.
 */
export function SamplePortfolio({ asOf }: { readonly asOf: string }) {
  const t = useTranslations('dashboard')
  const history: HistoryPoint[] = sampleHistory(asOf)
  return (
    <Card className="mt-5 border-dashed">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 className="text-h3">{t('sample.title')}</h2>
        <Badge tone="warn">{t('sample.badge')}</Badge>
      </div>
      <p className="mb-5 max-w-prose text-dense text-ink-soft">{t('sample.text')}</p>
      <HistoryChart history={history} line="units" />
    </Card>
  )
}
