import { sql } from 'kysely'
import { type HoldingColumn, type HomeCard, holdingColumns, homeCards } from '#contract'
import type { Database, Db } from '#database'
import type { Actor, Clock } from '#kernel'

const firstColumns: readonly HoldingColumn[] = [
  'units',
  'price',
  'value',
  'gain',
  'income',
  'yieldOnCost',
]

/** An investor's preferred layout of their pages; complete lists. */
export type Arrangement = {
  /** All cards in order. */
  readonly cards: readonly HomeCard[]
  /** The visible columns in the table's order. */
  readonly columns: readonly HoldingColumn[]
}

export async function readArrangement(db: Db, { userId }: Actor): Promise<Arrangement> {
  const { rows } = await sql<{ cards: string[]; columns: string[] }>`
    select cards, columns from portfolio.arrangements where investor_id = ${userId}`.execute(db)
  return arrangementOf(rows[0] ?? null)
}

/** The stored layout, with cards added since at the end and removed names left out. */
export function arrangementOf(
  kept: { readonly cards: readonly string[]; readonly columns: readonly string[] } | null,
): Arrangement {
  const chosen = (kept?.cards ?? []).flatMap((name) => homeCards.filter((card) => card === name))
  const columns = holdingColumns.filter((column) => kept?.columns.includes(column))
  return {
    cards: [...new Set([...chosen, ...homeCards])],
    columns: columns.length === 0 ? firstColumns : columns,
  }
}

/** Stores the order of the cards, the columns, or both; absent fields do not change. */
export async function saveArrangement(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  change: Partial<Arrangement>,
): Promise<Arrangement> {
  const cards = change.cards === undefined ? null : [...change.cards]
  const columns = change.columns === undefined ? null : [...change.columns]
  const { rows } = await sql<{ cards: string[]; columns: string[] }>`
    insert into portfolio.arrangements as a (investor_id, cards, columns, set_at)
    values (${userId}, coalesce(${cards}::text[], '{}'), coalesce(${columns}::text[], '{}'), ${clock.now()})
    on conflict (investor_id) do update set cards = coalesce(${cards}::text[], a.cards),
      columns = coalesce(${columns}::text[], a.columns), set_at = excluded.set_at
    returning cards, columns`.execute(db)
  return arrangementOf(rows[0] ?? null)
}
