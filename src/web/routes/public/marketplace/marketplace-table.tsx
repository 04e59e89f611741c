import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Resale } from '#contract/properties/property-body.ts'
import {
  formatCompactRupiah,
  formatDate,
  formatInteger,
  formatOccupancy,
  formatRate,
  formatRupiah,
} from '../../../components/money/format.ts'
import { type CardFacts, signed } from '../../../components/property/card/property-card.tsx'
import { lifeCycleOf, stateWord } from '../../../components/property/ownership/life-cycle.ts'
import {
  compareTick,
  heartButton,
  type PropertyTools,
} from '../../../components/property/property-tools.tsx'
import { href } from '../../../locale/href.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { useLinkNavigation } from '../../../ui/link-navigation.ts'
import { useListBase, useListLink } from './list-base.ts'
import type { MarketplaceQuery } from './marketplace-query.ts'

type TableProps = {
  readonly items: readonly CardFacts[]
  readonly tools: PropertyTools
  readonly query: MarketplaceQuery
  /** By property id, when the list shows units from other investors: prices replace the figures of an offering. */
  readonly resales?: ReadonlyMap<string, Resale> | undefined
  /** Additional content for each property. */
  readonly footOf?: ((property: CardFacts) => ReactNode) | undefined
}

type Sort = MarketplaceQuery['sort']

// Hidden on medium screens, which are too narrow for all columns; on phones the rows are blocks.
const narrowHidden = 'md:max-xl:hidden'

// Sort orders that are descending by default; reversed they are ascending.
const falling: readonly Sort[] = ['yield', 'occupancy', 'for-sale']

