import { useTranslations } from 'use-intl'
import type { Holding } from '#contract/portfolio/portfolio-body.ts'
import { Percent } from '../../../components/money/amount.tsx'
import { formatDate, formatInteger } from '../../../components/money/format.ts'
import { PrivateAmount, PrivateGain } from '../../../components/money/private-amount.tsx'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Figure, Stat } from '../../../ui/stat.tsx'

/** The visitor's holding of this property. */
export function PositionCard({ holding }: { readonly holding: Holding }) {
  const t = useTranslations('purchase')
  const table = useTranslations('portfolio')
  const locale = useLocale()
  const { units, pendingUnits } = holding
  return (
    <Card>
      <CardHead title={t('myPosition')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(6.5rem,40%)),1fr))] gap-x-4 gap-y-4 sm:grid-cols-3">
        <Stat
          label={table('units')}
          note={
            pendingUnits === 0
              ? undefined
              : units === 0
                ? table('notHandedOver')
                : table('pendingUnits', { units: formatInteger(pendingUnits, locale) })
          }
        >
          {formatInteger(units || pendingUnits, locale)}
        </Stat>
        {units === 0 ? (
          <Stat label={t('pendingCost')} note={t('pendingNote')}>
            <PrivateAmount value={holding.pendingCost} />
          </Stat>
        ) : (
          <>
            <Stat label={table('byValuation')}>
              <PrivateAmount value={holding.value} />
            </Stat>
            {holding.atLastTrade === null ? null : (
              <Stat
                label={table('valueAtLastTrade')}
                note={formatDate(holding.atLastTrade.on, 'short', locale)}
              >
                <PrivateAmount value={holding.atLastTrade.value} />
              </Stat>
            )}
            <Stat label={table('gain')}>
              <PrivateGain value={holding.unrealisedGain} />
            </Stat>
            <Stat label={table('cost')}>
              <PrivateAmount value={holding.cost} />
            </Stat>
            <Stat label={table('income')}>
              <PrivateAmount value={holding.incomeReceived} />
            </Stat>
            <Figure
              label={table('columns.yieldOnCost')}
              definition={table('columnNotes.yieldOnCost')}
              definitionLabel={table('figures.open')}
              source={table('figures.source')}
            >
              <Percent basisPoints={holding.yieldOnCostBasisPoints} />
            </Figure>
          </>
        )}
      </div>
    </Card>
  )
}
