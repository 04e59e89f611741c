import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { type Columns, namesOf, rowsOf } from './index.ts'

const store = await testDatabase()
await store.asOwner(`create table public.kept (number bigint, name text, happened_at timestamptz, is_open boolean,
  channels text[], facts jsonb);
  grant select, insert on public.kept to sepetak_app`)
afterAll(() => store.close())

type Kept = { number: bigint; name: string | null; happenedAt: Date; facts: object }
const columns: Columns<Kept> = {
  number: ['bigint', ({ number }) => number],
  name: ['text', ({ name }) => name],
  happened_at: ['timestamptz', ({ happenedAt }) => happenedAt],
  is_open: ['boolean', () => true],
  channels: ['text[]', () => '{mail,push}'],
  facts: ['jsonb', ({ facts }) => facts],
}

test('rows with any characters, numbers and missing values arrive unchanged and in order', async () => {
  const happenedAt = new Date('2026-12-07T03:00:00.123Z')
  const names = ['', 'null', 'a,b', '{}', '"', '\\', " '", '\n', 'é', '->>0', null]
  const rows = names.map((name, index) => ({
    number: 9_007_199_254_740_993n + BigInt(index),
    name,
    happenedAt,
    facts: { name, parts: [1, { rupiah: '2' }] },
  }))
  await sql`insert into public.kept (${namesOf(columns)}) ${rowsOf(columns, rows)}`.execute(
    store.db,
  )
  const { rows: kept } = await sql`
    select number, name, happened_at, facts, is_open, channels from public.kept order by number`.execute(
    store.db,
  )
  expect(kept).toEqual(rows.map((row) => ({ ...row, isOpen: true, channels: ['mail', 'push'] })))
})

test('a missing value of a jsonb column is null in the database, not the null of JSON', async () => {
  const facts: Columns<{ facts: object | null }> = { facts: ['jsonb', (row) => row.facts] }
  const { rows } = await sql`
    select facts is null as is_missing from (${rowsOf(facts, [{ facts: null }, { facts: {} }])}) r`.execute(
    store.db,
  )
  expect(rows).toEqual([{ isMissing: true }, { isMissing: false }])
})

test('a number or a date that is none is an error and not a missing value', () => {
  const numbers: Columns<number> = { number: ['integer', (value) => value] }
  expect(() => rowsOf(numbers, [1, Number.NaN])).toThrow('a number to write is finite')
  const dates: Columns<Date> = { at: ['timestamptz', (value) => value] }
  expect(() => rowsOf(dates, [new Date(''), new Date()])).toThrow(RangeError)
})

test('without rows nothing is written', async () => {
  const { numAffectedRows } =
    await sql`insert into public.kept (${namesOf(columns)}) ${rowsOf(columns, [])}`.execute(
      store.db,
    )
  expect(numAffectedRows).toBe(0n)
})
