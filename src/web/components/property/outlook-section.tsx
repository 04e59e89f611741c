import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Select } from '../../ui/choice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { formatCompactRupiah, formatInteger, formatRate } from '../format.ts'
import { Fold } from './section.tsx'

/** One way it may go; whole rupiah. */
export type OutlookCourse = {
  readonly paidIn: number
  readonly payouts: number
  readonly tax: number
  readonly fees: number
  readonly sale: number
  readonly total: number
  readonly result: number
  readonly yearlyBasisPoints: number
}

/** What was asked, and how it may go, as the server calculated it. */
export type PropertyOutlook = {
  readonly amount: number
  readonly years: number
  readonly vacancyBasisPoints: number
  readonly growthBasisPoints: number
  readonly hasFees: boolean
  /** Whether it starts from a past year of rent; else from the launch's forecast. */
  readonly isPast: boolean
  readonly courses: Readonly<Record<'low' | 'middle' | 'high', OutlookCourse>>
}

type OutlookSectionProps = { readonly outlook: PropertyOutlook; readonly pagePath: string }

/** The calculator of one property: a form to the page itself, so it needs no script of its own. */
export function OutlookSection({ outlook, pagePath }: OutlookSectionProps) {
  const t = useTranslations('dossier.outlook')
  const words = useTranslations('property')
  const source = t(outlook.isPast ? 'past' : 'forecast')
  return (
    <Fold
      id="calculator"
      title={t('title')}
      source={{ definition: t('definition'), source: words('basis', { source }) }}
    >
      <p className="mb-5 text-ink-soft">{t('lead')}</p>
      <div className="rounded-card border border-line bg-card p-5 sm:p-7">
        <OutlookForm outlook={outlook} pagePath={pagePath} />
        <OutlookTable courses={outlook.courses} />
      </div>
    </Fold>
  )
}

const yearsMax = 15

function OutlookForm({ outlook, pagePath }: OutlookSectionProps) {
  const t = useTranslations('dossier.outlook')
  const locale = useLocale()
  const { amount, years, vacancyBasisPoints, growthBasisPoints, hasFees } = outlook
  return (
    <Form action={`${pagePath}#calculator`} className="grid items-end gap-4 sm:grid-cols-2">
      <TextInput
        name="amount"
        label={t('amount')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        defaultValue={formatInteger(amount, locale)}
      />
      <Select name="years" label={t('years')} defaultValue={String(years)}>
        {Array.from({ length: yearsMax }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {t('yearsValue', { count })}
          </option>
        ))}
      </Select>
      <TextInput
        name="vacancy"
        label={t('vacancy')}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(vacancyBasisPoints / 100)}
      />
      <TextInput
        name="growth"
        label={t('growth')}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(growthBasisPoints / 100)}
      />
      <Checkbox name="fees" value="on" defaultChecked={hasFees}>
        {t('fees')}
      </Checkbox>
      <Button type="submit" variant="dark">
        {t('calculate')}
      </Button>
    </Form>
  )
}

const names = ['low', 'middle', 'high'] as const
const rows = ['paidIn', 'payouts', 'tax', 'fees', 'sale', 'total', 'result'] as const

/** A table where there is room; on a phone each row is its name over the three results. */
function OutlookTable({ courses }: Pick<PropertyOutlook, 'courses'>) {
  const t = useTranslations('dossier.outlook')
  const locale = useLocale()
  const lines = [
    ...rows.map((row) => ({
      row,
      textOf: (course: OutlookCourse) => formatCompactRupiah(course[row], locale),
    })),
    {
      row: 'yearly' as const,
      textOf: (course: OutlookCourse) => formatRate(course.yearlyBasisPoints, locale),
    },
  ]
  return (
    <table className="mt-6 w-full text-dense max-sm:block">
      <caption className="sr-only">{t('caption')}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-small text-ink-soft">
          <th scope="col" className="py-3 pe-3 text-start font-semibold">
            {t('what')}
          </th>
          {names.map((name) => (
            <th key={name} scope="col" className="py-3 ps-4 text-end font-semibold">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map(({ row, textOf }) => {
          const isSum = row === 'total' || row === 'yearly'
          return (
            <tr
              key={row}
              className="border-b border-line py-3 last:border-b-0 max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-2"
            >
              <th
                scope="row"
                className={classNames(
                  'text-start max-sm:col-span-3 sm:py-3 sm:pe-3',
                  isSum ? 'font-bold' : 'font-normal',
                )}
              >
                {t(`rows.${row}`)}
              </th>
              {names.map((name) => (
                <td
                  key={name}
                  className={classNames(
                    'tabular whitespace-nowrap sm:py-3 sm:ps-4 sm:text-end',
                    isSum && 'font-bold',
                  )}
                >
                  <span className="block text-[0.75rem] font-normal text-ink-soft sm:hidden">
                    {t(name)}
                  </span>
                  <span className="border-b-2 border-dashed border-brand-text/50">
                    {textOf(courses[name])}
                  </span>
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
