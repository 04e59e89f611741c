import type { Locale } from '#kernel'
import en from '../../../../messages/en/exports.json' with { type: 'json' }
import id from '../../../../messages/id/exports.json' with { type: 'json' }

const words = { id, en } as const

/** A code of ours that has words for readers. */
export type ColumnCode = keyof typeof id.columns

/** What a column is called for readers. */
export function columnLabel(locale: Locale, code: string): string {
  return words[locale].columns[code as ColumnCode].label
}

/** What is in a column. */
export function columnMeaning(locale: Locale, code: string): string {
  return words[locale].columns[code as ColumnCode].meaning
}
