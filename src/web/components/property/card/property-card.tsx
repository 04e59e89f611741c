import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Picture, PropertyCard } from '#contract/properties/property-body.ts'
import type { Locale } from '#kernel'
import { href } from '../../../locale/href.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { EmptyPlot } from '../../../ui/empty-state.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { type CostTerms, costMeter, type PropertyCosts } from '../../money/cost-meter.ts'
import { formatDate, formatPercent, formatRate, formatRupiah } from '../../money/format.ts'
import {
  isOperating,
  type LifeCycleState,
  lifeCycleOf,
  soldBasisPoints,
} from '../ownership/life-cycle.ts'
import { compareTick, heartButton, type PropertyTools } from '../property-tools.tsx'

type UnusedField =
  | 'code'
  | 'landArea'
  | 'picture'
  | 'rooms'
  | 'watchCount'
  | 'yearlyFeeBasisPoints'
  | 'issueCostBasisPoints'
  | 'growthBasisPoints'

/** The facts on a card: the only data of a property that a list sends to the browser. */
export type CardFacts = Omit<PropertyCard, UnusedField> & {
  readonly picture: Pick<Picture, 'src' | 'width' | 'height' | 'widths'> | null
  /** The cost in rupiah of ten million over five years, and its share of the gain; null when not calculated. */
  readonly costs?: { readonly total: number; readonly shareBasisPoints: number | null } | null
}

const costsOf = { amount: 10_000_000, years: 5 }

export function cardFacts(property: PropertyCard): CardFacts {
  const { code: _code, landArea: _landArea, rooms: _rooms, watchCount: _count, ...shown } = property
  const { yearlyFeeBasisPoints: _fee, issueCostBasisPoints: _cost, ...more } = shown
  const { growthBasisPoints: _growth, picture, ...facts } = more
  if (picture === null) return { ...facts, picture }
  const { src, width, height, widths } = picture
  return { ...facts, picture: { src, width, height, widths } }
}

/** Returns the facts on a card with the cost, if the terms for it are in force. */
export function pricedFacts(property: PropertyCard, terms: CostTerms | null): CardFacts {
  return { ...cardFacts(property), costs: terms === null ? null : wholeLifeCosts(property, terms) }
}

function wholeLifeCosts(property: PropertyCosts, terms: CostTerms) {
  const { total, shareBasisPoints } = costMeter(costsOf, property, terms)
  return { total, shareBasisPoints }
}

type PropertyCardsProps = {
  readonly properties: readonly CardFacts[]
  readonly headingLevel?: 2 | 3
  /** The list is at the top of its page, so its first picture is loaded with priority. */
  readonly isAtTop?: boolean
  /** Shows a short selection in one row, which scrolls sideways on phones. */
  readonly isRow?: boolean
  /** Returns the address that a card links to, without the language: the page of the property or of its purchase. */
  readonly pathOf?: (propertyId: string) => string
  /** The watch and compare controls, on lists that have the forms for them. */
  readonly tools?: PropertyTools
  /** Returns the additional content of a list at the foot of a card. */
  readonly footOf?: (propertyId: string) => ReactNode
}

type Words = {
  readonly t: ReturnType<typeof useTranslations<'card'>>
  readonly locale: Locale
  readonly heading: 'h2' | 'h3'
  readonly pathOf: (propertyId: string) => string
  readonly tools: PropertyTools | undefined
  readonly footOf: ((propertyId: string) => ReactNode) | undefined
}

const rowLook =
  'max-sm:-mx-5 max-sm:snap-x max-sm:auto-cols-[78%] max-sm:grid-flow-col max-sm:grid-rows-[repeat(4,auto)] max-sm:gap-y-0 max-sm:scroll-px-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-2 max-sm:*:snap-start sm:grid-cols-2 lg:grid-cols-4'

/**
 * Properties as cards with name, city, yield, unit price and status; the rest is in the table, the comparison
 * and on the property's page. The parts of the cards in a row are aligned. The cards are plain elements created
 * by plain functions: a page of them is rendered for every visitor, so no card has hooks, contexts or
 * formatters of its own.
 */
export function PropertyCards({
  properties,
  headingLevel = 2,
  isAtTop = false,
  isRow = false,
  pathOf = (id) => `/marketplace/${id}`,
  tools,
  footOf,
}: PropertyCardsProps) {
  const t = useTranslations('card')
  const locale = useLocale()
  const heading = `h${headingLevel}` as const
  const words: Words = { t, locale, heading, pathOf, tools, footOf }
  const third = tools?.compared === undefined ? 'lg:grid-cols-3' : 'xl:grid-cols-3'
  return (
    <ul className={`grid gap-5 lg:gap-6 ${isRow ? rowLook : `sm:grid-cols-2 ${third}`}`}>
      {properties.map((property, index) => card(property, words, isAtTop && index === 0))}
    </ul>
  )
}

