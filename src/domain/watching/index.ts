export type { SavedSearch, Watched } from './read-watching.ts'
export { readSavedSearches, readWatched } from './read-watching.ts'
export { forgetSearch, saveSearch } from './save-search.ts'
export { unwatchProperty, watchProperty } from './watch-property.ts'
