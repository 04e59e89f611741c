import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { City, CityOverview } from '#contract/cities/city-body.ts'
import type { Figures } from '#contract/figures/figures.ts'
import type { Promises } from '#contract/figures/promises-body.ts'
import type { Rent } from '#contract/figures/rent-body.ts'
import type { OrderQuote } from '#contract/market/market-body.ts'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyCard, PropertyList } from '#contract/properties/property-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { demoPassword } from '#demo'
import { projectionOf } from '../src/web/components/money/calculator.tsx'
import { costMeter } from '../src/web/components/money/cost-meter.ts'
import { pricedFacts } from '../src/web/components/property/card/property-card.tsx'
import { propertyMeter } from '../src/web/components/property/card/property-meter.ts'
import {
  comparisons,
  cumulated,
  yearlyGrowth,
} from '../src/web/components/property/money/results.ts'
import { propertyOutlook } from '../src/web/routes/property-outlook.ts'
import { comparedAmount, comparedOf } from '../src/web/routes/public/compare/comparison.ts'
import type { TestDatabase } from './support/database.ts'
import { demoDatabase } from './support/demo.ts'
import { type TestApi, testApi } from './support/test-api.ts'

// A public figure with one name has the same value on every screen. The tests call the API as the screens do, and
// calculate with the functions of the screens.
let store: TestDatabase
let api: TestApi
let figures: Figures
let promises: Promises
let rent: Rent
let list: PropertyList
let overviews: readonly CityOverview[]
let cities: readonly City[]
let properties: readonly {
  readonly card: PropertyCard
  readonly detail: PropertyDetail
  readonly dossier: PropertyDossier
}[]

beforeAll(async () => {
  store = await demoDatabase()
  api = testApi(store)
  figures = await get('/figures/')
  promises = await get('/figures/promises/')
  rent = await get('/figures/rent/')
  list = await get('/properties/?limit=50')
  overviews = (await get<{ items: CityOverview[] }>('/city-figures/')).items
  cities = await Promise.all(overviews.map(({ id }) => get<City>(`/cities/${id}/`)))
  properties = await Promise.all(
    list.items.map(async (card) => ({
      card,
      detail: await get<PropertyDetail>(`/properties/${card.id}/`),
      dossier: await get<PropertyDossier>(`/properties/${card.id}/dossier/`),
    })),
  )
}, 120_000)

afterAll(async () => await store.close())

