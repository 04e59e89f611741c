import { type PointerEvent, useState } from 'react'
import type { City } from '#contract/cities/city-body.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Link } from '../../../ui/link.tsx'
import {
  insetOnIndonesia,
  type MapName,
  type NameSide,
  namedPlaces,
  type Place,
  placeOn,
  placesOn,
} from './city-places.ts'

/** A city with published properties. */
type MappedCity = Pick<City, 'id' | 'name' | 'location' | 'propertyCount'>

type CityMapProps = { readonly cities: readonly MappedCity[] }

type CityLinksProps = CityMapProps & {
  /** The number of properties as text, for screen readers. */
  readonly countText: (count: number) => string
  /** The address of the city's page, without the language. */
  readonly pathOf?: (cityId: string) => string
}

/** The map of the properties: the archipelago, an enlarged map of Java to Lombok, and a link for every city. */
export function CityMap({ cities, ...links }: CityLinksProps) {
  const [active, setActive] = useState<string | null>(null)
  const point = ({ target }: PointerEvent) =>
    setActive((target as Element).closest<HTMLElement>('[data-city]')?.dataset.city ?? null)
  return (
    <div
      onPointerOver={point}
      onPointerLeave={() => setActive(null)}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div aria-hidden="true" className="hidden content-start gap-4 sm:grid">
        <Outline map="indonesia" cities={cities} active={active} />
        <Outline map="java" cities={cities} active={active} />
      </div>
      <CityList cities={cities} onActive={setActive} {...links} />
    </div>
  )
}

/** The location of one city, on the map that shows it larger. */
export function CityOutline({ city }: { readonly city: MappedCity }) {
  const map = placeOn('java', city) === null ? 'indonesia' : 'java'
  return <Outline map={map} cities={[city]} active={city.id} />
}

// Land fades out where a map ends, because it continues there.
const outlines = {
  indonesia:
    'aspect-[940/360] mask-[url(/maps/indonesia.svg),linear-gradient(to_left,transparent,black_4%)]',
  java: 'aspect-[1104/304] mask-[url(/maps/java.svg),linear-gradient(to_right,transparent,black_6%,black_97%,transparent),linear-gradient(transparent,black_18%,black_92%,transparent)]',
}

type OutlineProps = CityMapProps & { readonly map: MapName; readonly active: string | null }

function Outline({ map, cities, active }: OutlineProps) {
  const locale = useLocale()
  // Seven pixels per letter and the padding are enough for our font at this size.
  const names = namedPlaces(
    map,
    cities
      .filter((city) => map === 'java' || placeOn('java', city) === null)
      .map((city) => ({ ...city, width: city.name[locale].length * 7 + 8 })),
  )
  const places = placesOn(map, cities)
  const inset = insetOnIndonesia()
  return (
    <div className={map === 'java' ? 'rounded-card bg-sand p-3 sm:p-5' : undefined}>
      <div className="relative">
        <div className={`bg-land mask-size-[100%_100%] mask-intersect ${outlines[map]}`} />
        {map === 'java' ? null : (
          <span
            className="absolute rounded-md border-[1.5px] border-dashed border-line-strong"
            style={{
              left: `${inset.x}%`,
              top: `${inset.y}%`,
              width: `${inset.width}%`,
              height: `${inset.height}%`,
            }}
          />
        )}
        {cities.map((city) => (
          <CityMark
            key={city.id}
            city={city}
            place={places.get(city.id)}
            side={names.get(city.id) ?? null}
            isActive={city.id === active}
          />
        ))}
      </div>
    </div>
  )
}

const sides: Record<NameSide, string> = {
  end: 'start-1.5 -translate-y-1/2',
  start: 'end-1.5 -translate-y-1/2',
  top: 'bottom-1.5 start-0 -translate-x-1/2',
  bottom: 'top-1.5 start-0 -translate-x-1/2',
  'top-end': 'bottom-1.5 -start-1.5',
  'top-start': 'bottom-1.5 -end-1.5',
  'bottom-end': 'top-1.5 -start-1.5',
  'bottom-start': 'top-1.5 -end-1.5',
}

type CityMarkProps = {
  readonly city: MappedCity
  readonly place: Place | undefined
  readonly side: NameSide | null
  readonly isActive: boolean
}

function CityMark({ city, place, side, isActive }: CityMarkProps) {
  const locale = useLocale()
  if (place === undefined) return null
  const isShown = isActive || side !== null
  return (
    <span
      data-city={city.id}
      className={`absolute size-0 ${isActive ? 'z-10' : ''}`}
      style={{ left: `${place.x}%`, top: `${place.y}%` }}
    >
      <span
        className={`absolute size-2.5 -translate-1/2 rotate-45 rounded-[3px] outline-2 outline-card sm:size-3 ${isActive ? 'bg-ink' : 'bg-brand'}`}
      />
      {isShown ? (
        <span
          className={`absolute rounded-md px-1 text-[0.75rem] leading-4.5 font-bold whitespace-nowrap ${sides[side ?? 'end']} ${isActive ? 'm-1.5 bg-ink text-on-ink' : 'text-ink max-sm:hidden'}`}
        >
          {city.name[locale]}
        </span>
      ) : null}
    </span>
  )
}

function CityList({
  cities,
  onActive,
  countText,
  pathOf = (id) => `/marketplace?city=${id}`,
}: CityLinksProps & { readonly onActive: (cityId: string | null) => void }) {
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <ul className="no-scrollbar relative flex content-start gap-2 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:whitespace-nowrap sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-0">
      {cities.map(({ id, name, propertyCount }) => (
        <li
          key={id}
          className="rounded-full border border-line px-3.5 sm:rounded-none sm:border-0 sm:border-b sm:px-0"
        >
          <Link
            to={link(pathOf(id))}
            data-city={id}
            onFocus={() => onActive(id)}
            onBlur={() => onActive(null)}
            className="flex min-h-11 items-center justify-between lg:min-h-12 gap-2 text-dense font-semibold hover:text-brand-text"
          >
            <span>{name[locale]}</span>
            <span className="sr-only">{countText(propertyCount)}</span>
            <span aria-hidden="true" className="tabular text-small font-normal text-ink-soft">
              {propertyCount}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
