import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Picture, PropertyCard } from '#contract/properties/property-body.ts'
import type { Locale } from '#kernel'
import { href } from '../locale/href.ts'
import { useLocale } from '../locale/use-locale.ts'
import { EmptyPlot } from '../ui/empty-state.tsx'
import { CardMeaning } from './card-meaning.tsx'
import { type CostTerms, costMeter } from './cost-meter.ts'
import {
  formatCompactRupiah,
  formatDate,
  formatInteger,
  formatPercent,
  formatRupiah,
} from './format.ts'
import {
  isOperating,
  isSold,
  type LifeCycleState,
  lifeCycleOf,
  soldBasisPoints,
  stateWord,
} from './life-cycle.ts'
import { compareTick, heartButton, type PropertyTools } from './property-tools.tsx'

type Unseen =
  | 'code'
  | 'landArea'
  | 'picture'
  | 'watchCount'
  | 'yearlyFeeBasisPoints'
  | 'issueCostBasisPoints'

/** What a card shows: a list sends the browser this and nothing else of each property. */
export type CardFacts = Omit<PropertyCard, Unseen> & {
  readonly picture: Pick<Picture, 'src' | 'width' | 'height' | 'widths'> | null
  /** Rupiah that ten million cost over five years, and their share of the gain; null: not calculated. */
  readonly costs?: { readonly total: number; readonly shareBasisPoints: number | null } | null
}

const costsOf = { amount: 10_000_000, years: 5 }

// As many as the first screen and the next can show.
const cardsAtOnce = 3

export function cardFacts(property: PropertyCard): CardFacts {
  const { code: _code, landArea: _landArea, watchCount: _watchCount, ...shown } = property
  const { yearlyFeeBasisPoints: _fee, issueCostBasisPoints: _cost, picture, ...facts } = shown
  if (picture === null) return { ...facts, picture }
  const { src, width, height, widths } = picture
  return { ...facts, picture: { src, width, height, widths } }
}

/** The same with what it costs, where the terms for it are in force. */
export function pricedFacts(property: PropertyCard, terms: CostTerms | null): CardFacts {
  return { ...cardFacts(property), costs: terms === null ? null : wholeLifeCosts(property, terms) }
}

// The manager's part is known as a share of the money raised already.
export function wholeLifeCosts(
  property: Pick<
    PropertyCard,
    'issueCostBasisPoints' | 'yearlyFeeBasisPoints' | 'netYieldBasisPoints'
  >,
  terms: CostTerms,
  asked: { readonly amount: number; readonly years: number } = costsOf,
) {
  const { total, shareBasisPoints } = costMeter(
    asked,
    {
      spreadBasisPoints: property.issueCostBasisPoints,
      rentBasisPoints: property.yearlyFeeBasisPoints,
      managementBasisPoints: 10_000,
      netYieldBasisPoints: property.netYieldBasisPoints,
      growthBasisPoints: 0,
    },
    terms,
  )
  return { total, shareBasisPoints }
}

type PropertyCardsProps = {
  readonly properties: readonly CardFacts[]
  readonly headingLevel?: 2 | 3
  /** The list heads its page: its first picture is asked for before all others. */
  readonly isAtTop?: boolean
  /** Few cards: two in a row, each with its picture beside the facts. */
  readonly isWide?: boolean
  /** Where a card leads, without the language: the page of the property, or of its purchase. */
  readonly pathOf?: (propertyId: string) => string
  /** Hearts and ticks, on lists that have their forms. */
  readonly tools?: PropertyTools
  /** What a list has to say of a property besides, at the foot of its card. */
  readonly footOf?: (propertyId: string) => ReactNode
}

type Words = {
  readonly t: ReturnType<typeof useTranslations<'card'>>
  readonly locale: Locale
  readonly heading: 'h2' | 'h3'
  readonly pathOf: (propertyId: string) => string
  readonly isWide: boolean
  /** The id of what the figures mean. */
  readonly meaning: string
  readonly tools: PropertyTools | undefined
  readonly footOf: ((propertyId: string) => ReactNode) | undefined
}

/**
 * Properties as cards. The cards are plain elements made by plain functions: a page of them is
 * rendered for every visitor, so no card has hooks, contexts or formatters of its own.
 */
