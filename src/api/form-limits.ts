import { byAddress, countAttempts } from '#identity'
import type { ApiContext } from './env.ts'

/** Counts a public form before its body is read: thirty an hour per network. */
export async function limitForms(c: ApiContext): Promise<void> {
  await countAttempts(c.var.services.db, byAddress('form-address', c.var.address))
}

/** Counts an email caused by a person who is not signed in: five a day per address. */
export async function limitMailsTo(c: ApiContext, email: string): Promise<void> {
  await countAttempts(c.var.services.db, [['form-mail', email.normalize('NFKC').toLowerCase()]])
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
