import { sql } from 'kysely'
import type { Db } from '#database'
import { bankOf } from '#payments'

/** Returns the bank and the last digits of bank accounts, by id. An erased account has none. */
export async function bankAccountNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; bankCode: string; numberEnd: string }>`
    select id, bank_code, number_end from bank_accounts.accounts
    where id = any(${[...ids]}::uuid[]) and number_key_id <> 'erased'`.execute(db)
  return new Map(
    rows.map(({ id, bankCode, numberEnd }) => {
      const bank = bankOf(bankCode).shortName
      return [id, `${bank} •••• ${numberEnd}`]
    }),
  )
}