async function get<Body>(path: string): Promise<Body> {
  const { status, body } = await api.call(path)
  expect(status, path).toBe(200)
  return body as Body
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const median = (values: readonly number[]) => {
  const inOrder = values.toSorted((left, right) => left - right)
  const middle = (inOrder.length - 1) / 2
  return sum([Math.floor(middle), Math.ceil(middle)].map((at) => inOrder[at] ?? Number.NaN)) / 2
}

const isOne = (values: readonly unknown[], what: string) =>
  expect(
    values.map((value) => JSON.stringify(value)),
    what,
  ).toEqual(values.map(() => JSON.stringify(values[0])))

const runs = ({ state }: Pick<PropertyCard, 'state'>) =>
  state === 'operating' || state === 'sale-vote'

describe('the public figures of the demo', () => {
  test('the list shows every property, and some of them run, can be bought and were sold', () => {
    expect(list.nextCursor).toBeNull()
    const states = new Set(list.items.map(({ state }) => state))
    for (const state of ['open', 'operating', 'paid-out']) expect(states).toContain(state)
    expect(
      properties.filter(({ detail }) => detail.distributions.length > 0).length,
    ).toBeGreaterThan(3)
  })

  test('what was paid out so far is the same on the home page, about us, the cities and the properties', () => {
    const ofCities = cities.flatMap(({ results }) => results)
    isOne(
      [
        figures.paidOut,
        promises.paid,
        sum(ofCities.map(({ paidOut }) => paidOut)),
        sum(properties.map(({ detail }) => detail.paidOut.total)),
      ],
      'paid out',
    )
    isOne(
      [
        figures.payouts,
        sum(ofCities.map(({ payouts }) => payouts)),
        sum(properties.map(({ detail }) => detail.paidOut.months)),
      ],
      'payouts',
    )
    for (const { card, detail } of properties) {
      const result = ofCities.find(({ id }) => id === card.id)
      const promise = promises.properties.find(({ id }) => id === card.id)
      const paid = detail.paidOut.total
      isOne([paid, result?.paidOut ?? 0, promise?.paid ?? 0], `${card.id}: paid out`)
    }
  })

  test('the latest payouts on the home page are those of the property pages', () => {
    expect(figures.latestPayouts.length).toBeGreaterThan(3)
    for (const { property, period, total, perUnit } of figures.latestPayouts) {
      const found = properties.find(({ card }) => card.id === property.id)
      const own = found?.detail.distributions.find((each) => each.period === period)
      expect(own, `${property.id} ${period}`).toMatchObject({ total, perUnit })
    }
  })

  test('the number of properties, cities and registered titles is the same everywhere', () => {
    isOne(
      [
        figures.properties,
        list.total,
        list.items.length,
        sum(overviews.map(({ propertyCount }) => propertyCount)),
        sum(list.facets.cities.map(({ count }) => count)),
      ],
      'properties',
    )
    isOne([figures.cities, overviews.length, list.facets.cities.length], 'cities')
    const registered = properties.filter(({ detail }) =>
      detail.titleSteps.some(({ step, doneOn }) => step === 'registered' && doneOn !== null),
    )
    isOne([figures.registeredTitles, registered.length], 'registered titles')
  })

  test('the smallest purchase on the home page is that of an open offering', () => {
    const open = properties.flatMap(({ detail: { state, offering } }) =>
      state === 'open' && offering !== null ? [offering.unitPrice * offering.minimumUnits] : [],
    )
    isOne([figures.lowestTicket, Math.min(...open)], 'smallest purchase')
  })

  test('every figure on a card is the same on the page of the property', () => {
    for (const { card, detail } of properties) expect(detail, card.id).toMatchObject(card)
  })

  test('the net yield is the same on the card, in the results of the property, in the comparison and in its city', () => {
    for (const { card, detail, dossier } of properties) {
      const compared = comparedOf(detail, { vacancy: 0, years: 5 }, null, null)
      isOne([card.netYieldBasisPoints, compared.netYield], `${card.id}: net yield`)
      isOne([card.fullNetYieldBasisPoints, compared.yieldAt], `${card.id}: fully let`)
      const of = (kind: string) => comparisons(dossier, detail).find((each) => each.kind === kind)
      const [net, occupancy] = [of('yield'), of('occupancy')]
      if (card.isForecast) isOne([card.netYieldBasisPoints, net?.forecast], `${card.id}: forecast`)
      if (!runs(card) || typeof net?.result !== 'number') continue
      isOne([card.netYieldBasisPoints, net.result], `${card.id}: net yield after twelve months`)
      isOne([card.occupancyBasisPoints, occupancy?.result], `${card.id}: occupancy`)
    }
  })

  test('the figures of a city are those of its properties', () => {
    for (const city of cities) {
      const { figures: own, id } = city
      isOne([own, overviews.find((each) => each.id === id)?.figures], id)
      const here = properties.filter(({ card }) => card.city.id === id)
      isOne([own.properties, here.length], `${id}: properties`)
      isOne([own.open, here.filter(({ card }) => card.state === 'open').length], `${id}: open`)
      const yields = here
        .filter(({ card }) => (own.netYield?.isForecast === true ? !runs(card) : runs(card)))
        .filter(({ card }) => runs(card) || !['sold', 'paid-out', 'failed'].includes(card.state))
        .map(({ card }) => card.netYieldBasisPoints)
      if (own.netYield !== null)
        expect(own.netYield, `${id}: net yield`).toMatchObject({
          lowestBasisPoints: Math.min(...yields),
          highestBasisPoints: Math.max(...yields),
          properties: yields.length,
        })
      const growths = here
        .filter(({ card }) => runs(card))
        .map(({ detail }) => yearlyGrowth(detail.valuations))
        .filter((growth) => growth !== null)
      isOne([city.growth?.properties ?? 0, growths.length], `${id}: properties with a growth`)
      if (city.growth === null) continue
      // The mean of two rounded growths can be one basis point from the rounded mean of the exact ones.
      const off = Math.abs(city.growth.basisPoints - median(growths))
      expect(off, `${id}: growth`).toBeLessThanOrEqual(growths.length % 2 === 0 ? 1 : 0)
    }
    expect(cities.filter(({ growth }) => growth !== null).length).toBeGreaterThan(0)
  })

  test('the change of value of a property is the same in its results and in the calculator', () => {
    const known = rent.properties.filter(({ growthBasisPoints }) => growthBasisPoints !== null)
    expect(known.length).toBeGreaterThan(2)
    for (const { property, growthBasisPoints } of known) {
      const found = properties.find(({ card }) => card.id === property.id)
      isOne([growthBasisPoints, yearlyGrowth(found?.detail.valuations ?? [])], property.id)
    }
  })

  test('rent paid so far is the same in the months of a property and in its payouts', () => {
    for (const { card, detail, dossier } of properties) {
      const net = cumulated(dossier).result.at(-1)?.value ?? 0
      const paid = sum(detail.distributions.map(({ total }) => total))
      // A month that left nothing is paid from the reserve, and the latest month may not be paid yet.
      const unpaid = sum(
        dossier.months
          .filter(({ month }) => !detail.distributions.some(({ period }) => period === month))
          .map(({ net }) => net),
      )
      isOne([paid, net - unpaid], card.id)
    }
  })

  test('the cost until the sale is the same on the card, the property page and the comparison', () => {
    const { terms } = list
    if (terms === null) throw new Error('no terms are in force')
    isOne(
      [
        terms,
        {
          purchaseFeeBasisPoints: figures.terms?.purchaseFeeBasisPoints,
          buyerFeeBasisPoints: figures.resale.buyerFeeBasisPoints,
          sellerTaxBasisPoints: figures.sale?.sellerTaxBasisPoints,
          dividendTaxBasisPoints: figures.investor?.dividendTaxBasisPoints,
        },
      ],
      'terms',
    )
    for (const { card, detail } of properties) {
      const settings = { amount: comparedAmount, years: 5 } as const
      const onPage = propertyMeter(settings, detail, figures)
      const onCard = pricedFacts(card, terms).costs
      isOne(
        [onCard?.total, onPage.total, costMeter(settings, card, terms).total],
        `${card.id}: cost`,
      )
      isOne([onCard?.shareBasisPoints, onPage.shareBasisPoints], `${card.id}: share`)
      const atOwn = comparedOf(detail, { vacancy: null, years: 5 }, terms, null)
      isOne([atOwn.costs, onPage.total], `${card.id}: compared cost at its own occupancy`)
      // A vacancy that the reader chooses changes the rent and its tax only.
      const compared = comparedOf(detail, { vacancy: 10, years: 5 }, terms, null)
      if (compared.yieldAt === null) throw new Error('a chosen vacancy gives a yield')
      const supposed = { ...detail, netYieldBasisPoints: compared.yieldAt }
      const { tax, total, left } = propertyMeter(settings, supposed, figures)
      isOne([compared.costs, total], `${card.id}: compared cost`)
      isOne([compared.left, left], `${card.id}: compared gain`)
      isOne([total - tax, onPage.total - onPage.tax], `${card.id}: cost before tax`)
      const issueCost = runs(card) ? null : card.issueCostBasisPoints
      isOne([compared.issueCost, issueCost], `${card.id}: issuing cost`)
    }
  })

  test('the fee of units from other investors is the same on the buy ticket, in the cost and in the calculator', async () => {
    const body = { email: 'investor@demo.sepetak.id', password: demoPassword }
    const token = (await api.call('/jwt_auth/login/', { body })).body.access as string
    const resold = properties.filter(({ card }) => runs(card))
    expect(resold.length).toBeGreaterThan(2)
    for (const { card, detail, dossier } of resold) {
      const order = `propertyId=${card.id}&side=buy&limitPrice=93500&units=107`
      const { body: quote } = await api.call(`/orders/quote/?${order}`, { token })
      const { amount, fee } = quote as OrderQuote
      expect(fee).toBeGreaterThan(0)
      const page = propertyOutlook(new URLSearchParams({ amount: `${amount}` }), detail, dossier, {
        rent,
        figures,
      })
      const { middle } = projectionOf(page.start, page.basis, page.rates)
      isOne(
        [fee, propertyMeter({ amount, years: 5 }, detail, figures).entry, Number(middle.entryFee)],
        `${card.id}: buying fee`,
      )
    }
  })
})
