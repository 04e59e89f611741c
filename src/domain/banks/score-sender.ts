import type { Db } from '#database'
import { readNames } from '#identity'
import { readIdentity } from '#investors'
import { nameScore } from './name-score.ts'

/**
 * How sure it is that money which a bank says `senderName` has sent is an investor's own, 0 to 100:
 * against the verified name or, before there is one, the name of the account.
 */
export async function scoreSender(db: Db, userId: string, senderName: string): Promise<number> {
  return nameScore(await nameOf(db, userId), senderName)
}

/** The name that an investor's transfers have to come under. */
export async function nameOf(db: Db, userId: string): Promise<string> {
  const identity = await readIdentity(db, userId)
  if (identity?.state === 'verified') return identity.fullName
  return (await readNames(db, [userId])).get(userId) ?? ''
}
