import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { comparedFactNames, isBuildingFact } from '#contract'
import type { Locale } from '#kernel'
import {
  formatDate,
  formatForecast,
  formatInteger,
  formatOccupancy,
  formatRate,
  formatRupiah,
} from '../../../components/money/format.ts'
import { formatBuildingFact } from '../../../components/property/building-fact.ts'
import { PlotPicture } from '../../../components/property/map/plot-picture.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { type Compared, type ComparisonQuery, comparisonPath, ranked } from './comparison.ts'

type TableProps = { readonly query: ComparisonQuery; readonly compared: readonly Compared[] }

type RowName = Exclude<keyof Compared, 'id' | 'name' | 'picture' | 'isForecast'>

type Row = {
  readonly name: RowName
} & (
  | {
      readonly better?: 'more' | 'less'
      /** The value is a forecast until the first month in operation. */
      readonly forecast?: 'at-first'
    }
  // What is always a forecast is not ranked: nobody has earned it.
  | { readonly better?: never; readonly forecast: 'always' }
)

const groups: readonly {
  readonly name: 'return' | 'cost' | 'price' | 'building'
  rows: readonly Row[]
}[] = [
  {
    name: 'return',
    rows: [
      { name: 'yieldAt', forecast: 'always' },
      { name: 'netYield', better: 'more', forecast: 'at-first' },
      { name: 'fullYield', forecast: 'always' },
      { name: 'grossYield', better: 'more', forecast: 'at-first' },
      { name: 'occupancy', better: 'more', forecast: 'at-first' },
      { name: 'growth', forecast: 'always' },
    ],
  },
  {
    name: 'cost',
    rows: [
      { name: 'costs', forecast: 'always' },
      { name: 'costShare', forecast: 'always' },
      { name: 'left', forecast: 'always' },
      { name: 'issueCost', better: 'less' },
    ],
  },
  {
    name: 'price',
    rows: [
      { name: 'unitPrice' },
      { name: 'unitValue' },
      { name: 'gap', better: 'less' },
      { name: 'askGap', better: 'less' },
      { name: 'forSale' },
      { name: 'closes' },
      { name: 'investors' },
    ],
  },
  {
    name: 'building',
    rows: [
      { name: 'state' },
      { name: 'type' },
      { name: 'city' },
      ...comparedFactNames.map((name) => ({ name })),
      { name: 'title' },
      { name: 'titleEnds' },
      { name: 'sharia' },
      { name: 'debt' },
    ],
  },
]

/**
 * A table with one column per property. Differences are highlighted; the best and the worst value of a row are
 * marked as text.
 */
