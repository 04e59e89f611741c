import { useTranslations } from 'use-intl'
import type { CityResult } from '#contract/cities/city-body.ts'
import { Amount, GainPercent } from '../../../components/money/amount.tsx'
import { formatInteger } from '../../../components/money/format.ts'
import { lifeCycleOf } from '../../../components/property/ownership/life-cycle.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'

/** The payouts of our properties in a city so far, including sold ones. */
export function CityResults({ results }: { readonly results: readonly CityResult[] }) {
  const t = useTranslations('city')
  const columns = useColumns()
  return (
    <Card className="mt-5">
      <CardHead title={t('results')} />
      {results.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('resultsNone')}</p>
      ) : (
        <DataTable
          caption={t('results')}
          columns={columns}
          rows={results}
          keyOf={(result) => result.id}
        />
      )}
      <p className="mt-4 text-small text-ink-soft">{t('resultsLead')}</p>
    </Card>
  )
}

function useColumns(): Column<CityResult>[] {
  const t = useTranslations('city')
  const card = useTranslations('card')
  const locale = useLocale()
  const link = useLocalHref()
  return [
    {
      id: 'property',
      head: t('property'),
      isTitle: true,
      cell: ({ id, name }) => (
        <Link
          to={link(`/dashboard/properties/${id}`)}
          className="inline-flex min-h-11 items-center text-link"
        >
          {name}
        </Link>
      ),
    },
    { id: 'state', head: t('state'), cell: ({ state }) => card(`state.${lifeCycleOf(state)}`) },
    {
      id: 'payouts',
      head: t('payouts'),
      isNumeric: true,
      cell: ({ payouts }) => formatInteger(payouts, locale),
    },
    {
      id: 'paid-out',
      head: t('paidOut'),
      isNumeric: true,
      cell: ({ paidOut }) => <Amount value={paidOut} className="font-bold" />,
    },
    {
      id: 'per-unit',
      head: t('perUnit'),
      isNumeric: true,
      cell: ({ perUnit }) => <Amount value={perUnit} />,
    },
    {
      id: 'move',
      head: t('move'),
      isNumeric: true,
      cell: ({ valueMoveBasisPoints: move }) =>
        move === null ? '–' : <GainPercent value={move} />,
    },
  ]
}
