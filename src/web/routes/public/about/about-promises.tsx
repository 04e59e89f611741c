import { useTranslations } from 'use-intl'
import type { Promises } from '#contract/figures/promises-body.ts'
import { BarMonths } from '../../../components/charts/bar-months.tsx'
import { axisTicks } from '../../../components/charts/chart-geometry.ts'
import { barPlaces, Readout } from '../../../components/charts/chart-readout.tsx'
import { GainPercent } from '../../../components/money/amount.tsx'
import {
  formatCompactRupiah,
  formatDate,
  formatInteger,
  formatRupiah,
} from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Link } from '../../../ui/link.tsx'
import { Figure } from '../../../ui/stat.tsx'

type AboutPromisesProps = { readonly promises: Promises; readonly asOf: string }

/** The forecast of each offering compared with the rent paid, for all properties, worst first. */
export function AboutPromises({ promises, asOf }: AboutPromisesProps) {
  const t = useTranslations('about.promises')
  const figures = useTranslations('about.figures')
  const locale = useLocale()
  const { promised, paid, propertyMonths, keptMonths, months } = promises
  if (propertyMonths === 0) return null
  const shared = {
    size: 'large',
    definitionLabel: figures('definition'),
    source: figures('source', { date: formatDate(asOf, 'date-time', locale) }),
    className: 'border-s border-line ps-3 sm:ps-7',
  } as const
  return (
    <section id="promises" className="when-near room-990 lg:room-600 mt-20 scroll-mt-6 sm:mt-24">
      <h2 className="max-w-2xl text-h2">{t('title')}</h2>
      <p className="mt-3 max-w-2xl text-ink-soft">{t('lead')}</p>
      <div className="mt-8 grid grid-cols-2 gap-x-2 gap-y-8 large-text:grid-cols-1 lg:grid-cols-4">
        <Figure
          {...shared}
          label={t('promised')}
          definition={t('promisedDefinition', { exact: formatRupiah(promised, locale) })}
          note={t('promisedNote')}
        >
          <span className="border-b-2 border-dashed border-brand-text/50">
            {formatCompactRupiah(promised, locale, 2)}
          </span>
        </Figure>
        <Figure
          {...shared}
          label={t('paid')}
          definition={t('paidDefinition', { exact: formatRupiah(paid, locale) })}
          note={t('paidNote')}
        >
          {formatCompactRupiah(paid, locale, 2)}
        </Figure>
        <Figure
          {...shared}
          label={t('difference')}
          definition={t('differenceDefinition')}
          note={t('differenceNote', { exact: signed(paid - promised, locale) })}
        >
          <Change promised={promised} paid={paid} isHeadline />
        </Figure>
        <Figure
          {...shared}
          label={t('kept')}
          definition={t('keptDefinition')}
          note={t('keptNote', { months: propertyMonths })}
        >
          {formatInteger(keptMonths, locale)}
        </Figure>
      </div>
      <MonthBars months={months.slice(-monthsShown)} />
      <Disclosure label={t('byProperty', { count: promises.properties.length })}>
        <PropertyRows properties={promises.properties} />
      </Disclosure>
    </section>
  )
}

const monthsShown = 24

function signed(amount: number, locale: 'id' | 'en'): string {
  return `${amount > 0 ? '+' : ''}${formatRupiah(amount, locale)}`
}

type ChangeProps = {
  readonly promised: number
  readonly paid: number
  readonly isHeadline?: boolean
}

/** The difference between the rent paid and the forecast, as a share of the forecast. */
function Change({ promised, paid, isHeadline = false }: ChangeProps) {
  if (promised <= 0) return <span>–</span>
  const change = Math.round(((paid - promised) * 10_000) / promised)
  return <GainPercent value={change} isHeadline={isHeadline} />
}

function MonthBars({ months }: { readonly months: Promises['months'] }) {
  const t = useTranslations('about.promises')
  const locale = useLocale()
  // A negative amount has no bar, and the axis starts at zero.
  const drawn = (amount: number) => Math.max(0, amount)
  const ticks = axisTicks(
    months.flatMap(({ promised, paid }) => [drawn(promised), drawn(paid)]),
    true,
  )
  const most = ticks.at(-1) ?? 1
  const share = (amount: number) => `${(drawn(amount) / most) * 100}%`
  if (months.length === 0) return null
  return (
    <figure className="mt-10">
      <div className="relative h-44 ps-16">
        {ticks.map((amount) => (
          <div
            key={amount}
            aria-hidden="true"
            className="absolute inset-x-0 flex -translate-y-1/2 items-center gap-2"
            style={{ top: `${(1 - amount / most) * 100}%` }}
          >
            <span className="tabular w-14 shrink-0 text-end text-[0.75rem] text-ink-soft">
              {formatCompactRupiah(amount, locale)}
            </span>
            <span className="h-px flex-1 bg-line" />
          </div>
        ))}
        <Readout
          label={t('title')}
          places={barPlaces(months.length)}
          titleOf={(index) => formatDate(months[index]?.month ?? '', 'month', locale)}
          wordsOf={(index) => [
            `${t('promised')} ${formatRupiah(months[index]?.promised ?? 0, locale)}`,
            `${t('paid')} ${formatRupiah(months[index]?.paid ?? 0, locale)}`,
          ]}
        >
          <ul className="relative flex h-full items-end">
            {months.map(({ month, promised, paid }) => (
              <li
                key={month}
                className="flex h-full min-w-0 flex-1 items-end gap-px px-px sm:gap-0.5 sm:px-1"
              >
                <span className="sr-only">
                  {t('month', {
                    month: formatDate(month, 'month', locale),
                    promised: formatRupiah(promised, locale),
                    paid: formatRupiah(paid, locale),
                  })}
                </span>
                <span
                  aria-hidden="true"
                  className="flex-1 rounded-t-sm border border-b-0 border-dashed border-ink-soft"
                  style={{ height: share(promised) }}
                />
                <span
                  aria-hidden="true"
                  className="flex-1 rounded-t-sm bg-series-1"
                  style={{ height: share(paid) }}
                />
              </li>
            ))}
          </ul>
        </Readout>
      </div>
      <BarMonths months={months.map(({ month }) => month)} />
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 border border-dashed border-ink-soft" />
          {t('promised')}
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 bg-series-1" />
          {t('paid')}
        </span>
      </figcaption>
    </figure>
  )
}

type PropertyRow = Promises['properties'][number]

function PropertyRows({ properties }: { readonly properties: readonly PropertyRow[] }) {
  const t = useTranslations('about.promises')
  const locale = useLocale()
  const link = useLocalHref()
  const columns: Column<PropertyRow>[] = [
    {
      id: 'name',
      head: t('property'),
      isTitle: true,
      cell: ({ id, name }) => (
        <Link to={link(`/marketplace/${id}#forecast`)} className="text-link">
          {name}
        </Link>
      ),
    },
    {
      id: 'months',
      head: t('months'),
      isNumeric: true,
      cell: ({ months }) => formatInteger(months, locale),
    },
    {
      id: 'promised',
      head: t('promised'),
      isNumeric: true,
      cell: ({ promised }) => formatRupiah(promised, locale),
    },
    {
      id: 'paid',
      head: t('paid'),
      isNumeric: true,
      cell: ({ paid }) => formatRupiah(paid, locale),
    },
    {
      id: 'difference',
      head: t('difference'),
      isNumeric: true,
      cell: ({ promised, paid }) => <Change promised={promised} paid={paid} />,
    },
  ]
  return (
    <DataTable caption={t('title')} columns={columns} rows={properties} keyOf={({ id }) => id} />
  )
}
