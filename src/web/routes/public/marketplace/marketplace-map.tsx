import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Link } from '../../../ui/link.tsx'
import { useListLink } from './list-base.ts'
import {
  archipelago,
  clustersOf,
  frameAround,
  isInJava,
  javaToLombok,
  type MapCluster,
  type MapFrame,
  type MapPlace,
} from './map-clusters.ts'
import type { MarketplaceQuery } from './marketplace-query.ts'

type MapProps = { readonly places: readonly MapPlace[]; readonly query: MarketplaceQuery }

/**
 * A map of the properties: circles on an outline, each a link to the list of its cities, and the same cities as
 * text below. A circle of several cities zooms in.
 */
export function MarketplaceMap({ places, query }: MapProps) {
  const t = useTranslations('marketplace.map')
  const locale = useLocale()
  const listLink = useListLink()
  const chosen = places.filter(({ id }) => query.city.includes(id))
  const frame = frameAround(chosen)
  const to = (cities: readonly MapPlace[]) =>
    listLink({ ...query, city: cities.map(({ id }) => id), cursor: '' })
  const nameOf = ({ places: [first, ...others] }: MapCluster) =>
    others.length === 0
      ? (first?.name ?? '')
      : t('more', { first: first?.name ?? '', count: others.length })
  return (
    <section aria-label={t('label')} className="mb-8 rounded-card border border-line bg-card p-4">
      <div className="relative aspect-[940/360] overflow-hidden rounded-[14px] bg-sand">
        <div aria-hidden="true" className="absolute bg-ink/15" style={outlineLook(frame)} />
        {clustersOf(places, frame).map((cluster) => (
          <Link
            key={cluster.places[0]?.id}
            to={to(cluster.places)}
            preventScrollReset
            aria-label={t('cluster', { names: nameOf(cluster), count: cluster.count })}
            title={nameOf(cluster)}
            style={{ left: `${cluster.x}%`, top: `${cluster.y}%` }}
            className={`absolute grid size-7 -translate-1/2 place-items-center rounded-full border-2 border-card text-[0.75rem] font-bold sm:size-10 sm:text-small ${cluster.places.some(({ id }) => query.city.includes(id)) ? 'bg-ink text-on-ink' : 'bg-brand text-on-brand'}`}
          >
            {formatInteger(cluster.count, locale)}
          </Link>
        ))}
      </div>
      <p className="mt-3 text-small text-ink-soft">{t('hint')}</p>
      <h2 className="sr-only">{t('list')}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {places.map((place) => (
          <li key={place.id}>
            <Link
              to={to([place])}
              preventScrollReset
              aria-current={query.city.includes(place.id) ? 'true' : undefined}
              className={`inline-flex min-h-11 items-center gap-1.5 text-small font-semibold hover:underline ${query.city.includes(place.id) ? 'text-brand-text' : ''}`}
            >
              {place.name}
              <span className="tabular font-normal text-ink-soft">
                {formatInteger(place.count, locale)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the style of the outline's picture, moved and scaled to the frame. */
function outlineLook(frame: MapFrame): CSSProperties {
  const isNear = isInJava(frame)
  const drawn = isNear ? javaToLombok : archipelago
  const url = `url(/maps/${isNear ? 'java' : 'indonesia'}.svg)`
  const [width, height] = [frame.east - frame.west, frame.north - frame.south]
  return {
    left: `${((drawn.west - frame.west) / width) * 100}%`,
    top: `${((frame.north - drawn.north) / height) * 100}%`,
    width: `${((drawn.east - drawn.west) / width) * 100}%`,
    height: `${((drawn.north - drawn.south) / height) * 100}%`,
    mask: `${url} 0 0 / 100% 100% no-repeat`,
  }
}
