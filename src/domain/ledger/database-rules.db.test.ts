import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { account, atBank } from './account.ts'
import { checkStore } from './check-store.ts'
import { credit, debit } from './entry.ts'
import { postEntries } from './post-entries.ts'

const store = await testDatabase()
const facts = {
  happenedAt: new Date(),
  reference: 'T',
  propertyId: null,
  actorId: null,
  kind: 'deposit' as const,
}
await transaction(store.db, (tx) =>
  postEntries(tx, [
    {
      ...facts,
      id: newId(),
      lines: [
        debit(atBank('client'), 1_000n),
        credit(account('investor-cash', 'ratna'), 900n),
        credit(account('platform-fees', 'platform'), 100n),
      ],
    },
    {
      ...facts,
      id: newId(),
      lines: [
        debit(account('units-issued', 'villa', 'unit:villa'), 50n),
        credit(account('investor-units', 'ratna', 'unit:villa'), 50n),
      ],
    },
  ]),
)
const { rows } = await sql<{ id: bigint; kind: string }>`
    select id, kind from ledger.accounts`.execute(store.db)
const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? 0n
const cashId: bigint = idOf('investor-cash')
const feesId: bigint = idOf('platform-fees')
const unitsId: bigint = idOf('investor-units')
afterAll(() => store.close())

/** One statement that writes an entry, its postings (account, amount) and the resulting balances. */
function entryStatement(postings: [bigint, bigint][], id: string = newId()): string {
  const rows = postings
    .map(([accountId, amount]) => `(${accountId}::bigint, ${amount}::bigint)`)
    .join(', ')
  return `with e as (insert into ledger.entries (id, kind, happened_at, reference) values ('${id}', 'x', now(), 'r')),
    w as (select * from (values ${rows}) as w (account_id, amount)),
    p as (insert into ledger.postings (account_id, sequence, entry_id, amount, balance)
      select a.id, a.sequence + 1, '${id}', w.amount, a.balance + w.amount from w join ledger.accounts a on a.id = w.account_id)
    update ledger.accounts a set balance = a.balance + w.amount, sequence = a.sequence + 1 from w where a.id = w.account_id`
}

