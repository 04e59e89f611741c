import type { PropertyType } from '#contract'
import { type BasisPoints, divide, type Rupiah, share } from '#kernel'
import { type MonthFigures, monthOf, type TaxTerms, taxesOf } from '#properties'
import type { DemoProperty } from '../properties/demo-property.ts'
import type { Seeded } from '../seeded.ts'

/** Our fee is 8 % of the rent; boarding houses and villas also pay their staff and utilities from the rent. */
const managementBasisPoints: Record<PropertyType, BasisPoints> = {
  house: 800,
  apartment: 800,
  shophouse: 800,
  'home-office': 800,
  warehouse: 800,
  'boarding-house': 1800,
  villa: 2500,
}
const maintenanceBasisPoints = 600
const repairBasisPoints = 900
const reserveBasisPoints = 300
/** By law a lease pays a final tax on the rent, rooms and nights are taxed on profit, and nights also pay hotel tax. */
const leased = {
  incomeTaxBasis: 'rent',
  incomeTaxBasisPoints: 1000,
  hotelTaxBasisPoints: 0,
} as const
const byProfit = {
  incomeTaxBasis: 'profit',
  incomeTaxBasisPoints: 1100,
  hotelTaxBasisPoints: 0,
} as const
/** Must equal the dated terms; a test compares the two. */
export const demoTaxTerms: Record<PropertyType, Omit<TaxTerms, 'class'>> = {
  house: leased,
  apartment: leased,
  shophouse: leased,
  'home-office': leased,
  warehouse: leased,
  'boarding-house': byProfit,
  villa: { ...byProfit, hotelTaxBasisPoints: 1000 },
}
/** Per year, of the price. */
const propertyTaxBasisPoints = 15
const insuranceBasisPoints = 12
const yearlyRiseBasisPoints = 300

/** The occupancy of a villa from January to December, relative to its average. */
const villaSeasons = [94, 74, 82, 92, 98, 112, 132, 136, 116, 92, 78, 94]

type Rented = Pick<
  DemoProperty,
  'type' | 'price' | 'grossYieldBasisPoints' | 'occupancyBasisPoints' | 'rooms'
>

/** Returns an ordinary month as expected: a twelfth of the yearly rent at the expected occupancy. */
export function forecastOf(property: Rented): MonthFigures {
  return figures(property, expectedRent(property), property.occupancyBasisPoints, false)
}

/** Returns the actual figures of a month, the `index`-th of operation; `season` is January = 0. */
export function monthThatCame(
  property: Rented,
  chance: Seeded,
  index: number,
  season: number,
): MonthFigures {
  const occupancy = occupancyThatCame(property, chance, season)
  const years = BigInt(Math.floor(index / 12))
  const rent = expectedRent(property)
  const risen = rent + share(rent, yearlyRiseBasisPoints, 'down') * years
  const basis = isWhole(property.type) ? 10_000 : property.occupancyBasisPoints
  const gross = thousands(divide(risen * BigInt(occupancy), BigInt(basis), 'half-up'))
  return figures(property, gross, occupancy, chance.between(1, 7) === 1)
}

/** Returns a month without a tenant: no rent, while taxes, insurance and maintenance continue. */
export function emptyMonth(property: Rented): MonthFigures {
  const ordinary = forecastOf(property)
  const costs = { ...ordinary, management: 0n, reserve: 0n, incomeTax: 0n, hotelTax: 0n }
  return monthOf(0n, { ...costs, maintenance: thousands(ordinary.maintenance / 2n) }, 0)
}

function expectedRent({ price, grossYieldBasisPoints }: Rented): Rupiah {
  return thousands(divide(share(price, grossYieldBasisPoints, 'half-up'), 12n, 'half-up'))
}

// Types that are let as a whole to one tenant.
function isWhole(type: PropertyType): boolean {
  return type !== 'boarding-house' && type !== 'villa'
}

function occupancyThatCame(property: Rented, chance: Seeded, season: number): BasisPoints {
  if (isWhole(property.type)) return 10_000
  if (property.type === 'villa') {
    const usual = (property.occupancyBasisPoints * (villaSeasons[season] ?? 100)) / 100
    return Math.min(9_800, Math.round(usual + chance.between(-300, 300)))
  }
  // Students are on holiday in June and July.
  const holiday = season === 5 || season === 6 ? 2 : 0
  const usual = Math.round((property.rooms * property.occupancyBasisPoints) / 10_000)
  const taken = Math.min(property.rooms, usual + chance.between(-1, 1) - holiday)
  return Math.round((taken * 10_000) / property.rooms)
}

function figures(
  { type, price }: Rented,
  gross: Rupiah,
  occupancyBasisPoints: BasisPoints,
  hasRepair: boolean,
): MonthFigures {
  const maintenance = maintenanceBasisPoints + (hasRepair ? repairBasisPoints : 0)
  const running = {
    management: share(gross, managementBasisPoints[type], 'half-up'),
    maintenance: thousands(share(gross, maintenance, 'half-up')),
    propertyTax: thousands(share(price, propertyTaxBasisPoints, 'half-up') / 12n),
    insurance: thousands(share(price, insuranceBasisPoints, 'half-up') / 12n),
  }
  const reserve = share(gross, reserveBasisPoints, 'half-up')
  const taxes = taxesOf(demoTaxTerms[type], { gross, ...running })
  return monthOf(gross, { ...running, reserve, ...taxes }, occupancyBasisPoints)
}

function thousands(amount: Rupiah): Rupiah {
  return divide(amount, 1000n, 'half-up') * 1000n
}
