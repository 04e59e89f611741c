import { sql } from 'kysely'
import type { Db } from '#database'
import type { Cell, CountedCell } from './facets.ts'

// The attributes of a cell never change, so each process reads them once and queries return only cell ids.
const cellsOf = new WeakMap<Db, Map<number, Cell>>()

/** Returns the cells of these ids with their counts. Reads the cells again when an id is unknown. */
export async function countedCells(
  db: Db,
  ids: readonly number[],
  counts: readonly number[],
): Promise<CountedCell[]> {
  let known = cellsOf.get(db)
  if (ids.some((id) => known?.has(id) !== true)) {
    known = await readCells(db)
    cellsOf.set(db, known)
  }
  return ids.map((id, index) => {
    const cell = known?.get(id)
    if (cell === undefined) throw new Error(`there is no cell ${id}`)
    return { cell, count: counts[index] ?? 0 }
  })
}

async function readCells(db: Db): Promise<Map<number, Cell>> {
  const { rows } = await sql<Cell & { id: number }>`
    select id, city_id, city_name_id, city_name_en, lat, lon, province_id, province, type, state,
      let_state, title_kind, is_sharia, has_debt
    from catalogue.cells`.execute(db)
  return new Map(rows.map(({ id, ...cell }) => [id, cell]))
}
