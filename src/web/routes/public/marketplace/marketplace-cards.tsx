import type { ReactNode } from 'react'
import { type CardFacts, PropertyCards } from '../../../components/property/card/property-card.tsx'

type MarketplaceCardsProps = {
  readonly properties: readonly CardFacts[]
  readonly watched: readonly string[]
  readonly compared: readonly string[]
  readonly pathOf: (propertyId: string) => string
  readonly footOf: ((property: CardFacts) => ReactNode) | undefined
}

/** The list as cards, each with a watch button and a checkbox for comparison. */
export function MarketplaceCards(props: MarketplaceCardsProps) {
  const { properties, watched, compared, pathOf, footOf } = props
  const foot = (id: string) => {
    const property = properties.find((each) => each.id === id)
    return property === undefined ? null : footOf?.(property)
  }
  return (
    <PropertyCards
      properties={properties}
      isAtTop
      tools={{ watched, compared }}
      pathOf={pathOf}
      {...(footOf === undefined ? {} : { footOf: foot })}
    />
  )
}
