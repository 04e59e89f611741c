/** The messages of an area, as its file says them. */
export type AreaMessages = Record<string, unknown>

/** Loads the messages of an area, by its file. */
export const messageFiles = import.meta.glob<{ default: AreaMessages }>([
  '/messages/*/*.json',
  '!**/problems.json',
  '!**/mail.json',
  '!**/notices.json',
  '!**/short-messages.json',
  '!**/documents.json',
  '!**/payout-feed.json',
]) as Readonly<Record<string, () => Promise<{ default: AreaMessages }>>>