export function CompareTable({ query, compared }: TableProps) {
  const t = useTranslations('compare')
  const textOf = useTexts()
  // Two properties are compared side by side on a phone too; more are scrolled.
  const fits = compared.length <= 2
  // One price is compared while a property is offered, the other once its units are resold.
  const isAsked = ({ name }: Row) => {
    if (name === 'yieldAt') return query.vacancy !== null
    return !(name === 'gap' || name === 'askGap') || compared.some((each) => each[name] !== null)
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      aria-label={t('caption')}
      // The names stay in view while scrolling: of the page when all columns fit, otherwise of this section,
      // which scrolls in both directions.
      className={`rounded-card border border-line bg-card overflow-clip ${fits ? '' : 'max-lg:max-h-[85dvh] max-lg:overflow-auto'}`}
    >
      <table
        className={`w-full border-collapse text-dense ${fits ? 'max-sm:table-fixed max-sm:text-small' : ''}`}
      >
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            <td
              className={`sticky start-0 z-10 rounded-card bg-card sm:min-w-52 sm:p-4 ${fits ? 'max-sm:w-[32%]' : 'min-w-32'}`}
            />
            {compared.map((property) => (
              <ColumnPicture key={property.id} property={property} query={query} />
            ))}
          </tr>
          <tr className="sticky top-0 z-20 bg-card">
            <td className="sticky start-0 z-10 bg-card shadow-[0_1px_0_var(--line)]" />
            {compared.map((property) => (
              <ColumnHead key={property.id} property={property} />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={compared.length + 1}
                className="border-t border-line px-3 pt-5 pb-2 sm:px-4 text-start text-small font-bold text-ink-soft"
              >
                <span className="sticky start-3 sm:start-4">{t(`groups.${group.name}`)}</span>
              </th>
            </tr>
            {group.rows.filter(isAsked).map((row) => (
              <CompareRow key={row.name} row={row} compared={compared} textOf={textOf} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function ColumnPicture({ property, query }: { property: Compared; query: ComparisonQuery }) {
  const t = useTranslations('compare')
  const link = useLocalHref()
  const others = query.ids.filter((id) => id !== property.id)
  return (
    <td className="min-w-40 px-2 pt-4 sm:px-4">
      <div className="relative aspect-[4/3] overflow-hidden rounded-[14px] bg-sand">
        {property.picture === null ? null : (
          <PlotPicture picture={property.picture} sizes="240px" isDecoration />
        )}
        <Link
          to={link(comparisonPath({ ...query, ids: others }))}
          preventScrollReset
          aria-label={t('remove', { name: property.name })}
          className="absolute end-0 top-0 grid size-11 place-items-center"
        >
          <span className="grid size-7 place-items-center rounded-full border border-line bg-card">
            <CloseIcon size={14} aria-hidden="true" />
          </span>
        </Link>
      </div>
    </td>
  )
}

function ColumnHead({ property }: { property: Compared }) {
  const t = useTranslations('compare')
  const link = useLocalHref()
  return (
    <th scope="col" className="px-2 py-3 text-start align-top sm:px-4 shadow-[0_1px_0_var(--line)]">
      <span className="block">{property.name}</span>
      <LinkButton to={link(`/marketplace/${property.id}`)} size="small" className="mt-2">
        {t('see')}
        <span className="sr-only">{property.name}</span>
      </LinkButton>
    </th>
  )
}

type CompareRowProps = {
  readonly row: Row
  readonly compared: readonly Compared[]
  readonly textOf: (property: Compared, name: RowName) => string
}

function CompareRow({ row, compared, textOf }: CompareRowProps) {
  const t = useTranslations('compare')
  const building = useTranslations('building')
  const { name, better, forecast } = row
  const texts = compared.map((property) => textOf(property, name))
  const isDifferent = new Set(texts).size > 1
  const values = compared.map((property) => {
    const value = property[name]
    return typeof value === 'number' ? value : null
  })
  // A forecast for one property is ranked neither against the results nor against the forecasts of others.
  const hasForecast = forecast === 'at-first' && compared.some(({ isForecast }) => isForecast)
  const isRanked = better !== undefined && !hasForecast
  const marks = isRanked ? ranked(values, better) : values.map(() => null)
  return (
    <tr className={isDifferent ? '' : 'text-ink-soft'}>
      <th
        scope="row"
        className="sticky start-0 z-10 border-t border-line bg-card py-3 ps-3 pe-1 text-start font-semibold wrap-break-word sm:px-4"
      >
        <WrappedName text={isBuildingFact(name) ? building(`${name}.name`) : t(`rows.${name}`)} />
        {isDifferent || compared.length < 2 ? null : (
          <span className="block text-small font-normal">{t('same')}</span>
        )}
      </th>
      {compared.map(({ id, isForecast }, index) => {
        const mark = marks[index] ?? null
        const isDashed = forecast === 'always' || (forecast === 'at-first' && isForecast)
        return (
          <td
            key={id}
            className={`tabular border-t border-line px-2 py-3 wrap-break-word sm:px-4 ${mark === 'best' ? 'bg-gain-soft' : mark === 'worst' ? 'bg-sand' : ''}`}
          >
            <span
              className={`${isDashed ? 'border-b-2 border-dashed border-brand-text/60' : ''} ${mark === 'best' ? 'font-bold' : ''}`}
            >
              {texts[index]}
            </span>
            {forecast === 'at-first' && isForecast ? (
              <span className="block text-small text-ink-soft">{t('forecast')}</span>
            ) : null}
            {mark === null ? null : (
              <span
                className={`block text-small font-semibold ${mark === 'best' ? 'text-gain' : 'text-ink-soft'}`}
              >
                {t(mark)}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** A name that wraps after a slash, so that “Kabupaten/kota” is not broken inside a word. */
function WrappedName({ text }: { readonly text: string }) {
  const [first, ...others] = text.split('/')
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

const percents: readonly RowName[] = [
  'yieldAt',
  'netYield',
  'fullYield',
  'grossYield',
  'growth',
  'costShare',
  'issueCost',
]
const forecasts: readonly RowName[] = ['costs', 'left']

/** Returns the function that formats each value for the visitor. */
function useTexts(): (property: Compared, name: RowName) => string {
  const t = useTranslations('compare')
  const card = useTranslations('card')
  const locale = useLocale()
  const none = t('none')
  const gapText = (gap: number) =>
    t(`gap.${gap < 0 ? 'below' : gap > 0 ? 'above' : 'same'}`, {
      percent: formatRate(Math.abs(gap), locale),
    })
  return (property, name) => {
    const value = property[name]
    if (value === null) return none
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number')
      return name === 'gap' || name === 'askGap' ? gapText(value) : numberText(value, name, locale)
    switch (name) {
      case 'state':
        return card(`state.${property.state}`)
      case 'type':
        return card(`type.${property.type}`)
      case 'city':
        return property.city[locale]
      case 'closes':
      case 'titleEnds':
        return formatDate(String(value), 'short', locale)
      default:
        return String(value)
    }
  }
}

function numberText(value: number, name: RowName, locale: Locale): string {
  if (name === 'occupancy') return formatOccupancy(value, locale)
  if (percents.includes(name)) return formatRate(value, locale)
  if (forecasts.includes(name)) return formatForecast(value, locale)
  if (name === 'unitPrice' || name === 'unitValue') return formatRupiah(value, locale)
  if (isBuildingFact(name)) return formatBuildingFact(name, value, locale)
  return formatInteger(value, locale)
}
