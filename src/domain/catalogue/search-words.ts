import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database'
import {
  clearWordCache,
  countKnownWords,
  knownWords,
  likelyCount,
  type WordIndex,
  wordsWithPrefix,
} from './known-words.ts'

/** A misspelt word and its correction. */
export type Correction = { readonly from: string; readonly to: string }

/** A parsed search text; `conditions` is null when no property can match. */
export type TextSearch = {
  readonly conditions: readonly RawBuilder<unknown>[] | null
  /** For each word of the text, the ids of the words that begin with it; null when a word may be a code. */
  readonly wordIds: readonly (readonly number[])[] | null
  /** Whether the stored counts by cell can show how many properties have all of the words. */
  readonly isCountable: boolean
  /** The estimated number of properties with all of the words, when they are countable. */
  readonly likely: number
  /** The number of words known to this search; when there are more, the search must be repeated. */
  readonly knownCount: number
  readonly corrections: readonly Correction[]
}

const wordsMax = 5
const wordLengthMax = 40
/** At most this many words are considered for a prefix, the shortest first. */
const sharedMax = 400

/** Returns the words of a text: lower case, without accents, at most five. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean)
  return [...new Set(words)].slice(0, wordsMax).map((word) => word.slice(0, wordLengthMax))
}

const nothing: TextSearch = {
  conditions: null,
  wordIds: null,
  likely: 0,
  isCountable: false,
  knownCount: 0,
  corrections: [],
}

/** Looks up the words of a text among the searchable words and corrects misspelt ones. */
export async function searchWords(db: Db, text: string): Promise<TextSearch> {
  if (text.trim() === '') return { ...nothing, conditions: [], wordIds: [] }
  const words = wordsOf(text)
  if (words.length === 0) return nothing
  const { book, begun } = await matchWords(db, words)
  const unknown = words.filter((word) => !begun.has(word) && /^[a-z]{4,}$/.test(word))
  const corrected = unknown.length === 0 ? new Map<string, Nearest>() : await nearest(db, unknown)
  const meant = words.map((word) => {
    const found = corrected.get(word)?.word
    const ids = found === undefined ? [] : wordsWithPrefix(book, found, 1)
    return begun.get(word) ?? meaningOf(ids)
  })
  const conditions = words.map((word, place) => conditionOf(word, meant[place]?.ids ?? []))
  const corrections = [...corrected].map(([from, { word: to }]) => ({ from, to }))
  const known = conditions.filter((condition) => condition !== null)
  if (known.length < words.length) return { ...nothing, corrections }
  const isByWords = words.every((word) => !/\d/.test(word))
  const isCountable = isByWords && meant.filter(({ isWhole }) => !isWhole).length <= 1
  return {
    conditions: known,
    wordIds: isByWords ? meant.map(({ ids }) => ids) : null,
    likely: isCountable ? likelyCount(meant.map(({ found }) => found)) : 0,
    isCountable,
    knownCount: book.length,
    corrections,
  }
}

/** The words that begin with a prefix. */
type Meaning = {
  readonly ids: readonly number[]
  readonly found: ReturnType<typeof wordsWithPrefix>
  readonly isWhole: boolean
}

function meaningOf(found: ReturnType<typeof wordsWithPrefix>): Meaning {
  return {
    ids: found.map(({ id }) => id),
    found,
    isWhole: found.some(({ isWhole }) => isWhole),
  }
}

// An unknown word may have been added since the words were cached, if there are more words now.
async function matchWords(db: Db, words: readonly string[]) {
  const first = matchPrefixes(await knownWords(db), words)
  if (first.begun.size === words.length) return first
  if ((await countKnownWords(db)) === first.book.length) return first
  clearWordCache(db)
  return matchPrefixes(await knownWords(db), words)
}

function matchPrefixes(book: WordIndex, words: readonly string[]) {
  const begun = new Map<string, Meaning>()
  for (const word of words) {
    const found = wordsWithPrefix(book, word, sharedMax)
    if (found.length > 0) begun.set(word, meaningOf(found))
  }
  return { book, begun }
}

// Only codes contain both digits and letters; they have a condition of their own.
function conditionOf(word: string, ids: readonly number[]): RawBuilder<unknown> | null {
  const byWord = sql`word_ids && ${ids}::integer[]`
  if (!/\d/.test(word) && word.length < 4) return ids.length === 0 ? null : byWord
  const byCode = sql`code like ${`${word.toUpperCase()}%`}`
  if (ids.length === 0) return /\d/.test(word) ? byCode : null
  return /\d/.test(word) ? sql`(${byWord} or ${byCode})` : byWord
}

type Nearest = { readonly word: string }

/** Finds the nearest known word by edit distance: at most one change in a word of four letters, two in longer words. */
async function nearest(db: Db, words: readonly string[]): Promise<Map<string, Nearest>> {
  const { rows } = await sql<Nearest & { asked: string }>`
    select q.word as asked, w.word
    from unnest(${words}::text[]) as q (word)
    cross join lateral (
      select word, levenshtein_less_equal(word, q.word, 2) as changes
      from catalogue.words
      where length(word) between greatest(4, length(q.word) - 2) and length(q.word) + 2 and word !~ '[0-9]'
        and levenshtein_less_equal(word, q.word, 2) <= case when length(q.word) = 4 then 1 else 2 end
      order by changes, similarity(word, q.word) desc, word limit 1
    ) w`.execute(db)
  return new Map(rows.map(({ asked, ...found }) => [asked, found]))
}

/** Returns the words of a text, with misspelt ones corrected in the same way as the list does. */
export async function correctedWords(db: Db, text: string): Promise<string[]> {
  const { corrections } = await searchWords(db, text)
  const corrected = new Map(corrections.map(({ from, to }) => [from, to]))
  return wordsOf(text).map((word) => corrected.get(word) ?? word)
}
