import { newId } from '#kernel'
import type { AsOwner } from './primary-market.ts'

/** Registers the same bank account for several people. */
export async function sharedBankAccount(asOwner: AsOwner, people: readonly string[]) {
  const hash = newId().replaceAll('-', '').padEnd(64, '0')
  for (const userId of people)
    await asOwner(`
      insert into bank_accounts.accounts (id, user_id, bank_code, number_sealed, number_key_id, number_hash, number_end, state,
        owner_name, added_at, next_check_at, locked_until)
      values ('${newId()}', '${userId}', '014', '\\x00', 'uji', '\\x${hash}', '1234', 'checking', 'Uji Coba', now(), now(),
        now() + interval '1 day')`)
}
