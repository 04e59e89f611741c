import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { brokenConstraint, type Tx, transaction } from '#database'
import { seal } from '#files'
import { requireConfirmed } from '#identity'
import { readIdentity } from '#investors'
import { hour, later, newId, plainText } from '#kernel'
import { banks } from '#payments'
import type { Person, WithdrawalServices } from '../withdrawal-services.ts'
import { countOpen, findAccount, lockOwner } from './account-rows.ts'
import { accountsMax, type BankAccount, tidyNumber } from './bank-account.ts'
import { checkName } from './check-name.ts'
import { readBankLock } from './lock.ts'
import { notifyOwner } from './notify-owner.ts'
import { hashOfNumber } from './owners-of-number.ts'
import {
  bankUnknown,
  nameNotVerified,
  numberShape,
  numberTaken,
  tooManyAccounts,
} from './refusals.ts'

type AddBankAccount = {
  readonly bankCode: string
  /** As typed; spaces, points and hyphens are ignored. */
  readonly accountNumber: string
  readonly purpose: string | null
}

/**
 * Adds a bank account and asks the bank for its holder's name; the worker retries when a bank is slow. Money
 * can be sent to it after a day, or longer by the owner's choice. Refuses an unknown bank, an invalid number,
 * an account that exists already, more than five accounts, and an investor without a verified name.
 */
export async function addBankAccount(
  services: WithdrawalServices,
  person: Person,
  input: AddBankAccount,
): Promise<BankAccount> {
  const number = tidyNumber(input.accountNumber)
  if (!banks.some(({ code }) => code === input.bankCode)) throw bankUnknown()
  if (number === null) throw numberShape()
  const id = await transaction(services.db, (tx) =>
    saveAccount(tx, services, person, input, number),
  ).catch((error: unknown) => {
    if (brokenConstraint(error) === 'accounts_once') throw numberTaken()
    throw error
  })
  await checkName(services, id)
  return await findAccount(services.db, person.actor.userId, id)
}

async function saveAccount(
  tx: Tx,
  { clock, keys }: WithdrawalServices,
  { actor: { userId }, sessionId }: Person,
  { bankCode, purpose }: AddBankAccount,
  number: string,
): Promise<string> {
  const now = clock.now()
  await requireConfirmed(tx, { userId, sessionId, now })
  await lockOwner(tx, userId)
  const identity = await readIdentity(tx, userId)
  if (identity === null || identity.state !== 'verified') throw nameNotVerified()
  if ((await countOpen(tx, userId)) >= accountsMax) throw tooManyAccounts({ maximum: accountsMax })
  const lock = await readBankLock(tx, userId, now)
  const id = newId(now.getTime())
  const sealed = seal(keys, id, number)
  const hash = hashOfNumber(keys, bankCode, number)
  const note = plainText(purpose ?? '').slice(0, 100)
  await sql`
    insert into bank_accounts.accounts (id, user_id, bank_code, number_sealed, number_key_id, number_hash,
      number_end, purpose, state, owner_name, added_at, next_check_at, locked_until)
    values (${id}, ${userId}, ${bankCode}, ${sealed.bytes}, ${sealed.keyId}, ${hash},
      ${number.slice(-4)}, ${note === '' ? null : note}, 'checking', ${identity.fullName}, ${now},
      ${now}, ${later(now, lock.hours * hour)})`.execute(tx)
  await recordSharedNumber(tx, { id, userId, hash, now })
  await notifyOwner(tx, { change: 'added', userId, id, bankCode, numberEnd: number.slice(-4) }, now)
  return id
}

// A number that two investors have added is not refused (the first may not be its owner), but compliance is
// notified.
async function recordSharedNumber(
  tx: Tx,
  { id, userId, hash, now }: { id: string; userId: string; hash: Buffer; now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from bank_accounts.accounts where number_hash = ${hash} and user_id <> ${userId}
    order by id limit 1`.execute(tx)
  const [other] = rows
  if (other === undefined) return
  await recordAudit(tx, {
    happenedAt: now,
    actorId: userId,
    action: 'banks.share-number',
    subjectKind: 'bank-account',
    subjectId: id,
    details: { other: other.id },
  })
}
