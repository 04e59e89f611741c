import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { circleOf, coastWindow } from './map-window.ts'

/**
 * The location of a property: on its coast, and in a circle of one kilometre drawn to scale. Without streets,
 * so that the page sends no request to a map service.
 */
export function PropertyMap({ property }: { readonly property: PropertyDetail }) {
  const t = useTranslations('dossier.map')
  const locale = useLocale()
  const { lat, lon } = property.location
  const { address } = property
  const coordinates = t(lat < 0 ? 'southern' : 'northern', {
    lat: degrees(lat, locale),
    lon: degrees(lon, locale),
  })
  const outside = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`
  return (
    <figure className="mt-6">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <CoastMap
          {...{ lat, lon }}
          label={t('coast', { city: property.city.name[locale] })}
          city={property.city.name[locale]}
        />
        <CircleMap {...{ lat, lon }} label={t('circle', { district: address.district })} />
      </div>
      <figcaption className="mt-3 text-small text-ink-soft">
        {`${address.street}, ${address.village} (${coordinates}). ${t('noStreets')} `}
        <a className="text-link" href={outside} rel="noreferrer">
          {t('outside')}
        </a>
      </figcaption>
    </figure>
  )
}

function degrees(value: number, locale: 'id' | 'en'): string {
  const text = Math.abs(value).toFixed(3)
  return locale === 'id' ? text.replace('.', ',') : text
}

type Place = { readonly lat: number; readonly lon: number; readonly label: string }

function CoastMap({ lat, lon, label, city }: Place & { readonly city: string }) {
  const id = useId()
  const view = coastWindow(lat, lon)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      preserveAspectRatio="xMidYMid slice"
      className="aspect-[16/10] w-full rounded-2xl bg-info-soft sm:h-full"
    >
      <mask id={id} style={{ maskType: 'alpha' }}>
        <image href={view.file} width={view.fileWidth} height={view.fileHeight} />
      </mask>
      <rect
        width={view.fileWidth}
        height={view.fileHeight}
        fill="var(--card)"
        mask={`url(#${id})`}
      />
      <circle
        cx={view.at.x}
        cy={view.at.y}
        r={view.width / 22}
        fill="var(--brand)"
        opacity="0.22"
      />
      <circle cx={view.at.x} cy={view.at.y} r={view.width / 60} fill="var(--brand)" />
      <text
        x={view.at.x}
        y={view.at.y + view.width / 11}
        fontSize={view.width / 24}
        fontWeight="700"
        textAnchor="middle"
        fill="var(--ink)"
      >
        {city}
      </text>
    </svg>
  )
}

function CircleMap({ lat, lon, label }: Place) {
  const t = useTranslations('dossier.map')
  const { lines } = circleOf(lat, lon)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 260 260"
      className="aspect-square w-full rounded-2xl bg-sand"
    >
      {lines.map((line) => (
        <line key={`${line.x1}/${line.y1}/${line.x2}`} {...line} stroke="var(--line)" />
      ))}
      <circle
        cx="130"
        cy="130"
        r="100"
        fill="var(--brand)"
        fillOpacity="0.1"
        stroke="var(--brand-text)"
        strokeWidth="1.5"
        strokeDasharray="5 4"
      />
      <path d="M130 122l16 8-16 8-16-8z" fill="var(--brand)" />
      <path d="M114 132l16 8 16-8v5l-16 8-16-8z" fill="var(--ink)" opacity="0.35" />
      <g stroke="var(--ink)" strokeWidth="2">
        <path d="M20 242h50M20 238v8M70 238v8" fill="none" />
      </g>
      <text x="78" y="246" fontSize="12" fill="var(--ink)">
        {t('scale')}
      </text>
      <text x="130" y="22" fontSize="12" textAnchor="middle" fill="var(--ink)">
        {t('radius')}
      </text>
      <text x="242" y="24" fontSize="13" fontWeight="700" textAnchor="middle" fill="var(--ink)">
        {t('north')}
      </text>
      <path d="M242 30l5 12h-10z" fill="var(--ink)" />
    </svg>
  )
}
