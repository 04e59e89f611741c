export { listAddresses, readAddressBook } from './list-addresses.ts'
export { listCities } from './list-cities.ts'
export { listProperties, readPropertyCards } from './list-properties.ts'
export type { PropertyCard } from './property-card.ts'
export type { PropertyQuery } from './property-query.ts'
export { unfilteredQuery } from './property-query.ts'
export { readCities, readCity } from './read-cities.ts'
export { readDossier } from './read-dossier.ts'
export { readFigures } from './read-figures.ts'
export { readPromises } from './read-promises.ts'
export { readProperty } from './read-property.ts'
export { readRent } from './read-rent.ts'
export { readCostTerms, readPublicTerms } from './read-terms.ts'
export { correctedWords } from './search-words.ts'
export type { Alert, AlertCondition, AlertFilters, NewAlert } from './watchlist/alert.ts'
export { deleteWatchlist } from './watchlist/forget-watchlist.ts'
export {
  insertAlert,
  makeAlert,
  pauseAlert,
  removeAlert,
  resumeAlert,
} from './watchlist/make-alert.ts'
export { notifyAlerts } from './watchlist/notify-alerts.ts'
export { readAlerts } from './watchlist/read-alerts.ts'
export { readSavedSearches, readWatched } from './watchlist/read-watchlist.ts'
export { clearRecentlySeen, readSeen, recordPropertyView } from './watchlist/recently-seen.ts'
export { deleteSavedSearch, saveSearch } from './watchlist/save-search.ts'
export { unwatchProperty, watchProperty } from './watchlist/watch-property.ts'
