import type pg from 'pg'
import { type Database, transaction } from '#database'
import { newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { letProperty } from '../../tests/support/let-property.ts'

const sellers = 100

/**
 * Creates a property with many holders: a hundred own all units, then each transfers its units to its share of
 * the others, with ordinary entries. Returns its id.
 */
export async function manyHolders(
  db: Database,
  admin: pg.Client,
  holders: number,
): Promise<string> {
  const each = BigInt(Math.ceil(holders / sellers)) * 3n
  const at = new Date('2025-12-20T03:00:00Z')
  const asOwner = (statement: string) => admin.query(statement)
  const units = Array.from({ length: sellers }, () => each)
  const { propertyId, holders: first } = await letProperty(db, asOwner, { units, at })
  for (const { investorId } of first) {
    const share = Math.floor(holders / sellers)
    // Writes what the ledger itself would: accounts, one entry, its postings, and the resulting balances.
    await admin.query(`
      with people as (select uuidv7()::text as owner_id, 1 + n % 3 as units from generate_series(1, ${share}) n),
      cash as (insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected)
        select 'investor-cash', owner_id, 'IDR', true, true from people),
      opened as (insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected)
        select 'investor-units', owner_id, 'unit:${propertyId}', true, true from people returning id, owner_id)
      select 1`)
    await handOn(db, admin, propertyId, investorId)
  }
  return propertyId
}

async function handOn(
  db: Database,
  admin: pg.Client,
  propertyId: string,
  from: string,
): Promise<void> {
  const { rows } = await admin.query<{ owner_id: string }>(`
    select owner_id from ledger.accounts
    where kind = 'investor-units' and asset = 'unit:${propertyId}' and sequence = 0`)
  const asset = `unit:${propertyId}` as const
  const lines = rows.map(({ owner_id }, index) =>
    credit(account('investor-units', owner_id, asset), BigInt(1 + (index % 3))),
  )
  const sum = rows.reduce((units, _, index) => units + BigInt(1 + (index % 3)), 0n)
  await transaction(db, (tx) =>
    postEntries(tx, [
      {
        id: newId(),
        kind: 'allotment',
        happenedAt: new Date('2025-12-21T03:00:00Z'),
        reference: 'BENCH',
        propertyId,
        actorId: null,
        lines: [debit(account('investor-units', from, asset), sum), ...lines],
      },
    ]),
  )
}