/** Runs a statement as the application's role, bypassing the application's code. */
async function refusal(statement: string): Promise<string> {
  try {
    await store.asApplication(statement)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'allowed'
}

describe("the database, accessed with the application's role,", () => {
  test("the database, accessed with the application's role, accepts a balanced entry", async () => {
    expect(
      await refusal(
        entryStatement([
          [cashId, 10n],
          [feesId, -10n],
        ]),
      ),
    ).toBe('allowed')
  })

  test("the database, accessed with the application's role, refuses an entry that does not balance", async () => {
    expect(
      await refusal(
        entryStatement([
          [cashId, 10n],
          [feesId, -9n],
        ]),
      ),
    ).toMatch(/does not balance in IDR/)
  })

  test("the database, accessed with the application's role, refuses an entry that balances in total but not in each asset", async () => {
    expect(
      await refusal(
        entryStatement([
          [cashId, 10n],
          [unitsId, -10n],
        ]),
      ),
    ).toMatch(/does not balance/)
  })

  test("the database, accessed with the application's role, refuses to take a protected balance below zero", async () => {
    expect(
      await refusal(
        entryStatement([
          [cashId, 901n],
          [feesId, -901n],
        ]),
      ),
    ).toMatch(/accounts_protected_balance/)
  })

  test("the database, accessed with the application's role, refuses a posting of zero and an entry with one posting", async () => {
    expect(
      await refusal(
        entryStatement([
          [cashId, 0n],
          [feesId, 0n],
        ]),
      ),
    ).toMatch(/postings_amount_check/)
    expect(await refusal(entryStatement([[cashId, 5n]]))).toMatch(/does not balance|fewer than two/)
    expect(
      await refusal(
        `insert into ledger.entries (id, kind, happened_at, reference) values ('${newId()}', 'x', now(), 'r')`,
      ),
    ).toMatch(/fewer than two postings/)
  })

  test("the database, accessed with the application's role, refuses two postings of an entry on one account and a duplicate entry id", async () => {
    expect(
      await refusal(
        entryStatement([
          [cashId, 5n],
          [cashId, -5n],
        ]),
      ),
    ).toMatch(/duplicate key/)
    const id = newId()
    expect(
      await refusal(
        entryStatement(
          [
            [cashId, 1n],
            [feesId, -1n],
          ],
          id,
        ),
      ),
    ).toBe('allowed')
    expect(
      await refusal(
        entryStatement(
          [
            [cashId, 1n],
            [feesId, -1n],
          ],
          id,
        ),
      ),
    ).toMatch(/duplicate key/)
  })

  test("the database, accessed with the application's role, refuses a balance without a posting that explains it and an account opened with a balance", async () => {
    expect(
      await refusal(`update ledger.accounts set balance = balance - 5 where id = ${cashId}`),
    ).toMatch(/without a posting/)
    expect(
      await refusal(`insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected, balance)
        values ('investor-cash', 'thief', 'IDR', true, true, -1000)`),
    ).toMatch(/opens empty/)
    expect(
      await refusal(`insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected)
        values ('investor-cash', 'thief', 'IDR', true, false)`),
    ).toMatch(/kind in the chart/)
  })

  test("the database, accessed with the application's role, refuses postings that do not continue the account’s sequence", async () => {
    const id = newId()
    expect(
      await refusal(`with e as (insert into ledger.entries (id, kind, happened_at, reference)
          values ('${id}', 'x', now(), 'r'))
        insert into ledger.postings (account_id, sequence, entry_id, amount, balance)
        values (${cashId}, 99, '${id}', 5, 5), (${feesId}, 99, '${id}', -5, -5)`),
    ).toMatch(/does not follow/)
  })

  test("the database, accessed with the application's role, accepts several postings of one account in one statement only when each continues the previous one", async () => {
    const entries = [newId(), newId()]
    type Line = { skip?: number; wrong?: number; moved?: number; last?: number }
    // Two entries of one rupiah each from fees to cash; then both accounts are updated to the second one.
    const both = ({ skip = 0, wrong = 0, moved = 2, last = 2 }: Line) =>
      refusal(`with e as (
          insert into ledger.entries (id, kind, happened_at, reference)
          select id::uuid, 'x', now(), 'r' from unnest('{${entries.join(',')}}'::text[]) id
        ), w as (
          select a.id, a.balance, a.sequence, m.amount from ledger.accounts a
          join (values (${cashId}, -1), (${feesId}, 1)) m (id, amount) on m.id = a.id
        ), p as (
          insert into ledger.postings (account_id, sequence, entry_id, amount, balance)
          select id, sequence + 1, '${entries[0]}'::uuid, amount, balance + amount + ${wrong} from w
          union all
          select id, sequence + 2 + ${skip}, '${entries[1]}'::uuid, amount, balance + 2 * amount from w
        )
        update ledger.accounts a set balance = a.balance + ${moved} * w.amount, sequence = a.sequence + ${last}
        from w where a.id = w.id`)
    const broken = /does not follow|without a posting/
    expect(await both({ skip: 1, last: 3 })).toMatch(broken)
    expect(await both({ wrong: 1 })).toMatch(broken)
    expect(await both({ moved: 1, last: 1 })).toMatch(broken)
    expect(await both({ moved: 3 })).toMatch(broken)
    expect(await both({})).toBe('allowed')
    expect(
      await refusal(`update ledger.accounts a set sequence = p.sequence, balance = p.balance
        from ledger.postings p where a.id = ${cashId} and p.account_id = a.id and p.sequence = a.sequence - 1`),
    ).toMatch(/without a posting/)
  })

  test("the database, accessed with the application's role, refuses postings of an entry that does not exist", async () => {
    const statement = entryStatement([
      [cashId, 1n],
      [feesId, -1n],
    ]).replace(/^with e as \(insert into ledger\.entries .*?'r'\)\),/s, 'with')
    expect(statement).not.toContain('insert into ledger.entries')
    expect(await refusal(statement)).toMatch(/has no entry/)
  })

  test("the database, accessed with the application's role, refuses an account in an asset other than rupiah or the units of a property", async () => {
    const opening = (asset: string) =>
      refusal(`insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected)
        values ('investor-units', 'ratna', '${asset}', true, true)`)
    for (const asset of ['USD', 'unit:', 'unit:Villa', 'unit:villa ', `unit:${'a'.repeat(81)}`])
      expect(await opening(asset), asset).toMatch(/accounts_asset_check/)
    expect(await opening(`unit:${'a'.repeat(80)}`)).toBe('allowed')
  })

  test("the database, accessed with the application's role, refuses an account of an unknown kind or on the wrong side", async () => {
    const opening = (kind: string, isCreditSide: boolean) =>
      refusal(`insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected)
        values ('${kind}', 'thief', 'IDR', ${isCreditSide}, true)`)
    expect(await opening('purse', true)).toMatch(/kind in the chart/)
    expect(await opening('investor-cash', false)).toMatch(/kind in the chart/)
    expect(await refusal('update ledger.account_kinds set is_protected = false')).toMatch(
      /permission denied/,
    )
  })

  test("the database, accessed with the application's role, refuses a hold without an entry or account, and a batch of new accounts if one has a balance", async () => {
    const entry = newId()
    const posted = entryStatement(
      [
        [cashId, 1n],
        [feesId, -1n],
      ],
      entry,
    )
    expect(await refusal(posted)).toBe('allowed')
    const hold = (accountId: bigint, entryId: string) =>
      refusal(`insert into ledger.holds (id, held_account_id, amount, purpose, placed_by) values
        ('${newId()}', ${cashId}, 1, 'test', '${entry}'), ('${newId()}', ${accountId}, 1, 'test', '${entryId}')`)
    expect(await hold(cashId, newId())).toMatch(/no account or no entry/)
    expect(await hold(-1n, entry)).toMatch(/no account or no entry/)
    expect(await hold(cashId, entry)).toBe('allowed')
    expect(await refusal('delete from ledger.holds')).toMatch(/permission denied/)
    expect(
      await refusal(`insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected, sequence)
        values ('investor-cash', 'a', 'IDR', true, true, 0), ('investor-cash', 'b', 'IDR', true, true, 1)`),
    ).toMatch(/opens empty/)
  })

  test("the database, accessed with the application's role, refuses to reverse an entry twice or to reverse one that does not exist", async () => {
    const original = newId()
    const entry = (id: string, amount: bigint) =>
      entryStatement(
        [
          [cashId, amount],
          [feesId, -amount],
        ],
        id,
      )
    const reversal = (reversed: string) =>
      refusal(
        entry(newId(), -1n)
          .replace('happened_at, reference)', 'happened_at, reference, reverses)')
          .replace("now(), 'r')", `now(), 'r', '${reversed}')`),
      )
    expect(await refusal(entry(original, 1n))).toBe('allowed')
    expect(await reversal(newId())).toMatch(/entries_reverses_fkey/)
    expect(await reversal(original)).toBe('allowed')
    expect(await reversal(original)).toMatch(/entries_reverses_key/)
  })

  test.each([
    'entries',
    'postings',
  ])("the database, accessed with the application's role, refuses to update or delete %s", async (table) => {
    expect(await refusal(`delete from ledger.${table}`)).toMatch(/permission denied/)
    expect(await refusal(`truncate ledger.${table} cascade`)).toMatch(/permission denied/)
    expect(
      await refusal(
        `update ledger.${table} set ${table === 'entries' ? "kind = 'y'" : 'amount = 1'}`,
      ),
    ).toMatch(/permission denied/)
  })

  test("the database, accessed with the application's role, refuses to delete commands and to alter tables", async () => {
    expect(await refusal('delete from ledger.commands')).toMatch(/permission denied/)
    expect(await refusal('alter table ledger.postings disable trigger all')).toMatch(
      /must be owner/,
    )
    expect(await refusal('create table ledger.other (a int)')).toMatch(/permission denied/)
  })

  test("the database, accessed with the application's role, refuses a balance above 2^63", async () => {
    const statement = entryStatement([
      [cashId, 9_223_372_036_854_775_807n],
      [feesId, -9_223_372_036_854_775_807n],
    ])
    expect(await refusal(statement)).not.toBe('allowed')
  })
})

