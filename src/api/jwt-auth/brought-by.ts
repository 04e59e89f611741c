import { type CodeOwner, codeNotTaken, findCode } from '#referrals'
import type { ApiContext } from '../env.ts'
import { limitCodes } from '../form-limits.ts'

/** Returns the owner of the referral code that a registration names, if any. Refuses an unknown code. */
export async function broughtBy(
  c: ApiContext,
  code: string | undefined,
): Promise<CodeOwner | null> {
  if (code === undefined) return null
  await limitCodes(c)
  const owner = await findCode(c.var.services.db, code)
  if (owner === null) throw codeNotTaken()
  return owner
}
