import { readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { locales, modes } from '#kernel'
import { testDatabase } from './support/database.ts'

const store = await testDatabase()
afterAll(() => store.close())

/** Every list of words of the contract, by its name. */
async function contractLists(): Promise<Map<string, readonly string[]>> {
  const folder = new URL('../src/contract/words/', import.meta.url)
  const lists = new Map<string, readonly string[]>()
  for (const file of readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))) {
    const words: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [name, list] of Object.entries(words))
      if (Array.isArray(list) && list.every((word) => typeof word === 'string'))
        lists.set(name, list)
  }
  return lists
}

type Constraint = {
  readonly table: string
  readonly columns: readonly string[]
  readonly text: string
}

async function constraints(): Promise<Constraint[]> {
  const { rows } = await store.asOwner(`
    select n.nspname || '.' || c.relname as table, pg_get_constraintdef(k.oid) as text,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any(k.conkey)) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'c' and n.nspname not in ('pg_catalog', 'information_schema')`)
  return rows
}

type WordsOf = {
  readonly column: string
  readonly words: readonly string[]
  readonly isWhole: boolean
}

/** The words that a constraint names for each column; `isWhole`: it is about nothing else than this column. */
function wordsIn({ table, columns, text }: Constraint): WordsOf[] {
  const named = text.matchAll(/\(?\(?([a-z_]+)\)?(?:::text)? = ANY \(\(?ARRAY\[([^\]]*)\]/g)
  return [...named].flatMap(([, column = '', list = '']) => {
    const words = [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
    const isWhole = columns.length === 1 && !/ (AND|OR) /.test(text)
    return words.length === 0 ? [] : [{ column: `${table}.${column}`, words, isWhole }]
  })
}

const same = (words: readonly string[]) => words.toSorted().join(' ')

/** Columns with words that no list of the contract has, because one room alone uses them. */
const ownWords: readonly string[] = [
  'agreements.agreements.languages',
  'agreements.agreements.signature_level',
  'auto_invest.plans.state',
  'bank_accounts.accounts.state',
  'identity.acceptances.channel',
  'identity.consents.channel',
  'identity.consents.purpose',
  'identity.mailed_codes.purpose',
  'identity.passkey_challenges.purpose',
  'identity.provider_steps.purpose',
  'investors.identities.verified_by',
  'investors.income_raises.state',
  'investors.movement_checks.outcome',
  'investors.movement_frames.task',
  'ledger.holds.state',
  'market.order_moves.reason',
  'market.order_moves.state',
  'market.register_changes.holder_kind',
  'notifications.dispatches.channel',
  'notifications.signals.kind',
  'payments.deposits.state',
  'payments.webhook_events.about',
  'pictures.pictures.kind',
  'pictures.sizes.type',
  'properties.cities.kind',
  'properties.record_changes.what',
  'properties.tax_classes.class',
  'properties.tax_terms.class',
  'properties.tax_terms.income_tax_basis',
  'reconciliation.line_bookings.purpose',
  'reconciliation.statements.format',
  'reconciliation.transfer_lines.side',
  'referrals.rewards.beneficiary',
  'referrals.rewards.undone_reason',
  'text_messages.outbox.kind',
  'webhooks.deliveries.event',
  'webhooks.endpoints.disabled_reason',
]

test('every column of words has exactly the words of a list of the contract, unless one room alone uses them', async () => {
  const known = new Set([...(await contractLists()).values(), locales, modes].map(same))
  const unknown = (await constraints())
    .flatMap(wordsIn)
    .filter(({ isWhole, words }) => isWhole && !known.has(same(words)))
    .map(({ column }) => column)
  expect(unknown.toSorted()).toEqual(ownWords)
})

test('a condition between columns names only words that its column can have', async () => {
  const all = (await constraints()).flatMap(wordsIn)
  const allowed = new Map(
    all.filter(({ isWhole }) => isWhole).map((one) => [one.column, one.words]),
  )
  const strange = all.flatMap(({ column, words, isWhole }) => {
    const possible = allowed.get(column)
    if (isWhole || possible === undefined) return []
    return words.filter((word) => !possible.includes(word)).map((word) => `${column} ${word}`)
  })
  expect(strange).toEqual([])
})

test('no list of the contract repeats a word', async () => {
  const repeated = [...(await contractLists())].filter(
    ([, words]) => new Set(words).size !== words.length,
  )
  expect(repeated).toEqual([])
})
