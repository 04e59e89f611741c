import { useTranslations } from 'use-intl'
import type { Rent } from '#contract/figures/rent-body.ts'
import { formatDate, formatInteger } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { type Payout, payoutOf } from '../property/payout-of-month.ts'

/** The months in which each property paid rent, as a row of filled or hollow plots. */
export function PaidMonths({ rent }: { readonly rent: Rent }) {
  const t = useTranslations('benefits.months')
  if (rent.properties.length === 0) return null
  return (
    <section className="when-near room-900 lg:room-620 mt-20 sm:mt-28">
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{t('lead')}</p>
      <ul className="mt-7">
        {rent.properties.map((record) => (
          <MonthRow key={record.property.id} record={record} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4 text-small text-ink-soft">
        {(['paid', 'late', 'none'] as const).map((payout) => (
          <span key={payout} className="flex items-center gap-2.5">
            <Plot payout={payout} />
            {t(legends[payout])}
          </span>
        ))}
      </div>
    </section>
  )
}

function MonthRow({ record }: { record: Rent['properties'][number] }) {
  const t = useTranslations('benefits.months')
  const locale = useLocale()
  const { property, months } = record
  const results = months.map((each) => ({ month: each.month, payout: payoutOf(each, months) }))
  const namesOf = (payout: Payout) =>
    results
      .filter((each) => each.payout === payout)
      .map(({ month }) => formatDate(month, 'month', locale))
      .join(', ')
  const [late, none] = [namesOf('late'), namesOf('none')]
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto_7rem] sm:items-center">
      <p className="text-dense font-bold max-sm:flex max-sm:justify-between max-sm:gap-4">
        <span>{property.name}</span>
        <Sum months={months} className="text-small font-normal text-ink-soft sm:hidden" />
      </p>
      <div aria-hidden="true" className="grid max-w-md grid-cols-12 gap-x-1 sm:gap-x-3">
        {results.map(({ month, payout }) => (
          <span key={month} className="grid justify-items-center gap-1.5">
            <Plot payout={payout} />
            <span className="text-[0.75rem] leading-4 text-ink-soft">
              {formatDate(`${month}-01`, 'day-month', locale).slice(2)}
            </span>
          </span>
        ))}
      </div>
      <p className="sr-only">
        {late === '' && none === '' ? t('complete') : null}
        {late === '' ? null : `${t('late', { months: late })} `}
        {none === '' ? null : t('missing', { months: none })}
      </p>
      <Sum months={months} className="text-end text-dense font-bold max-sm:hidden" />
    </li>
  )
}

type SumProps = { months: Rent['properties'][number]['months']; className: string }

function Sum({ months, className }: SumProps) {
  const t = useTranslations('benefits.months')
  const locale = useLocale()
  const paid = months.filter(({ isPaid }) => isPaid).length
  return (
    <span className={`tabular ${className}`}>
      {t('sumValue', {
        paid: formatInteger(paid, locale),
        due: formatInteger(months.length, locale),
      })}
    </span>
  )
}

const legends = { paid: 'legendPaid', late: 'legendLate', none: 'legendUnpaid' } as const

const looks = {
  paid: 'bg-gain',
  late: 'border-2 border-dashed border-warn',
  none: 'border-2 border-line-strong',
}

function Plot({ payout }: { payout: Payout }) {
  const look = looks[payout]
  return <span className={`size-3.5 rotate-45 rounded-[4px] ${look}`} />
}
