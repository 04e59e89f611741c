import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { lifeCycleOf, stateWord } from '../../components/life-cycle.ts'
import { PropertyFigures } from '../../components/property/property-figures.tsx'
import { PropertyGallery } from '../../components/property-gallery.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { BellIcon } from '../../ui/icon.tsx'

/** The property in short: its views, its stage, and the figures that explain themselves. */
export function PropertyHead({ property }: { readonly property: PropertyDetail }) {
  const t = useTranslations('purchase')
  const card = useTranslations('card')
  const locale = useLocale()
  const link = useLocalHref()
  const state = lifeCycleOf(property.state)
  return (
    <>
      <PropertyGallery key={property.id} name={property.name} pictures={property.pictures} />
      <div>
        <div className="mb-3 flex flex-wrap gap-2">
          <Badge>{card(`type.${property.type}`)}</Badge>
          <Badge tone={property.isPaused ? 'warn' : state === 'open' ? 'brand' : 'neutral'}>
            {card(`state.${stateWord(property)}`)}
          </Badge>
        </div>
        <h1 className="text-h1">{property.name}</h1>
        <p className="mt-1 text-dense text-ink-soft">
          {`${property.district}, ${property.city.name[locale]} · ${property.issuer.name}`}
        </p>
        <LinkButton
          to={link(`/dashboard/notifications/alerts/new?property=${property.id}`)}
          size="small"
          className="mt-3"
        >
          <BellIcon size={16} aria-hidden="true" />
          {t('tellMe', { name: property.name })}
        </LinkButton>
      </div>
      <PropertyFigures property={property} />
    </>
  )
}
