import { day, jakartaDate, later, share } from '#kernel'
import type { NewPicture, NewProperty } from '#properties'
import { fundingOf } from './desks/funding.ts'
import { forecastOf } from './market/months.ts'
import type { LifeDates } from './people/lives.ts'
import type { DemoProperty } from './properties/demo-property.ts'

const halfYearDays = 182

/** Returns a demo property as it is published. Every issuer is fictitious, as its number says. */
export function newProperty(
  property: DemoProperty,
  position: number,
  dates: Pick<LifeDates, 'publishedAt'>,
  pictures: readonly NewPicture[],
): NewProperty {
  const { issuer, appraiser, valuationBasisPoints, look: _look, ...facts } = property
  const valuedAt = later(dates.publishedAt, -14 * day)
  const funding = fundingOf(property)
  return {
    ...facts,
    ...funding,
    renovationReserve: renovationOf(property, funding.reserve),
    titleKind: property.type === 'apartment' ? 'SHMSRS' : 'SHGB',
    state: 'coming-soon',
    issuer: {
      id: `pt-${property.id}`,
      name: issuer,
      number: `DEMO-${String(position + 1).padStart(6, '0')}`,
      isDemo: true,
    },
    pictures,
    valuation: {
      amount: millions(share(property.price, valuationBasisPoints, 'half-up')),
      valuedOn: jakartaDate(valuedAt),
      appraiser,
    },
    nextValuationOn: jakartaDate(later(valuedAt, halfYearDays * day)),
    forecast: forecastOf(property),
    publishedAt: dates.publishedAt,
  }
}

const oldBefore = 2000
const renovationBasisPoints = 3000

// Old buildings earmark a part of their reserve fund for later renovation.
function renovationOf({ yearBuilt }: DemoProperty, reserve: bigint): bigint {
  if (yearBuilt >= oldBefore) return 0n
  return (share(reserve, renovationBasisPoints, 'down') / 1_000_000n) * 1_000_000n
}

function millions(amount: bigint): bigint {
  return ((amount + 500_000n) / 1_000_000n) * 1_000_000n
}
