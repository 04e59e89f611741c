import { createTranslator } from 'use-intl/core'
import { figuresIn } from '#documents'
import type { Locale, Rupiah } from '#kernel'
import en from '../../../messages/en/statements.json' with { type: 'json' }
import id from '../../../messages/id/statements.json' with { type: 'json' }

const timeZone = 'Asia/Jakarta'
const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone }),
  en: createTranslator({ locale: 'en', messages: en, timeZone }),
}
const tags = { id: 'id-ID', en: 'en-GB' } as const
const dateStyles = {
  day: { dateStyle: 'long', timeZone },
  short: { day: 'numeric', month: 'short', year: 'numeric', timeZone },
  month: { month: 'long', year: 'numeric', timeZone },
  time: { dateStyle: 'long', timeStyle: 'short', timeZone },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type StatementWords = {
  readonly locale: Locale
  readonly t: (typeof translators)['id']
  rupiah(amount: Rupiah): string
  /** Formats an amount with a plus or minus sign. */
  change(amount: Rupiah): string
  /** Returns the label of a kind of movement; a kind without a label is shown as “other”. */
  kind(kind: string): string
  date(instant: Date, style: keyof typeof dateStyles): string
}

const made = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: Locale, style: keyof typeof dateStyles): Intl.DateTimeFormat {
  const key = `${locale}/${style}`
  const known = made.get(key)
  if (known !== undefined) return known
  const fresh = new Intl.DateTimeFormat(tags[locale], dateStyles[style])
  made.set(key, fresh)
  return fresh
}

/** Returns the texts and formats of statements and receipts in one language. */
export function statementWords(locale: Locale): StatementWords {
  const t = translators[locale] as StatementWords['t']
  const { rupiah } = figuresIn(locale)
  return {
    locale,
    t,
    rupiah,
    change: (amount) => `${amount > 0n ? '+' : ''}${rupiah(amount)}`,
    kind: (kind) => t(isKnown(kind) ? `kinds.${kind}` : 'kinds.other'),
    date: (instant, style) => formatter(locale, style).format(instant),
  }
}

function isKnown(kind: string): kind is keyof typeof id.kinds {
  return Object.hasOwn(id.kinds, kind)
}
