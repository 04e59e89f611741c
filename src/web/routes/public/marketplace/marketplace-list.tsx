import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { compareFormId, HeartShape } from '../../../components/forms/list-forms.tsx'
import type { CardFacts } from '../../../components/property/card/property-card.tsx'
import { comparedMax } from '../../../components/property/property-tools.tsx'
import { Results } from '../../../components/results.tsx'
import { keepServerMarkup } from '../../../ui/keep-server-markup.ts'
import { keptPlace } from '../../../ui/kept-place.ts'
import { later } from '../../../ui/later.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { useLiveMarkets } from '../../market/resale/live-book.ts'
import { filtersId, listFormId, useListBase, useListLink } from './list-base.ts'
import {
  faultOf,
  inStage,
  listRanges,
  type MarketplaceQuery,
  readList,
  stageOf,
} from './marketplace-query.ts'
import type { MarketplacePage } from './marketplace-reading.ts'
import { ResaleFoot } from './marketplace-resale.tsx'
import { CompareTray } from './marketplace-tray.tsx'
import { WatchForm } from './marketplace-watch.tsx'

// Parts that most visitors only read.
const MarketplaceCards = keepServerMarkup(
  async () => (await import('./marketplace-cards.tsx')).MarketplaceCards,
)
const MarketplaceToolbar = keepServerMarkup(
  async () => (await import('./marketplace-toolbar.tsx')).MarketplaceToolbar,
)
const MarketplaceFilters = keepServerMarkup(
  async () => (await import('./marketplace-filters.tsx')).MarketplaceFilters,
)

// Loaded later, since the list starts as cards and is rarely empty.
const MarketplaceEmpty = later(
  async () => (await import('./marketplace-empty.tsx')).MarketplaceEmpty,
)
const WatchNotice = later(async () => (await import('./marketplace-notice.tsx')).WatchNotice)
const MarketplaceMap = later(async () => (await import('./marketplace-map.tsx')).MarketplaceMap)
const MarketplaceTable = later(
  async () => (await import('./marketplace-table.tsx')).MarketplaceTable,
)

type MarketplaceListProps = {
  readonly page: MarketplacePage
  /** Additional content for each property, in cards and rows. */
  readonly footOf?: (property: CardFacts) => ReactNode
  /** The content when there are no properties to filter. */
  readonly empty?: ReactNode
}

/** A list of properties with its filters, sort order and comparison. */
export function MarketplaceList({ page, footOf, empty }: MarketplaceListProps) {
  const { query: loaded, facets, items, total, nextCursor, corrections, places } = page
  const [search] = useSearchParams()
  const query = { ...loaded, compare: readList(search).compare }
  const t = useTranslations('marketplace')
  const listLink = useListLink()
  const { pathOf } = useListBase()
  useLiveMarkets(null, query.resale !== '')
  const { send, isKeptOpen } = useSending(loaded, total)
  useKeptOpen(isKeptOpen, loaded)
  const tick = useTicks(query)
  const resaleOf = new Map(page.resales.map((resale) => [resale.propertyId, resale]))
  const foot =
    query.resale === ''
      ? footOf
      : (property: CardFacts) => (
          <div className="flex grow flex-col gap-3">
            <ResaleFoot resale={resaleOf.get(property.id)} />
            {footOf?.(property)}
          </div>
        )
  const tools = { watched: page.watched, compared: query.compare }
  return (
    <>
      <HeartShape />
      <WatchForm query={query} />
      {/* biome-ignore-start lint/a11y: the events come from the controls inside. */}
      <div
        onSubmit={(event) => {
          if (!isListForm(event.target)) return
          event.preventDefault()
          send(event.target)
        }}
        onInput={({ target }) => {
          // A choice takes effect immediately, a typed value when its field loses focus.
          const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
          if (!isTyped && isListForm(formOf(target))) send(formOf(target), true)
        }}
        onBlur={({ target }) => {
          const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
          if (!isTyped || target.value === target.defaultValue) return
          if (isListForm(target.form)) send(target.form, true)
        }}
        className="grid grid-cols-1 gap-8 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-10"
      >
        <MarketplaceFilters query={loaded} facets={facets} total={total} />
        {query.compare.length === 0 ? null : (
          <input type="hidden" form={listFormId} name="compare" value={query.compare.join()} />
        )}
        {/* A click renders the parts again, so a browser with scroll anchoring would jump. */}
        <div onClick={tick} className="[overflow-anchor:none]">
          {search.has('done') ? <WatchNotice /> : null}
          <MarketplaceToolbar
            query={loaded}
            compared={query.compare}
            facets={facets}
            total={total}
            corrections={corrections}
            window={page.window}
          />
          <Results>
            {query.view === 'map' ? <MarketplaceMap places={places} query={query} /> : null}
            {items.length === 0
              ? (empty ?? <MarketplaceEmpty query={query} wider={page.wider} />)
              : null}
            {items.length > 0 && query.view === 'table' ? (
              <MarketplaceTable
                items={items}
                tools={tools}
                query={query}
                resales={query.resale === '' ? undefined : resaleOf}
                footOf={footOf}
              />
            ) : null}
            {items.length > 0 && query.view !== 'table' ? (
              <MarketplaceCards
                properties={items}
                watched={page.watched}
                compared={query.compare}
                pathOf={pathOf}
                footOf={foot}
              />
            ) : null}
          </Results>
          <Pagination
            label={t('pages')}
            firstHref={query.cursor === '' ? null : listLink({ ...query, cursor: '' })}
            nextHref={nextCursor === null ? null : listLink({ ...query, cursor: nextCursor })}
            firstText={t('first')}
            nextText={t('next')}
          />
          <CompareTray query={query} shown={items} elsewhere={page.chosenElsewhere} />
          <p className="mx-auto mt-10 max-w-3xl text-center text-small text-ink-soft">
            {`${t(query.resale === '' ? 'allIn' : 'resale.allIn')} ${t('risk')}`}
          </p>
        </div>
      </div>
      {/* biome-ignore-end lint/a11y: the events come from the controls inside. */}
    </>
  )
}

