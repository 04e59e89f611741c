import { sql } from 'kysely'
import type { Db } from '#database'

/** A word that finds properties: how many, and whether it finds all of every cell that it is in. */
type KnownWord = {
  readonly id: number
  readonly word: string
  readonly count: number
  readonly isWhole: boolean
}

/** Every word that finds properties, in the order of their letters. */
export type WordBook = readonly KnownWord[]

// Words are only ever added, so each process reads them once; whoever reads listings by them counts
// them in the same statement and says when there are more (`forgetWords`).
const books = new WeakMap<Db, WordBook>()

export async function knownWords(db: Db): Promise<WordBook> {
  const known = books.get(db)
  if (known !== undefined) return known
  const { rows } = await sql<KnownWord>`
    select w.id, w.word, coalesce(sum(c.count), 0)::integer as count,
      coalesce(bool_and(c.count = c.cell_count), false) as is_whole
    from catalogue.words w left join catalogue.word_counts c on c.word_id = w.id
    group by w.id, w.word`.execute(db)
  const book = rows.toSorted((left, right) => (left.word < right.word ? -1 : 1))
  books.set(db, book)
  return book
}

/** How many words there are now, as a column of a statement that used some of them. */
export const wordCount = sql<number>`(select count(*)::integer from catalogue.words)`

/** Has the words read anew by whoever asks next. */
export function forgetWords(db: Db): void {
  books.delete(db)
}

/** The words that begin with these letters, the shortest first. */
export function wordsBegunBy(book: WordBook, letters: string, limit: number): KnownWord[] {
  const found: KnownWord[] = []
  for (let at = firstFrom(book, letters); book[at]?.word.startsWith(letters) === true; at += 1)
    found.push(book[at] as KnownWord)
  return found.toSorted((left, right) => left.word.length - right.word.length).slice(0, limit)
}

function firstFrom(book: WordBook, letters: string): number {
  let [low, high] = [0, book.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((book[middle]?.word ?? '') < letters) low = middle + 1
    else high = middle
  }
  return low
}
