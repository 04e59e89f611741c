import { sql } from 'kysely'
import type { Db } from '#database'

/** A searchable word: the cells in which it occurs, and whether all properties of these cells have it. */
type KnownWord = {
  readonly id: number
  readonly word: string
  readonly isWhole: boolean
  /** For each of its cells, the share of properties that have the word, and the number of properties. */
  readonly cells: ReadonlyMap<number, { readonly part: number; readonly count: number }>
}

/** All searchable words in alphabetical order. */
export type WordIndex = readonly KnownWord[]

// Words are only ever added, so each process reads them once. The query of listings counts the words in the
// same statement, and the caller clears this cache (`clearWordCache`) when there are more.
const books = new WeakMap<Db, WordIndex>()

export async function knownWords(db: Db): Promise<WordIndex> {
  const known = books.get(db)
  if (known !== undefined) return known
  type Row = Omit<KnownWord, 'cells'> & Record<'cellIds' | 'found' | 'counts', number[]>
  const { rows } = await sql<Row>`
    select w.id, w.word,
      coalesce(bool_and(c.count = c.cell_count), false) as is_whole,
      coalesce(array_agg(c.cell_id) filter (where c.cell_count > 0), '{}') as cell_ids,
      coalesce(array_agg(c.count) filter (where c.cell_count > 0), '{}') as found,
      coalesce(array_agg(c.cell_count) filter (where c.cell_count > 0), '{}') as counts
    from catalogue.words w left join catalogue.word_counts c on c.word_id = w.id
    group by w.id, w.word`.execute(db)
  const book = rows
    .map(({ cellIds, found, counts, ...word }) => {
      const cells = cellIds.map((id, place) => {
        const count = counts[place] ?? 0
        return [id, { part: (found[place] ?? 0) / count, count }] as const
      })
      return { ...word, cells: new Map(cells) }
    })
    .toSorted((left, right) => (left.word < right.word ? -1 : 1))
  books.set(db, book)
  return book
}

/**
 * Estimates how many properties have a word of each group, assuming that the words of a property are
 * independent within its cell. The estimate selects only the query plan and never affects the result.
 */
export function likelyCount(groups: readonly (readonly KnownWord[])[]): number {
  const sizes = new Map<number, number>()
  const parts = groups.map((words) => {
    const part = new Map<number, number>()
    for (const { cells } of words) {
      for (const [id, cell] of cells) {
        part.set(id, Math.min(1, (part.get(id) ?? 0) + cell.part))
        sizes.set(id, cell.count)
      }
    }
    return part
  })
  let sum = 0
  for (const [id, size] of sizes)
    sum += parts.reduce((likely, part) => likely * (part.get(id) ?? 0), size)
  return sum
}

/** The current number of words, as a column of the statement that uses some of them. */
export const wordCount = sql<number>`(select count(*)::integer from catalogue.words)`

/** Returns the current number of words. */
export async function countKnownWords(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${wordCount} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Clears the cached words, so that the next caller reads them again. */
export function clearWordCache(db: Db): void {
  books.delete(db)
}

/** Returns the words that begin with these letters, shortest first. */
export function wordsWithPrefix(book: WordIndex, letters: string, limit: number): KnownWord[] {
  const found: KnownWord[] = []
  for (let at = firstFrom(book, letters); book[at]?.word.startsWith(letters) === true; at += 1)
    found.push(book[at] as KnownWord)
  return found.toSorted((left, right) => left.word.length - right.word.length).slice(0, limit)
}

function firstFrom(book: WordIndex, letters: string): number {
  let [low, high] = [0, book.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((book[middle]?.word ?? '') < letters) low = middle + 1
    else high = middle
  }
  return low
}
