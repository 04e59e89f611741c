/** The messages of an area as in its file. */
export type AreaMessages = Record<string, unknown>

/** Loads the messages of an area from its file. */
export const messageFiles = import.meta.glob<{ default: AreaMessages }>([
  '/messages/*/*.json',
  '!**/problems.json',
  '!**/mail.json',
  '!**/notices.json',
  '!**/short-messages.json',
  '!**/documents.json',
  '!**/payout-feed.json',
]) as Readonly<Record<string, () => Promise<{ default: AreaMessages }>>>
