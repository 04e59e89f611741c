import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import type { Rent } from '#contract/figures/rent-body.ts'
import { projectionOf } from '../../../components/money/calculator.tsx'
import {
  formatForecast,
  formatPercent,
  formatRate,
  formatRupiah,
} from '../../../components/money/format.ts'
import {
  basisOf,
  ratesOf,
  readAssumptions,
  recordOf,
} from '../../../components/money/outlook-query.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Link } from '../../../ui/link.tsx'

type CostOfFiveYearsProps = { readonly figures: Figures; readonly rent: Rent }

// The initial values of the calculator: ten million rupiah and five years.
const start = new URLSearchParams()

/** The costs of one purchase over the holding period, item by item. */
export function CostOfFiveYears({ figures, rent }: CostOfFiveYearsProps) {
  const t = useTranslations('benefits.fees')
  const locale = useLocale()
  const link = useLocalHref()
  const { assumptions, rows, total, shareBasisPoints } = costsOf(figures, rent)
  const largest = Math.max(...rows.map(({ amount }) => amount), 1)
  const percent = (basisPoints: number) => formatPercent(basisPoints, locale)
  return (
    <section id="fees" className="when-near room-760 lg:room-630 mt-20 scroll-mt-6 sm:mt-28">
      <h2 className="text-h2">
        {t('title', { amount: formatRupiah(assumptions.amount, locale) })}
      </h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{t('lead')}</p>
      <table className="mt-7 w-full text-dense">
        <caption className="sr-only">{t('caption')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('howMuch')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, rate, amount, isKnown }) => (
            <tr key={name} className="border-t border-line align-baseline">
              <th scope="row" className="py-4 pe-4 text-start font-normal sm:w-2/5">
                <span className="block font-bold">{t(name)}</span>
                <span className="block text-small text-ink-soft">
                  {t(`${name}Text`, {
                    // The manager's share is an average; the other rates are exact.
                    percent: name === 'management' ? formatRate(rate, locale) : percent(rate),
                  })}
                </span>
              </th>
              <td className="py-4">
                <span className="flex items-center justify-end gap-4 sm:justify-start">
                  <span aria-hidden="true" className="hidden h-4 flex-1 sm:block">
                    <span
                      className={`block h-full min-w-1 rounded-full ${name === 'tax' || name === 'exit' ? 'bg-series-4' : 'bg-brand'}`}
                      style={{ width: `${(amount / largest) * 100}%` }}
                    />
                  </span>
                  <span className="tabular w-28 text-end text-[1.0625rem] font-[750] whitespace-nowrap">
                    {isKnown ? formatRupiah(amount, locale) : formatForecast(amount, locale)}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-ink align-baseline">
            <th scope="row" className="py-4 pe-4 text-start text-[1.0625rem] font-bold">
              {t('total')}
            </th>
            <td className="tabular py-4 text-end text-[1.0625rem] font-[780] sm:text-[1.375rem] whitespace-nowrap">
              <span className="border-b-2 border-dashed border-brand-text/60">
                {formatForecast(total, locale)}
              </span>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="text-dense text-ink-soft">
        {shareBasisPoints === null
          ? null
          : t('share', { percent: formatRate(shareBasisPoints, locale) })}{' '}
        <Link to={`${link('/')}#calculator`} className="text-link">
          {t('change')}
        </Link>
      </p>
    </section>
  )
}

function costsOf(figures: Figures, rent: Rent) {
  const assumptions = readAssumptions(start, rent, figures)
  const basis = basisOf(recordOf(rent, ''))
  const rates = ratesOf(figures)
  const { middle } = projectionOf(assumptions, basis, rates)
  const rows = [
    row('entry', rates.entry.basisPoints, middle.entryFee, true),
    row('spread', 0, assumptions.amount - Number(middle.years[0]?.value ?? 0n), true),
    row('management', basis.managementBasisPoints, middle.management),
    row('exit', rates.saleTaxBasisPoints, middle.saleTax),
    row('tax', rates.dividendTaxBasisPoints, middle.tax),
  ]
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  const before = Number(middle.result) + total
  const shareBasisPoints = before > 0 ? Math.round((total * 10_000) / before) : null
  return { assumptions, rows, total, shareBasisPoints }
}

type RowName = 'entry' | 'spread' | 'management' | 'exit' | 'tax'

/** A cost that is known when the units are bought, or else a forecast. */
function row(name: RowName, rate: number, amount: bigint | number, isKnown = false) {
  return { name, rate, amount: Number(amount), isKnown }
}
