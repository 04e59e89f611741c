import { useTranslations } from 'use-intl'
import type { Overview } from '#contract/portfolio/portfolio.ts'
import { Percent } from '../../components/money/amount.tsx'
import { formatDate } from '../../components/money/format.ts'
import { PrivateAmount, PrivateGain } from '../../components/money/private-amount.tsx'
import { lifeCycleOf } from '../../components/property/ownership/life-cycle.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { PropertyCell } from './property-cell.tsx'

type Realised = Overview['realised'][number]

/** The final results of units that were sold, or ended with the sale of their property. */
export function RealisedCard({ results }: { readonly results: readonly Realised[] }) {
  const t = useTranslations('portfolio')
  const columns = useColumns()
  return (
    <Card>
      <CardHead title={t('realised.title')} />
      <p className="mb-4 max-w-prose text-dense text-ink-soft">{t('realised.lead')}</p>
      <DataTable
        caption={t('realised.title')}
        columns={columns}
        rows={results}
        keyOf={({ property }) => property.id}
      />
    </Card>
  )
}

function useColumns(): Column<Realised>[] {
  const t = useTranslations('portfolio')
  return [
    {
      id: 'property',
      head: t('property'),
      isTitle: true,
      cell: (result) => <Name result={result} />,
    },
    {
      id: 'cost',
      head: t('realised.cost'),
      isNumeric: true,
      cell: ({ cost }) => <PrivateAmount value={cost} />,
    },
    {
      id: 'proceeds',
      head: t('realised.proceeds'),
      isNumeric: true,
      cell: ({ proceeds }) => <PrivateAmount value={proceeds} />,
    },
    {
      id: 'gain',
      head: t('realised.gain'),
      isNumeric: true,
      cell: (result) => <Result result={result} />,
    },
    {
      id: 'income',
      head: t('income'),
      isNumeric: true,
      cell: ({ incomeReceived }) => <PrivateAmount value={incomeReceived} />,
    },
  ]
}

function Result({ result }: { readonly result: Realised }) {
  const t = useTranslations('portfolio')
  const { gain, yearlyRate, isHeld } = result
  return (
    <>
      <PrivateGain value={gain} className="block font-bold" />
      {yearlyRate === null ? null : (
        <span className="block max-w-36 text-small text-ink-soft md:ms-auto">
          {t.rich('realised.yearly', {
            rate: () => (
              <Percent
                basisPoints={Math.round(yearlyRate * 10_000)}
                className="font-bold text-ink"
              />
            ),
          })}
        </span>
      )}
      {isHeld ? (
        <span className="block text-small text-ink-soft">{t('realised.partly')}</span>
      ) : null}
    </>
  )
}

function Name({ result }: { readonly result: Realised }) {
  const life = useTranslations('card')
  const locale = useLocale()
  const { property, state, on } = result
  const note = (
    <FactLine>
      {life(`state.${lifeCycleOf(state)}`)}
      {formatDate(on, 'short', locale)}
    </FactLine>
  )
  return <PropertyCell property={property} note={note} />
}