function isListForm(form: EventTarget | null): form is HTMLFormElement {
  return form instanceof HTMLFormElement && form.id === listFormId
}

function formOf(target: EventTarget): HTMLFormElement | null {
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  return isControl ? target.form : null
}

/** Returns a function that navigates to the list of a filter form, including all of its fields. */
function useSending(loaded: MarketplaceQuery, total: number) {
  const navigate = useNavigate()
  const listLink = useListLink()
  const { only } = useListBase()
  const isKeptOpen = useRef(false)
  const send = (form: HTMLFormElement | null, isOneOfMore = false) => {
    if (form === null) return
    const search = new URLSearchParams()
    for (const [name, value] of new FormData(form)) search.append(name, String(value))
    const list = readList(search, only !== '')
    const sheet = document.getElementById(filtersId)
    // A range that cannot be used is explained in the sheet.
    const isStaying = isOneOfMore || listRanges.some((range) => faultOf(list, range) !== null)
    isKeptOpen.current = isStaying && sheet?.matches(':popover-open') === true
    if (!isStaying) sheet?.hidePopover()
    // What can be changed about filters that match nothing is shown in place of the properties.
    if (!isStaying && total === 0)
      document.querySelector('.results')?.scrollIntoView({ block: 'nearest' })
    // A search by name covers every stage.
    const isSought = list.q !== '' && list.q !== loaded.q && stageOf(list) === 'open'
    navigate(listLink(isSought ? inStage(list, 'all') : list), { state: keptPlace })
  }
  return { send, isKeptOpen }
}

/** Keeps the filter sheet of a phone open when the first response renders the filters again. */
function useKeptOpen(isKeptOpen: RefObject<boolean>, loaded: MarketplaceQuery): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    const sheet = document.getElementById(filtersId)
    if (isKeptOpen.current && sheet?.matches(':popover-open') === false) sheet.showPopover()
  }, [isKeptOpen, loaded])
}

/**
 * Handles every comparison checkbox of the list: the selection is in the address, so that it is preserved from
 * page to page.
 */
function useTicks(query: MarketplaceQuery) {
  const navigate = useNavigate()
  const listLink = useListLink()
  return ({ target: box }: MouseEvent<HTMLDivElement>) => {
    if (!(box instanceof HTMLInputElement)) return
    if (box.name !== 'ids' || box.form?.id !== compareFormId) return
    // Read from the checkboxes, because a previous click may not be in the address yet.
    const ticked = new FormData(box.form).getAll('ids').map(String)
    const before = query.compare.filter((id) => ticked.includes(id))
    const all = [...before, ...ticked.filter((id) => !before.includes(id))]
    const compare = all.slice(0, comparedMax)
    box.checked = compare.includes(box.value)
    navigate(listLink({ ...query, compare }), { replace: true, state: keptPlace })
  }
}