/** The list as a table for comparison. The header of the sorted column shows the direction. */
export function MarketplaceTable({ items, tools, query, resales, footOf }: TableProps) {
  const t = useTranslations('marketplace')
  const card = useTranslations('card')
  const locale = useLocale()
  const follow = useLinkNavigation()
  const { pathOf } = useListBase()
  const head = (name: string, sort?: Sort, look?: string) => (
    <SortHead key={name} name={name} sort={sort} query={query} look={look} />
  )
  const figureHead = (name: string, sort?: Sort, look?: string) =>
    head(name, sort, classNames('md:text-end', look))
  return (
    <div className="rounded-card border border-line bg-card px-5 pt-4 pb-2 md:overflow-x-auto md:pt-2">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the links inside. */}
      <table onClick={follow} className="data-table data-cards w-full border-collapse text-dense">
        <caption className="sr-only">{t('table.caption')}</caption>
        <thead>
          <tr>
            {head(t('table.name'))}
            {resales === undefined ? (
              <>
                {head(t('table.state'), undefined, narrowHidden)}
                {figureHead(t('table.unitPrice'), 'price')}
              </>
            ) : (
              <>
                {figureHead(t('rangeNames.ask'), 'ask')}
                {figureHead(t('rangeNames.askGap'), 'ask-gap')}
                {figureHead(t('table.forSale'), 'for-sale')}
                {figureHead(t('table.unitValue'), 'price')}
              </>
            )}
            {figureHead(t('table.netYield'), 'yield')}
            {figureHead(t('table.full'), undefined, narrowHidden)}
            {figureHead(card('occupancyName'), 'occupancy')}
            {resales === undefined ? (
              <>
                {figureHead(t('table.gap'), 'gap')}
                {figureHead(card('costs'), undefined, narrowHidden)}
                {figureHead(t('table.closes'), 'closing-soon')}
              </>
            ) : null}
            {head(t('table.watch'))}
          </tr>
        </thead>
        <tbody>{items.map(row)}</tbody>
      </table>
    </div>
  )

  function row(property: CardFacts) {
    const state = lifeCycleOf(property.state)
    const gap = property.valuationGapBasisPoints
    const dashed = property.isForecast ? 'border-b-2 border-dashed border-brand-text/60' : ''
    const closes =
      property.closesAt === null ? '–' : formatDate(property.closesAt, 'day-month', locale)
    return (
      <tr key={property.id} className="max-md:relative">
        <th scope="row" className="text-start max-md:pe-14 md:min-w-52">
          <a href={href(pathOf(property.id), locale)} className="text-link">
            {property.name}
          </a>
          <span className="block text-small font-normal text-ink-soft">
            <FactLine>
              {card(`type.${property.type}`)}
              {property.city.name[locale]}
            </FactLine>
          </span>
          <span className="hidden text-small font-semibold md:max-xl:block">
            {card(`state.${stateWord(property)}`)}
          </span>
          {property.openQuestions === 0 ? null : (
            <span className="block text-small font-normal text-ink-soft">
              {card('openQuestions', { count: property.openQuestions })}
            </span>
          )}
          <span className="block -ms-3.5">{compareTick(property, tools.compared ?? [], card)}</span>
          {footOf?.(property)}
        </th>
        {resales === undefined ? (
          <>
            <td data-label={t('table.state')} className={narrowHidden}>
              {card(`state.${stateWord(property)}`)}
            </td>
            {cell(t('table.unitPrice'), formatRupiah(property.unitPrice, locale))}
          </>
        ) : (
          <>
            {resaleCells(resales.get(property.id))}
            {cell(t('table.unitValue'), formatRupiah(property.unitPrice, locale))}
          </>
        )}
        {cell(t('table.netYield'), formatRate(property.netYieldBasisPoints, locale), dashed)}
        {cell(
          t('table.full'),
          formatRate(property.fullNetYieldBasisPoints, locale),
          'border-b-2 border-dashed border-brand-text/60',
          narrowHidden,
        )}
        {cell(
          card('occupancyName'),
          formatOccupancy(property.occupancyBasisPoints, locale),
          dashed,
        )}
        {resales === undefined ? (
          <>
            {cell(t('table.gap'), gap === null ? '–' : signed(gap, locale))}
            {cell(
              card('costs'),
              property.costs == null ? '–' : formatCompactRupiah(property.costs.total, locale),
              'border-b-2 border-dashed border-brand-text/60',
              narrowHidden,
            )}
            {cell(
              t('table.closes'),
              state === 'open' ? closes : '–',
              '',
              '',
              state === 'open' ? card('unitsLeft', { units: property.unitsLeft }) : '',
            )}
          </>
        ) : null}
        {/* On phones beside the name, as on the cards. */}
        <td className="max-md:absolute max-md:end-0 max-md:top-0">
          {heartButton(property, tools, card)}
        </td>
      </tr>
    )
  }

  function resaleCells(resale: Resale | undefined) {
    const { bestAsk = null, askGapBasisPoints = null, unitsForSale = 0, isHalted } = resale ?? {}
    return (
      <>
        {cell(
          t('rangeNames.ask'),
          bestAsk === null ? t('resale.noneForSale') : formatRupiah(bestAsk, locale),
          bestAsk === null ? 'text-ink-soft' : 'font-bold',
        )}
        {cell(
          t('rangeNames.askGap'),
          askGapBasisPoints === null ? '–' : signed(askGapBasisPoints, locale),
          '',
          '',
          isHalted === true ? t('resale.halted') : '',
        )}
        {cell(t('table.forSale'), bestAsk === null ? '–' : formatInteger(unitsForSale, locale))}
      </>
    )
  }
}

function cell(label: string, value: string, look = '', place = '', below = '') {
  return (
    <td data-label={label} className={classNames('tabular md:text-end', place)}>
      {below === '' ? (
        <span className={look}>{value}</span>
      ) : (
        <div>
          <span className={look}>{value}</span>
          <span className="block text-small text-ink-soft">{below}</span>
        </div>
      )}
    </td>
  )
}

type SortHeadProps = {
  readonly name: string
  readonly sort: Sort | undefined
  readonly query: MarketplaceQuery
  readonly look: string | undefined
}

function SortHead({ name, sort, query, look: more }: SortHeadProps) {
  const listLink = useListLink()
  const look = classNames('py-3 text-start text-small font-semibold text-ink-soft', more)
  if (sort === undefined) {
    return (
      <th scope="col" className={look}>
        {name}
      </th>
    )
  }
  const isOn = query.sort === sort
  const isReversed = query.reverse === 'yes'
  const falls = falling.includes(sort) !== isReversed
  const next = { ...query, sort, reverse: isOn && !isReversed ? 'yes' : '', cursor: '' } as const
  return (
    <th
      scope="col"
      aria-sort={isOn ? (falls ? 'descending' : 'ascending') : 'none'}
      className={look}
    >
      <Link
        to={listLink(next)}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
      >
        {name}
        <span aria-hidden="true">{isOn ? (falls ? '↓' : '↑') : '↕'}</span>
      </Link>
    </th>
  )
}