export function PropertyCards({
  properties,
  headingLevel = 2,
  isAtTop = false,
  isWide = false,
  pathOf = (id) => `/marketplace/${id}`,
  tools,
  footOf,
}: PropertyCardsProps) {
  const t = useTranslations('card')
  const locale = useLocale()
  const meaning = useId()
  const heading = `h${headingLevel}` as const
  const words: Words = { t, locale, heading, pathOf, isWide, meaning, tools, footOf }
  const third =
    tools === undefined ? 'lg:grid-cols-3' : footOf === undefined ? 'xl:grid-cols-3' : ''
  const narrow = `sm:grid-cols-2 ${third}`
  return (
    <>
      <ul className={`grid gap-5 lg:gap-6 ${isWide ? 'xl:grid-cols-2' : narrow}`}>
        {properties.map((property, index) => card(property, words, index, isAtTop))}
      </ul>
      <CardMeaning id={meaning} />
    </>
  )
}

function card(property: CardFacts, words: Words, index: number, isAtTop: boolean) {
  const { t, locale, heading: Heading, pathOf, isWide, tools, footOf } = words
  const state = lifeCycleOf(property.state)
  return (
    <li
      key={property.id}
      className={`group relative flex flex-col overflow-hidden rounded-card border border-line bg-card transition-[border-color,box-shadow] duration-200 hover:border-line-strong hover:shadow-float ${isWide ? 'sm:flex-row' : ''} ${index < cardsAtOnce ? '' : 'when-near room-600'}`}
    >
      <div
        className={`relative aspect-[4/3] overflow-hidden bg-sand ${isWide ? 'sm:aspect-auto sm:w-[44%] sm:shrink-0' : ''}`}
      >
        {cardPicture(property, isAtTop && index === 0, isWide)}
        <span className={chip('start-3')}>{t(`type.${property.type}`)}</span>
        <span
          className={chip(
            isWide ? 'end-3 sm:start-3 sm:end-auto sm:top-auto sm:bottom-3' : 'end-3',
            state === 'open' && !property.isPaused,
          )}
        >
          {t(`state.${stateWord(property)}`)}
        </span>
        {property.openQuestions === 0 ? null : (
          <span
            className={`tabular absolute start-3 rounded-full bg-card px-3 py-1 text-[0.78125rem] leading-5 font-semibold text-ink-soft ${isWide ? 'top-12' : 'bottom-3'}`}
          >
            {t('openQuestions', { count: property.openQuestions })}
          </span>
        )}
      </div>
      <div className="relative flex flex-1 flex-col gap-4 p-5">
        {tools === undefined ? null : (
          <div className="absolute end-4 -top-6">{heartButton(property, tools, t)}</div>
        )}
        <div>
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
            {`${property.district}, ${property.city.name[locale]} · ${t('area', { area: formatInteger(property.buildingArea, locale) })}`}
          </p>
        </div>
        {cardFigures(property, state, words)}
        {cardFoot(property, state, words)}
        {tools === undefined ? null : compareTick(property, tools, t)}
        {footOf?.(property.id)}
      </div>
    </li>
  )
}

function chip(place: string, isOpen = false): string {
  const look = isOpen ? 'bg-brand text-on-brand' : 'bg-card text-ink'
  return `absolute top-3 ${place} rounded-full px-3 py-1 text-[0.78125rem] leading-5 font-bold ${look}`
}

function cardPicture({ picture }: CardFacts, isFirst: boolean, isWide: boolean) {
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
        className={`size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.03] ${isWide ? 'sm:object-contain' : ''}`}
      />
    </picture>
  )
}

