import { sql } from 'kysely'
import type { Db } from '#database'
import { wordCount } from './known-words.ts'

/** The number of properties with all the words, by cell. */
type WordCounts = {
  readonly ids: readonly number[]
  readonly counts: readonly number[]
  /** The total number of known words. */
  readonly knownCount: number
}

/**
 * Counts the properties that have all of the words from the stored counts per word and cell; each word is a
 * list of alternative word ids. A word that every property of a cell has (a kind, a city) does not reduce the
 * count of the others. Null when two words each match only part of a cell, because the stored counts do not
 * show how many properties have both.
 */
export async function countWords(
  db: Db,
  words: readonly (readonly number[])[],
): Promise<WordCounts | null> {
  const places = words.flatMap((ids, place) => ids.map(() => place))
  type Row = { ids: number[] | null; counts: number[]; isKnown: boolean; knownCount: number }
  const { rows } = await sql<Row>`
    select array_agg(cell_id) as ids, array_agg(with_all) as counts, bool_and(is_known) as is_known,
      ${wordCount} as known_count
    from (
      select cell_id, min(at_least) as with_all,
        bool_and(at_least = at_most) and count(*) filter (where at_least < cell_count) <= 1 as is_known
      from (
        select q.place, c.cell_id, max(c.count) as at_least, max(c.cell_count) as cell_count,
          least(sum(c.count), max(c.cell_count)) as at_most
        from unnest(${places}::integer[], ${words.flat()}::integer[]) as q (place, id)
        join catalogue.word_counts c on c.word_id = q.id
        group by q.place, c.cell_id
      ) word group by cell_id having count(*) = ${words.length}
    ) cell`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { ids, counts, isKnown, knownCount } = row
  if (ids === null) return { ids: [], counts: [], knownCount }
  return isKnown ? { ids, counts, knownCount } : null
}
