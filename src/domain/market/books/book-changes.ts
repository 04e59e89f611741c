import { type Database, listenTo } from '#database'

/** The channel that the triggers of `market.books` and `market.switch` notify. */
const channel = 'sepetak_market'

/**
 * Calls `act` after each commit that changed a book, with the id of its property, or with null when any book
 * may have changed (also after a lost connection). Returns a function that stops listening.
 */
export function onBookChange(
  db: Database,
  changed: (propertyId: string | null) => void,
): () => void {
  return listenTo(db, channel, {
    onNotified: (propertyId) => changed(propertyId === '' ? null : propertyId),
    onConnected: () => changed(null),
  })
}