test('the owner of the tables cannot change a posting either while the triggers exist', async () => {
  await expect(store.asOwner('delete from ledger.postings')).rejects.toThrow(
    /never changed or removed/,
  )
  await expect(store.asOwner("update ledger.entries set kind = 'y'")).rejects.toThrow(
    /never changed or removed/,
  )
  for (const table of ['holds', 'accounts', 'account_kinds'])
    await expect(store.asOwner(`delete from ledger.${table}`), table).rejects.toThrow(
      /never changed or removed/,
    )
})

test('the ledger check finds every kind of damage that was done with the triggers disabled', async () => {
  expect(await checkStore(store.db)).toEqual([])
  const damage: [string, string][] = [
    [
      `update ledger.postings set amount = amount + 1 where account_id = ${cashId} and sequence = 1`,
      'running balance is the sum so far',
    ],
    [
      `update ledger.accounts set balance = balance - 7 where id = ${cashId}`,
      'account holds the sum of its postings',
    ],
    [
      `delete from ledger.postings where account_id = ${feesId} and sequence = 1`,
      'postings are numbered without a gap',
    ],
    [
      `update ledger.accounts set is_protected = false where id = ${cashId}`,
      'account is of its kind',
    ],
  ]
  for (const [statement, rule] of damage) {
    const found = await store.withDamage(statement, (damaged) => checkStore(damaged))
    expect(found.map((violation) => violation.rule)).toContain(rule)
  }
  expect(await checkStore(store.db)).toEqual([])
})

