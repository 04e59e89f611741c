import { useTranslations } from 'use-intl'
import type { Suggestion } from '#contract/portfolio/my-market.ts'
import { formatRate } from '../../../components/money/format.ts'
import { type CardFacts, PropertyCards } from '../../../components/property/card/property-card.tsx'
import { useLocale } from '../../../locale/use-locale.ts'

type Shown = { readonly property: CardFacts; readonly reason: Suggestion['reason'] }

/** Open offerings related to the visitor's holdings; each card states the reason. */
export function Suggestions({ suggestions }: { readonly suggestions: readonly Shown[] }) {
  const t = useTranslations('explore')
  const card = useTranslations('card')
  const locale = useLocale()
  if (suggestions.length === 0) return null
  const reasonOf = (id: string) => {
    const reason = suggestions.find(({ property }) => property.id === id)?.reason
    if (reason === undefined) return null
    if (reason.kind === 'spread') {
      const { name, shareBasisPoints } = reason.city
      const share = formatRate(shareBasisPoints, locale)
      return t('reason.spread', { share, city: name[locale] })
    }
    const { name, type, city } = reason.held
    return reason.kind === 'same-type'
      ? t('reason.same-type', { name, type: card(`type.${type}`).toLowerCase() })
      : t('reason.same-city', { name, city: city.name[locale] })
  }
  return (
    <section aria-labelledby="because" className="mt-12">
      <h2 id="because" className="text-h2">
        {t('because')}
      </h2>
      <p className="mt-1 mb-5 text-dense text-ink-soft">{t('becauseLead')}</p>
      <PropertyCards
        properties={suggestions.map(({ property }) => property)}
        headingLevel={3}
        pathOf={(id) => `/dashboard/properties/${id}`}
        footOf={(id) => (
          <p className="-mx-5 -mb-5 border-t border-line bg-sand/60 px-5 py-3 text-small font-semibold">
            {reasonOf(id)}
          </p>
        )}
      />
    </section>
  )
}
