import type { Locale } from '#kernel'
import en from '../../../../messages/en/exports.json' with { type: 'json' }
import id from '../../../../messages/id/exports.json' with { type: 'json' }

const words = { id, en } as const

/** A code with a label for readers. */
type ColumnCode = keyof typeof id.columns

/** Returns the label of a column. */
export function columnLabel(locale: Locale, code: string): string {
  return words[locale].columns[code as ColumnCode].label
}

/** Returns the description of a column. */
export function columnMeaning(locale: Locale, code: string): string {
  return words[locale].columns[code as ColumnCode].meaning
}