test('the ledger check names what breaks each rule about entries, holds and reversals', async () => {
  const [alone, missing, reversal, hold] = [newId(), newId(), newId(), newId()]
  const { rows: entries } = await store.asOwner(
    "select id from ledger.entries where kind = 'deposit' order by id limit 1",
  )
  const damage = `
    insert into ledger.entries (id, kind, happened_at, reference, reverses)
      values ('${alone}', 'x', now(), 'r', null), ('${reversal}', 'x', now(), 'r', '${entries[0].id}');
    insert into ledger.postings (account_id, sequence, entry_id, amount, balance)
      values (-5, 1, '${missing}', 1, 1), (${cashId}, 9999, '${alone}', 5000, 0);
    insert into ledger.holds (id, held_account_id, amount, purpose, placed_by)
      values ('${hold}', -5, 1, 'test', '${missing}');
    insert into ledger.accounts (id, kind, owner_id, asset, is_credit_side, is_protected, balance, sequence)
      overriding system value values (900001, 'investor-held', 'x', 'IDR', true, true, -10, 0)`
  const found = await store.withDamage(damage, (damaged) => checkStore(damaged))
  const subjectsOf = (rule: string) =>
    found.flatMap((violation) => (violation.rule === rule ? [violation.subject] : []))
  const expected: [string, string][] = [
    ['entry balances in every asset', alone],
    ['entry has two postings or more', alone],
    ['entry has two postings or more', reversal],
    ['posting belongs to an account', '-5'],
    ['posting belongs to an entry', '-5/1'],
    ['protected balance is never below zero', `${cashId}/9999`],
    ['all accounts of an asset sum to zero', 'IDR'],
    ['placed holds are what the held account holds', '900001'],
    ['hold belongs to an account and an entry', hold],
    ['a reversal mirrors its entry', reversal],
  ]
  for (const [rule, subject] of expected) expect(subjectsOf(rule), rule).toContain(subject)
})
