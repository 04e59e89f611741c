import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { compareFormId, HeartShape } from '../../components/list-forms.tsx'
import type { CardFacts } from '../../components/property-card.tsx'
import { keptPlace } from '../../ui/kept-place.ts'
import { later } from '../../ui/later.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { served } from '../../ui/served.ts'
import { filtersId, listFormId, useListBase, useListLink } from './list-base.ts'
import {
  comparedMax,
  inStage,
  type MarketplaceQuery,
  readList,
  stageOf,
} from './marketplace-query.ts'
import type { MarketplacePage } from './marketplace-reading.ts'
import { ResaleFoot } from './marketplace-resale.tsx'
import { CompareTray } from './marketplace-tray.tsx'
import { WatchForm } from './marketplace-watch.tsx'

// What most visitors read and leave as it is.
const MarketplaceCards = served(
  async () => (await import('./marketplace-cards.tsx')).MarketplaceCards,
)
const MarketplaceToolbar = served(
  async () => (await import('./marketplace-toolbar.tsx')).MarketplaceToolbar,
)
const MarketplaceFilters = served(
  async () => (await import('./marketplace-filters.tsx')).MarketplaceFilters,
)

// The list is looked at as cards first, and seldom holds nothing.
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
  /** What the list says of one property besides, in cards and rows. */
  readonly footOf?: (property: CardFacts) => ReactNode
  /** Nothing is there to be filtered: what is shown instead. */
  readonly empty?: ReactNode
}

/** A list of properties with everything that narrows, orders and compares it. */
export function MarketplaceList({ page, footOf, empty }: MarketplaceListProps) {
  const { query: loaded, facets, items, total, nextCursor, corrections, places } = page
  const [search] = useSearchParams()
  const query = { ...loaded, compare: readList(search).compare }
  const t = useTranslations('marketplace')
  const listLink = useListLink()
  const { pathOf } = useListBase()
  const { send, isKeptOpen } = useSending(loaded)
  useKeptOpen(isKeptOpen, loaded)
  const tick = useTicks(query)
  const resaleOf = new Map(page.resales.map((resale) => [resale.propertyId, resale]))
  const foot =
    query.resale === ''
      ? footOf
      : (property: CardFacts) => (
          <>
            <ResaleFoot resale={resaleOf.get(property.id)} />
            {footOf?.(property)}
          </>
        )
  const tools = { watched: page.watched, compared: query.compare }
  return (
    <>
      <HeartShape />
      <WatchForm query={query} />
      {/* biome-ignore-start lint/a11y: sent and pressed are what is inside. */}
      <div
        onSubmit={(event) => {
          if (!isListForm(event.target)) return
          event.preventDefault()
          send(event.target)
        }}
        onInput={({ target }) => {
          // What is chosen takes effect at once, what is typed when one goes on.
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
        {/* Its parts are made again with a tick: a browser that anchors the place to one would leap. */}
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
          {query.view === 'map' ? <MarketplaceMap places={places} query={query} /> : null}
          {items.length === 0
            ? (empty ?? <MarketplaceEmpty query={query} wider={page.wider} />)
            : null}
          {items.length > 0 && query.view === 'table' ? (
            <MarketplaceTable items={items} tools={tools} query={query} footOf={foot} />
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
          <Pagination
            label={t('pages')}
            firstHref={query.cursor === '' ? null : listLink({ ...query, cursor: '' })}
            nextHref={nextCursor === null ? null : listLink({ ...query, cursor: nextCursor })}
            firstText={t('first')}
            nextText={t('next')}
          />
          <CompareTray query={query} shown={items.map(({ id }) => id)} />
          <p className="mx-auto mt-10 max-w-3xl text-center text-small text-ink-soft">
            {`${t(query.resale === '' ? 'allIn' : 'resale.allIn')} ${t('risk')}`}
          </p>
        </div>
      </div>
      {/* biome-ignore-end lint/a11y: sent and pressed are what is inside. */}
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

/** Leads to the list that the filters ask for, with all that belongs to their form. */
function useSending(loaded: MarketplaceQuery) {
  const navigate = useNavigate()
  const listLink = useListLink()
  const { only } = useListBase()
  const isKeptOpen = useRef(false)
  const send = (form: HTMLFormElement | null, isOneOfMore = false) => {
    if (form === null) return
    const search = new URLSearchParams()
    for (const [name, value] of new FormData(form)) search.append(name, String(value))
    const sheet = document.getElementById(filtersId)
    isKeptOpen.current = isOneOfMore && sheet?.matches(':popover-open') === true
    if (!isOneOfMore) sheet?.hidePopover()
    const list = readList(search, only !== '')
    // Who looks for a name looks for it in every stage.
    const isSought = list.q !== '' && list.q !== loaded.q && stageOf(list) === 'open'
    navigate(listLink(isSought ? inStage(list, 'all') : list), { state: keptPlace })
  }
  return { send, isKeptOpen }
}

/** The filters may be rendered again with the first answer: the sheet of a phone stays open meanwhile. */
function useKeptOpen(isKeptOpen: RefObject<boolean>, loaded: MarketplaceQuery): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    const sheet = document.getElementById(filtersId)
    if (isKeptOpen.current && sheet?.matches(':popover-open') === false) sheet.showPopover()
  }, [isKeptOpen, loaded])
}

/** One handler for every tick of the list: it goes into the address, so it stays from page to page. */
function useTicks(query: MarketplaceQuery) {
  const navigate = useNavigate()
  const listLink = useListLink()
  return ({ target: box }: MouseEvent<HTMLDivElement>) => {
    if (!(box instanceof HTMLInputElement)) return
    if (box.name !== 'ids' || box.form?.id !== compareFormId) return
    // As the boxes are: a tick before this one may not have reached the address yet.
    const ticked = new FormData(box.form).getAll('ids').map(String)
    const before = query.compare.filter((id) => ticked.includes(id))
    const all = [...before, ...ticked.filter((id) => !before.includes(id))]
    const compare = all.slice(0, comparedMax)
    box.checked = compare.includes(box.value)
    navigate(listLink({ ...query, compare }), { replace: true, state: keptPlace })
  }
}
