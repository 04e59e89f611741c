import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PropertyType } from '#contract'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { formatInteger } from '../money/format.ts'
import { isOperating, lifeCycleOf, stateWord } from './ownership/life-cycle.ts'

/** What the rooms of a property are called. */
export const roomKinds = {
  house: 'bedroom',
  apartment: 'bedroom',
  villa: 'bedroom',
  'boarding-house': 'room',
  shophouse: 'space',
  'home-office': 'space',
  warehouse: 'space',
} as const satisfies Record<PropertyType, string>

type PropertyTitleProps = { readonly property: PropertyDetail; readonly children?: ReactNode }

/** The name and location of a property at the head of its page, next to the available actions. */
export function PropertyTitle({ property, children }: PropertyTitleProps) {
  const t = useTranslations('property')
  const card = useTranslations('card')
  const locale = useLocale()
  const state = lifeCycleOf(property.state)
  const { facts, address } = property
  const area = property.landArea ?? property.buildingArea
  // A village often has the same name as its district.
  const places = [...new Set([address.village, address.district, property.city.name[locale]])]
  const figures = [
    t('rooms', { count: facts.rooms, kind: roomKinds[property.type] }),
    t(property.landArea === null ? 'buildingArea' : 'landArea', {
      area: formatInteger(area, locale),
    }),
    t('built', { year: String(facts.yearBuilt) }),
  ].map((figure) => figure.replaceAll(' ', '\u00a0'))
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <p className="mb-3 flex flex-wrap gap-2">
          <Badge>{card(`type.${property.type}`)}</Badge>
          <Badge tone={property.isPaused ? 'warn' : state === 'open' ? 'brand' : 'neutral'}>
            {card(`state.${stateWord(property)}`)}
          </Badge>
          {isOperating(state) && property.letState !== null ? (
            <Badge tone={property.letState === 'empty' ? 'warn' : 'gain'}>
              {card(`letState.${property.letState}`)}
            </Badge>
          ) : null}
          <Badge>
            {t('titleUntil', { kind: facts.titleKind, year: facts.titleEndsOn.slice(0, 4) })}
          </Badge>
        </p>
        <h1 className="text-h1">{property.name}</h1>
        <p className="mt-1.5 text-ink-soft">
          <FactLine>
            {places.join(', ')}
            {figures.join(', ')}
          </FactLine>
        </p>
      </div>
      {children}
    </div>
  )
}
