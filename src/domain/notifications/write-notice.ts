import { createTranslator } from 'use-intl/core'
import { type Locale, rupiahText } from '#kernel'
import en from '../../../messages/en/notices.json' with { type: 'json' }
import id from '../../../messages/id/notices.json' with { type: 'json' }
import { type NoticeEvent, noticeEvents, type StoredValues } from './events.ts'

const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone: 'Asia/Jakarta' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Jakarta' }),
}
const texts: Record<Locale, Readonly<Record<string, { title: string; text: string }>>> = { id, en }

const when = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' } as const
const instants = {
  id: new Intl.DateTimeFormat('id-ID', when),
  en: new Intl.DateTimeFormat('en-GB', when),
}
const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const months = {
  id: new Intl.DateTimeFormat('id-ID', month),
  en: new Intl.DateTimeFormat('en-GB', month),
}

/** A notice as its reader sees it. */
export type WrittenNotice = {
  readonly title: string
  readonly text: string
  /** The part of the text that has only the other language. */
  readonly otherLanguage: { readonly text: string; readonly language: Locale } | null
}

/** Returns the title and text of a notice in a language. Null when the event no longer exists. */
export function writeNotice(
  event: string,
  values: StoredValues,
  language: Locale,
): WrittenNotice | null {
  if (!isNoticeEvent(event)) return null
  // The caller that reports the event supplies the values its text needs; a test compares the texts of both
  // languages.
  const translate = translators[language] as unknown as (
    key: string,
    values: Record<string, string | number>,
  ) => string
  const written = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      choices.has(name) ? choiceText(value) : valueText(value, language),
    ]),
  )
  return {
    title: translate(`${event}.title`, written),
    text: translate(`${event}.text`, written),
    otherLanguage:
      Object.values(values)
        .map((value) => onlyInOther(value, language))
        .find((part) => part !== null) ?? null,
  }
}

export function isNoticeEvent(event: string): event is NoticeEvent {
  return Object.hasOwn(noticeEvents, event)
}

/** Returns the events whose text contains a searched word. */
export function eventsWith(word: string, language: Locale): string[] {
  const searched = word.toLowerCase()
  return Object.entries(texts[language]).flatMap(([event, { title, text }]) =>
    withoutPlaceholders(`${title} ${text}`).includes(searched) ? [event] : [],
  )
}

// A placeholder in braces is an internal name and not part of the text that readers see.
function withoutPlaceholders(text: string): string {
  return text.replace(/\{[^{}]*\}/g, ' ').toLowerCase()
}

// The values that select a wording. The options in a text are written without hyphens.
const choices = new Set(['change', 'measure', 'why'])

function choiceText(value: StoredValues[string]): string {
  return String(value).replaceAll('-', '_')
}

function valueText(value: StoredValues[string], language: Locale): string | number {
  if (typeof value !== 'object') return value
  if ('rupiah' in value) return rupiahText(BigInt(value.rupiah), language)
  if ('at' in value) return `${instants[language].format(new Date(value.at))} WIB`
  if ('month' in value) return months[language].format(new Date(value.month))
  const other = onlyInOther(value, language)
  return other === null ? (value[language] ?? '') : `${other.text} [${languageMarks[language]}]`
}

// In brackets behind a text, for a reader of the key's language: the text has only the other one.
const languageMarks: Record<Locale, string> = { id: 'bahasa Inggris', en: 'in Indonesian' }

function onlyInOther(
  value: StoredValues[string],
  language: Locale,
): WrittenNotice['otherLanguage'] {
  if (typeof value !== 'object' || !('id' in value || 'en' in value)) return null
  const other = language === 'id' ? 'en' : 'id'
  const text = value[other]
  return value[language] !== undefined || text === undefined ? null : { text, language: other }
}
