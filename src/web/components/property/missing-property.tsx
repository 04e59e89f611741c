import { useTranslations } from 'use-intl'
import type { PropertyCard } from '#contract/properties/property-body.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../page-head.tsx'
import { PropertyCards } from './card/property-card.tsx'

/** Properties for an unknown address: with a similar name, or otherwise open offerings. */
export type Suggestions = {
  readonly kind: 'similar' | 'open'
  readonly properties: readonly PropertyCard[]
}

type MissingPropertyProps = {
  readonly suggestions: Suggestions
  /** The path of the list of properties, without the language. */
  readonly base: '/marketplace' | '/dashboard/properties'
}

/** The page for an unknown property: a link to the list, and other properties. */
export function MissingProperty({ suggestions: { kind, properties }, base }: MissingPropertyProps) {
  const t = useTranslations('property.missing')
  const link = useLocalHref()
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <EmptyState
        headingLevel={1}
        title={t('title')}
        action={
          <LinkButton to={link(base)} variant="dark">
            {t('all')}
          </LinkButton>
        }
      >
        {t('text')}
      </EmptyState>
      {properties.length === 0 ? null : (
        <section className="mt-8">
          <h2 className="mb-5 text-h2">{t(kind)}</h2>
          <PropertyCards
            properties={properties}
            headingLevel={3}
            pathOf={(id) => `${base}/${id}`}
          />
        </section>
      )}
    </>
  )
}
