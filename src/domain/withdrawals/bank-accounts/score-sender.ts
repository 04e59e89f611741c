import type { Db } from '#database'
import { readNames } from '#identity'
import { readVerifiedNames } from '#investors'
import { nameScore } from './name-score.ts'

/**
 * Returns how likely a transfer from `senderName` is the investor's own, 0 to 100: compared with the verified
 * name or, before there is one, the name of the account.
 */
export async function scoreSender(db: Db, userId: string, senderName: string): Promise<number> {
  const names = await senderNames(db, [userId])
  return nameScore(names.get(userId) ?? '', senderName)
}

/** The names that transfers of these investors must come from, by user. */
export async function senderNames(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = await readNames(db, userIds)
  const verified = await readVerifiedNames(db, userIds)
  return new Map([...accounts, ...verified])
}
