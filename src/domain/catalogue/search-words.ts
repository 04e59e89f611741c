import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database'

/** A word that nothing begins with, and the one it was taken for. */
export type Correction = { readonly from: string; readonly to: string }

/** What a text asks of a listing; `conditions` null: nothing can match it. */
export type TextSearch = {
  readonly conditions: readonly RawBuilder<unknown>[] | null
  readonly corrections: readonly Correction[]
}

const wordsMax = 5
const wordLengthMax = 40
/** A beginning that more words share is too short to mean one of them. */
const sharedMax = 400

/** The words of a text: lower case, letters without accents, at most five. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean)
  return [...new Set(words)].slice(0, wordsMax).map((word) => word.slice(0, wordLengthMax))
}

/** Looks the words of a text up among those that find properties, mending what is misspelt. */
export async function searchWords(db: Db, text: string): Promise<TextSearch> {
  if (text.trim() === '') return { conditions: [], corrections: [] }
  const words = wordsOf(text)
  if (words.length === 0) return { conditions: null, corrections: [] }
  const begun = await beginnings(db, words)
  const unknown = words.filter((word) => !begun.has(word) && /^[a-z]{4,}$/.test(word))
  const mended = unknown.length === 0 ? new Map<string, Nearest>() : await nearest(db, unknown)
  const conditions = words.map((word) => {
    const found = mended.get(word)
    return conditionOf(word, begun.get(word) ?? (found === undefined ? [] : [found.id]))
  })
  const corrections = [...mended].map(([from, { word: to }]) => ({ from, to }))
  const known = conditions.filter((condition) => condition !== null)
  return { conditions: known.length < words.length ? null : known, corrections }
}

// A code is the one thing that holds digits and letters; it is looked up by itself.
function conditionOf(word: string, ids: readonly number[]): RawBuilder<unknown> | null {
  const byWord = sql`word_ids && ${ids}::integer[]`
  if (!/\d/.test(word) && word.length < 4) return ids.length === 0 ? null : byWord
  const byCode = sql`code like ${`${word.toUpperCase()}%`}`
  if (ids.length === 0) return /\d/.test(word) ? byCode : null
  return /\d/.test(word) ? sql`(${byWord} or ${byCode})` : byWord
}

async function beginnings(db: Db, words: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ word: string; ids: number[] }>`
    select q.word, array_agg(w.id) as ids
    from unnest(${words}::text[]) as q (word)
    cross join lateral (select id from catalogue.words where word like q.word || '%'
      order by length(word), word limit ${sharedMax}) w
    group by q.word`.execute(db)
  return new Map(rows.map(({ word, ids }) => [word, ids]))
}

type Nearest = { readonly id: number; readonly word: string }

/** For each word the one that takes fewest changes: one in four letters, two in longer words. */
async function nearest(db: Db, words: readonly string[]): Promise<Map<string, Nearest>> {
  const { rows } = await sql<{ asked: string; id: number; word: string }>`
    select q.word as asked, w.id, w.word
    from unnest(${words}::text[]) as q (word)
    cross join lateral (
      select id, word, levenshtein_less_equal(word, q.word, 2) as changes
      from catalogue.words
      where length(word) between greatest(4, length(q.word) - 2) and length(q.word) + 2 and word !~ '[0-9]'
        and levenshtein_less_equal(word, q.word, 2) <= case when length(q.word) = 4 then 1 else 2 end
      order by changes, similarity(word, q.word) desc, word limit 1
    ) w`.execute(db)
  return new Map(rows.map(({ asked, id, word }) => [asked, { id, word }]))
}

/** The words of a text with those that nothing begins with mended, as the list searches for them. */
export async function mendedWords(db: Db, text: string): Promise<string[]> {
  const { corrections } = await searchWords(db, text)
  const mended = new Map(corrections.map(({ from, to }) => [from, to]))
  return wordsOf(text).map((word) => mended.get(word) ?? word)
}