function card(property: CardFacts, words: Words, isFirst: boolean) {
  const { t, locale, heading: Heading, pathOf, tools, footOf } = words
  const inset = insetOf(words)
  return (
    <li
      key={property.id}
      className={`group relative grid grid-rows-subgrid gap-y-0 overflow-hidden rounded-card border border-line bg-card transition-[border-color,box-shadow] duration-200 hover:border-line-strong hover:shadow-float ${footOf === undefined ? 'row-span-4' : 'row-span-5'}`}
    >
      <div className="relative aspect-[4/3] overflow-hidden bg-sand">
        {cardPicture(property, isFirst)}
        <span className="absolute start-3 top-3 rounded-full bg-card px-3 py-1 text-[0.78125rem] leading-5 font-bold text-ink">
          {t(`type.${property.type}`)}
        </span>
        {tools === undefined ? null : (
          <>
            <div className="absolute end-3 top-3">{heartButton(property, tools, t)}</div>
            {tools.compared === undefined ? null : (
              <div className="absolute start-3 bottom-3">
                {compareTick(property, tools.compared, t)}
              </div>
            )}
          </>
        )}
      </div>
      <div className={`${inset} pt-4`}>
        <Heading className="text-h3">
          <a
            href={href(pathOf(property.id), locale)}
            data-link=""
            className="after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-ink"
          >
            {property.name}
          </a>
        </Heading>
        <p className="text-small text-ink-soft">
          {`${property.district}, ${property.city.name[locale]}`}
        </p>
      </div>
      {cardFigures(property, words)}
      {cardState(property, words)}
      {footOf === undefined ? null : (
        <div className={`flex flex-col ${inset} pt-4 pb-5 empty:pt-0`}>{footOf(property.id)}</div>
      )}
    </li>
  )
}

/** Next to filters three cards share the rest of the page; the smaller padding keeps yield and price in one row. */
const insetOf = ({ tools }: Words) => (tools?.compared === undefined ? 'px-5' : 'px-4')

function cardPicture({ picture }: CardFacts, isFirst: boolean) {
  if (picture === null) return <EmptyPlot className="size-full object-contain p-8" />
  const { src, width, height, widths } = picture
  const sources = (type: string) => widths.map((w) => `${src}-${w}.${type} ${w}w`).join(', ')
  const sizes = '(min-width:1024px) 390px,(min-width:640px) 50vw,calc(100vw - 40px)'
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={`${src}-${widths[0]}.webp`}
        width={width}
        height={height}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className="size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.03]"
      />
    </picture>
  )
}

function cardFigures(property: CardFacts, words: Words) {
  const { t, locale } = words
  return (
    <dl
      className={`tabular flex flex-wrap items-baseline-last justify-between gap-x-2 gap-y-2 ${insetOf(words)} pt-4 text-small text-ink-soft`}
    >
      <div>
        <dt>{t('netYield')}</dt>
        <dd>
          <span className="text-[1.5rem] leading-8 font-[760] tracking-[-0.03em] text-ink">
            {formatRate(property.netYieldBasisPoints, locale)}
          </span>
          {property.isForecast ? ` ${t('forecast')}` : null}
        </dd>
      </div>
      <div>
        <dt>{t(isOperating(lifeCycleOf(property.state)) ? 'unitValue' : 'unitPrice')}</dt>
        <dd className="text-[1.5rem] leading-8">
          <span className="text-dense font-bold text-ink">
            {formatRupiah(property.unitPrice, locale)}
          </span>
        </dd>
      </div>
    </dl>
  )
}

// The states whose name does not tell the whole state.
const notedStates = ['fundedFull', 'closing', 'failed'] as const

/** The status in one line, with the share of units sold where it applies. */
function cardState(property: CardFacts, words: Words) {
  const { t, locale } = words
  const state = lifeCycleOf(property.state)
  const sold = soldBasisPoints(property.unitsTotal, property.unitsLeft)
  return (
    <div className={`${insetOf(words)} pt-3 ${words.footOf === undefined ? 'pb-5' : ''}`}>
      {state === 'open' ? (
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sand">
          <div className="h-full rounded-full bg-brand" style={{ width: `${sold / 100}%` }} />
        </div>
      ) : null}
      <p className="tabular mt-2 text-small text-ink-soft">
        {FactLine({ children: stateWords(property, state, sold, { t, locale }) })}
      </p>
    </div>
  )
}

function stateWords(
  property: CardFacts,
  state: LifeCycleState,
  sold: number,
  { t, locale }: Pick<Words, 't' | 'locale'>,
): string[] {
  const { closesAt, letState, unitsLeft } = property
  if (property.isPaused) return [t('state.paused')]
  if (state === 'open') {
    const closes =
      closesAt === null ? [] : [t('closes', { date: formatDate(closesAt, 'day-month', locale) })]
    return [t('sold', { percent: formatPercent(sold, locale) }), ...closes]
  }
  if (isOperating(state)) {
    return [t(`state.${state}`), ...(letState === null ? [] : [t(`letState.${letState}`)])]
  }
  const noted = state === 'funded' && unitsLeft === 0 ? 'fundedFull' : state
  const note = notedStates.find((each) => each === noted)
  return [t(`state.${state}`), ...(note === undefined ? [] : [t(`stateNote.${note}`)])]
}

export function signed(basisPoints: number, locale: Locale): string {
  return `${basisPoints > 0 ? '+' : ''}${formatRate(basisPoints, locale)}`
}
