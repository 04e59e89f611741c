import { type Attempt, byAddress, countAttempts, emailKey, returnAttempts } from '#identity'
import type { ApiContext } from './env.ts'

/** Counts a public form before its body is read: thirty an hour per network. */
export async function limitForms(c: ApiContext): Promise<void> {
  await countAttempts(c.var.services.db, byAddress('form-address', c.var.address))
}

/**
 * Runs the work of a form that emails this address, and counts it: five a day per address. A form that is refused
 * emails nothing and is not counted, so that neither mistakes nor a stranger's guesses use up the owner's forms.
 */
export async function limitMailsTo<Result>(
  c: ApiContext,
  email: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const { db } = c.var.services
  const mail: Attempt[] = email === null ? [] : [['form-mail', emailKey(email)]]
  await countAttempts(db, mail)
  try {
    return await work()
  } catch (error) {
    await returnAttempts(db, mail)
    throw error
  }
}

/** Counts a lookup of a referral code: two hundred in fifteen minutes per network. */
export async function limitCodes(c: ApiContext): Promise<void> {
  await countAttempts(c.var.services.db, byAddress('referral-address', c.var.address))
}

/** Counts a lookup of the recipient of a private offer, and an offer: twenty an hour per account. */
export async function limitOffers(c: ApiContext): Promise<void> {
  await countAttempts(c.var.services.db, [['offer-account', c.var.actor.userId]])
}

/** Counts a lookup by reference number: thirty in fifteen minutes per network. */
export async function limitLookups(c: ApiContext): Promise<void> {
  await countAttempts(c.var.services.db, byAddress('lookup-address', c.var.address))
}