function cardFigures(property: CardFacts, state: LifeCycleState, { t, locale, tools }: Words) {
  const gap = property.valuationGapBasisPoints
  const isOver = isSold(state)
  const forecast = property.isForecast ? t('forecast') : null
  const { costs } = property
  return (
    <dl
      className={`grid grid-cols-3 gap-3 text-small text-ink-soft ${tools === undefined ? '' : 'sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-2'}`}
    >
      {figure(
        t('netYield'),
        formatPercent(property.netYieldBasisPoints, locale),
        t('grossYield', { percent: formatPercent(property.grossYieldBasisPoints, locale) }),
        forecast,
      )}
      {isOver
        ? null
        : figure(
            t('fullYield'),
            formatPercent(property.fullNetYieldBasisPoints, locale),
            '',
            t('forecast'),
          )}
      {figure(
        t('unitPrice'),
        formatRupiah(property.unitPrice, locale),
        state === 'open' ? t('unitsLeft', { units: property.unitsLeft }) : '',
      )}
      {figure(t('gap'), gap === null ? t('noGap') : signed(gap, locale), '')}
      {figure(
        t('occupancyName'),
        formatPercent(property.occupancyBasisPoints, locale),
        roomsLet(property, t),
        forecast,
      )}
      {costs === null || costs === undefined || isOver
        ? null
        : figure(t('costs'), formatCompactRupiah(costs.total, locale), t('costsOf'), t('forecast'))}
    </dl>
  )
}

/** Rooms let of all rooms, where rooms are let one by one. */
export function roomsLet(
  { type, rooms, occupancyBasisPoints }: Pick<CardFacts, 'type' | 'rooms' | 'occupancyBasisPoints'>,
  t: Words['t'],
): string {
  if (type !== 'boarding-house') return ''
  return t('roomsLet', { let: Math.round((rooms * occupancyBasisPoints) / 10_000), total: rooms })
}

function figure(name: string, value: string, note: string, forecast: string | null = null) {
  return (
    <div>
      <dt className="whitespace-nowrap">{name}</dt>
      <dd className="tabular text-dense leading-6 font-bold text-ink">
        {forecast === null ? (
          value
        ) : (
          <span className="border-b-2 border-dashed border-brand-text/60" title={forecast}>
            {value}
            <span className="sr-only">{` (${forecast})`}</span>
          </span>
        )}
      </dd>
      {note === '' ? null : <dd className="tabular mt-0.5 text-[0.78125rem]">{note}</dd>}
    </div>
  )
}

// The states that neither sell units nor pay rent, and so are described in words instead.
type NotedState = Exclude<LifeCycleState, 'open' | 'operating' | 'sale-vote'>

function stateNote({ unitsLeft }: CardFacts, state: NotedState, t: Words['t']): string {
  return state === 'funded' && unitsLeft === 0 ? t('stateNote.fundedFull') : t(`stateNote.${state}`)
}

function cardFoot(property: CardFacts, state: LifeCycleState, { t, locale, meaning }: Words) {
  const sold = soldBasisPoints(property.unitsTotal, property.unitsLeft)
  const isRunning = isOperating(state)
  const filled = isRunning ? property.occupancyBasisPoints : sold
  const [left, right] = isRunning
    ? [property.letState === null ? '' : t(`letState.${property.letState}`), '']
    : state === 'open'
      ? [
          t('sold', { percent: formatPercent(sold, locale) }),
          property.closesAt === null
            ? ''
            : t('closes', { date: formatDate(property.closesAt, 'day-month', locale) }),
        ]
      : [stateNote(property, state as NotedState, t), '']
  return (
    <div className="mt-auto">
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sand">
        <div
          className={`h-full rounded-full ${isRunning ? 'bg-info' : 'bg-brand'}`}
          style={{ width: `${filled / 100}%` }}
        />
      </div>
      <div className="tabular mt-2 flex items-center justify-between gap-3 text-small text-ink-soft">
        <p>{left}</p>
        <p className="ms-auto">{right}</p>
        <button
          type="button"
          popoverTarget={meaning}
          aria-label={t('meaning.of', { name: property.name })}
          className="relative z-10 -my-3 -me-3.5 -ms-2.5 grid size-11 shrink-0 place-items-center hover:text-ink"
        >
          <span
            aria-hidden="true"
            className="grid size-4 place-items-center rounded-full border border-current text-[0.6875rem] leading-none font-bold"
          >
            i
          </span>
        </button>
      </div>
    </div>
  )
}

export function signed(basisPoints: number, locale: Locale): string {
  return `${basisPoints > 0 ? '+' : ''}${formatPercent(basisPoints, locale)}`
}
