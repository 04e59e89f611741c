import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseUrl } from './support/database-url.ts'

const folder = new URL('../migrations/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (file: string) => readFileSync(new URL(file, folder), 'utf8')

test('what the one bank account held before goes on as the account of investors’ money, with its statements', async () => {
  const { url } = inject('scratchServer')
  const name = `test_moved_${process.pid}`
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`create database ${name}`)
  const client = new pg.Client({ connectionString: databaseUrl(url, name) })
  await client.connect()
  try {
    for (const file of files.filter((each) => each < '0564')) await client.query(sqlOf(file))
    await client.query(rowsBefore)
    await client.query(sqlOf('0564_keep_bank_accounts_apart.sql'))
    const { rows } = await client.query(
      'select purpose, held::int, due::int from reconciliation.bank_positions order by purpose',
    )
    expect(rows).toEqual([
      { purpose: 'client', held: 900, due: 700 },
      { purpose: 'escrow', held: 0, due: 0 },
      { purpose: 'own', held: 0, due: 200 },
      { purpose: 'property', held: 0, due: 0 },
    ])
    const said = await client.query(
      'select purpose, bank::int, ledger::int from reconciliation.bank_and_ledger',
    )
    expect(said.rows).toEqual([{ purpose: 'client', bank: 900, ledger: 900 }])
    await expect(
      client.query(`insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected)
        values ('bank-settlement', 'platform', 'IDR', false, false)`),
    ).rejects.toThrow('accounts_bank_purpose')
  } finally {
    await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
})

const rowsBefore = `
  begin;
  insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected) values
    ('bank-settlement', 'platform', 'IDR', false, false), ('investor-cash', 'a', 'IDR', true, true),
    ('platform-fees', 'platform', 'IDR', true, true);
  with opened as (
    update ledger.accounts set sequence = 1, balance = case kind when 'bank-settlement' then 900
      when 'investor-cash' then -700 else -200 end
    returning id, balance
  ), entry as (
    insert into ledger.entries (id, kind, happened_at, reference)
      values ('01900000-0000-7000-8000-000000000001', 'deposit', '2026-11-20T03:00:00Z', 'UJI') returning id
  )
  insert into ledger.postings (account_id, sequence, entry_id, amount, balance)
    select o.id, 1, e.id, o.balance, o.balance from opened o, entry e;
  insert into reconciliation.statements (id, format, account, file_hash, begins_on, ends_on, opening, closing,
      imported_at, taken_at)
    values ('01900000-0000-7000-8000-000000000002', 'csv', '5420880017', sha256('x'), '2026-11-20', '2026-11-20',
      900, 900, now(), now());
  commit;`
