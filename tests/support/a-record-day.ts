import { newId } from '#kernel'
import type { TestDatabase } from './database.ts'

/** Declares a payout without its proposal and journal entry, which the market does not read. */
export function aRecordDay(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  propertyId: string,
  at: string,
  month = '2026-11',
) {
  return asOwner(`begin; set local session_replication_role = replica;
    insert into distributions.declarations (id, property_id, month, reference, total, refill, recorded_at, pay_at,
      declared_at, proposal_id, entry_id)
    values ('${newId()}', '${propertyId}', '${month}-01', 'DIS-${newId().slice(-6)}', 1000, 0, '${at}', '${at}', now(),
      '${newId()}', '${newId()}'); commit`)
}
