import type { LegalText } from '#contract/legal/legal.ts'
import { noBreak } from '../../../messages/no-break.ts'

const units =
  'hari|jam|menit|bulan|tahun|kali|unit|teman|orang|pemegang|WIB|' +
  'days?|hours?|minutes?|months?|years?|units?|friends|people|holders|working|calendar'
const counted = new RegExp(`(\\d) (?=(?:${units})\\b)`, 'g')

/** Replaces the space between a number and its unit, which a line must not separate. */
export function unbroken(line: string): string {
  return noBreak(line).replace(counted, '$1\u00a0')
}

/** A legal text with amounts, periods and times in one piece. */
export function withUnbrokenLines(text: LegalText): LegalText {
  return {
    ...text,
    summary: text.summary.map(unbroken),
    changes: text.changes.map(unbroken),
    sections: text.sections.map((section) => ({
      ...section,
      title: unbroken(section.title),
      clauses: section.clauses.map(unbroken),
    })),
    data: text.data.map((row) => ({
      ...row,
      data: unbroken(row.data),
      purpose: unbroken(row.purpose),
      keeping: unbroken(row.keeping),
      receiver: unbroken(row.receiver),
    })),
  }
}
