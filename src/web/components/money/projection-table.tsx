import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../locale/use-locale.ts'
import { OpenChevron } from '../../ui/open-chevron.tsx'
import { formatPercent, formatRate, formatRupiah } from './format.ts'
import {
  type Course,
  type FeeRates,
  type Projection,
  type RentBasis,
  spread,
} from './projection.ts'

const courses = ['low', 'middle', 'high'] as const

/** The calculation of the three results, line by line. */
export function ProjectionTable({
  projection,
  rates,
}: {
  readonly projection: Projection
  readonly rates: FeeRates
}) {
  const t = useTranslations('calculator')
  const locale = useLocale()
  const rupiah = (amount: bigint) => formatRupiah(Number(amount), locale)
  const tax = formatPercent(rates.dividendTaxBasisPoints, locale)
  const sale = formatPercent(rates.saleTaxBasisPoints, locale)
  const lines: { name: string; of: (course: Course) => string; isSum?: boolean }[] = [
    { name: t('lines.paidIn'), of: ({ paidIn }) => rupiah(paidIn) },
    {
      name: t(rates.entry.isResale ? 'lines.entryFeeResale' : 'lines.entryFee'),
      of: ({ entryFee }) => rupiah(entryFee),
    },
    { name: t('lines.payouts'), of: ({ payouts }) => rupiah(payouts) },
    { name: t('lines.tax', { percent: tax }), of: (course) => rupiah(-course.tax) },
    { name: t('lines.sale'), of: ({ sale }) => rupiah(sale) },
    { name: t('lines.saleTax', { percent: sale }), of: ({ saleTax }) => rupiah(-saleTax) },
    { name: t('lines.total'), of: ({ total }) => rupiah(total), isSum: true },
    { name: t('lines.result'), of: ({ result }) => signed(rupiah(result), result), isSum: true },
    {
      name: t('lines.yearly'),
      of: ({ yearlyBasisPoints: rate }) => signed(formatRate(rate, locale), BigInt(rate)),
    },
  ]
  return (
    <Fold title={t('lines.caption')}>
      <table className="sums-table tabular w-full text-dense">
        <caption className="sr-only">{t('lines.caption')}</caption>
        <thead>
          <CoursesHead first={t('lines.name')} className="text-small text-ink-soft" />
        </thead>
        <tbody>
          {lines.map(({ name, of, isSum }) => (
            <tr key={name} className={isSum === true ? 'font-bold' : undefined}>
              <th scope="row" className={isSum === true ? 'font-bold' : 'font-normal'}>
                {name}
              </th>
              {courses.map((course) => (
                <td key={course}>{of(projection[course])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-small text-ink-soft">
        {t('management', { amount: rupiah(projection.middle.management) })}
      </p>
    </Fold>
  )
}

function CoursesHead({ first, className }: { first: string; className: string }) {
  const t = useTranslations('calculator')
  return (
    <tr className={className}>
      <th scope="col" className="text-start font-semibold">
        {first}
      </th>
      {courses.map((course) => (
        <th key={course} scope="col" className="text-end font-semibold">
          {t(course)}
        </th>
      ))}
    </tr>
  )
}

function signed(text: string, value: bigint): string {
  return value > 0n ? `+${text}` : text
}

/** The chart's points as a table. */
export function YearTable({ projection }: { readonly projection: Projection }) {
  const t = useTranslations('calculator')
  const locale = useLocale()
  return (
    <Fold title={t('perYear')}>
      <table className="sums-table tabular w-full text-small">
        <caption className="sr-only">{t('yearTable.caption')}</caption>
        <thead>
          <CoursesHead first={t('yearTable.year')} className="text-ink-soft" />
        </thead>
        <tbody>
          {projection.middle.years.map(({ year }) => (
            <tr key={year}>
              <th scope="row" className="font-normal">
                {year}
              </th>
              {courses.map((course) => (
                <td key={course}>
                  {formatRupiah(Number(projection[course].years[year]?.total ?? 0n), locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  )
}

/** The assumptions and the rounding, in words. */
export function CalculationNotes({
  basis,
  rates,
}: {
  readonly basis: RentBasis
  readonly rates: FeeRates
}) {
  const t = useTranslations('calculator')
  const locale = useLocale()
  const percent = (basisPoints: number) => formatPercent(basisPoints, locale)
  const points = (basisPoints: number) => String(Math.abs(basisPoints) / 100)
  return (
    <Fold title={t('how')}>
      <ul className="grid list-disc gap-2 ps-5 text-ink-soft">
        <li>
          {t('howRange', {
            growth: points(spread.low.growthBasisPoints),
            vacancy: points(spread.low.vacancyBasisPoints),
            highGrowth: points(spread.high.growthBasisPoints),
            highVacancy: points(spread.high.vacancyBasisPoints),
          })}
        </li>
        <li>
          {t(basis.startValueBasisPoints === 10_000 ? 'howStartFull' : 'howStart', {
            start: percent(basis.startValueBasisPoints),
          })}
        </li>
        <li>
          {t('howCosts', {
            management: percent(basis.managementBasisPoints),
            setAside: percent(basis.setAsideBasisPoints),
            upkeep: percent(basis.upkeepBasisPoints),
          })}
        </li>
        <li>
          {t('howTax', {
            tax: percent(rates.dividendTaxBasisPoints),
            sale: percent(rates.saleTaxBasisPoints),
          })}
        </li>
        <li>{t('howRounding')}</li>
      </ul>
    </Fold>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 font-bold">
        {title}
        <OpenChevron className="text-ink-soft" />
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  )
}
