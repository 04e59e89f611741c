export type { Card } from './card.ts'
export type { CityDetail, CityFigures, CityOverview, CityResult } from './city.ts'
export type {
  CityPrices,
  Comparable,
  Dossier,
  EventKind,
  PropertyEvent,
  RentDemand,
} from './dossier.ts'
export { eventKinds } from './dossier.ts'
export type { Facets } from './facets.ts'
export type { AddressBook, PropertyAddress } from './list-addresses.ts'
export { listAddresses, readAddressBook } from './list-addresses.ts'
export type { City } from './list-cities.ts'
export { listCities } from './list-cities.ts'
export type { PropertyList } from './list-properties.ts'
export { listProperties, readCards } from './list-properties.ts'
export type { PropertyQuery, PropertySort, Range } from './property-query.ts'
export { everyProperty, propertySorts, soughtTitleKinds } from './property-query.ts'
export { readCities, readCity } from './read-cities.ts'
export { readDossier } from './read-dossier.ts'
export type { Figures, LatestPayout } from './read-figures.ts'
export { readFigures } from './read-figures.ts'
export type { PromisedMonth, PromisedProperty, Promises } from './read-promises.ts'
export { readPromises } from './read-promises.ts'
export type { PaidDistribution, PropertyDetail } from './read-property.ts'
export { readProperty } from './read-property.ts'
export type { PropertyRent, Rent, RentMonth, RentRecord } from './read-rent.ts'
export { readRent } from './read-rent.ts'
export type { CostTerms, Terms } from './read-terms.ts'
export { readCostTerms, readPublicTerms } from './read-terms.ts'
export { mendedWords } from './search-words.ts'
