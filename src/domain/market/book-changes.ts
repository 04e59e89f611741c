import { type Database, listenTo } from '#database'

/** Set by the triggers of `market.books` and `market.switch`. */
const channel = 'sepetak_market'

/**
 * Calls back after each commit that changed a book, with its property; with null when any book may have changed, also
 * after the connection was lost. Returns how to stop.
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
