import { byAddress, countAttempts } from '#identity'
import type { ApiContext } from './env.ts'

/** Counts a form that anybody may send; a network has thirty an hour. Before anything is read. */
export async function limitForms(c: ApiContext): Promise<void> {
  await countAttempts(c.var.services.db, byAddress('form-address', c.var.address))
}

/** Counts a mail that someone who is not signed in causes: five a day to one address. */
export async function limitMailsTo(c: ApiContext, email: string): Promise<void> {
  await countAttempts(c.var.services.db, [['form-mail', email.normalize('NFKC').toLowerCase()]])
}

/** Counts a look at whom a code leads to: two hundred in a quarter of an hour for a network. */
export async function limitCodes(c: ApiContext): Promise<void> {
  await countAttempts(c.var.services.db, byAddress('referral-address', c.var.address))
}

/** Counts a look at whom units are to be offered to, and an offer: twenty an hour for an account. */
export async function limitOffers(c: ApiContext): Promise<void> {
  await countAttempts(c.var.services.db, [['offer-account', c.var.actor.userId]])
}

/** Counts a look at something by its number: thirty in a quarter of an hour for a network. */
export async function limitLookups(c: ApiContext): Promise<void> {
  await countAttempts(c.var.services.db, byAddress('lookup-address', c.var.address))
}
