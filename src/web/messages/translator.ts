import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { cloneElement, isValidElement, type ReactNode } from 'react'
import type { Locale } from '#kernel'
import { numberLocale } from '../locale/reader.ts'

/** Messages as they are built: a text, a compiled one, or a group of them by name. */
export type MessageGroup = { readonly [key: string]: CompiledMessage | MessageGroup }

type Values = Readonly<Record<string, unknown>>

/** Says the messages of one group in one language: `t('open')`, `t('units', { count: 3 })`. */
export type Translator = {
  (key: string, values?: Values): string
  /** The same with parts of the text handed to functions that make elements of them. */
  rich(key: string, values?: Values): ReactNode
  /** Whether the group has a text of this key; for keys that come from outside. */
  has(key: string): boolean
}

const translators: Record<Locale, WeakMap<object, Map<string, Translator>>> = {
  id: new WeakMap(),
  en: new WeakMap(),
}

/**
 * The translator of a group, such as `property.rent`. Made once for each state of an area's
 * messages: a page asks for hundreds of texts, and every component for its translator.
 */
export function translatorOf(
  locale: Locale,
  messages: Readonly<Record<string, unknown>>,
  group: string,
): Translator {
  const [area = '', ...path] = group.split('.')
  const top = messages[area]
  if (typeof top !== 'object' || top === null) return makeTranslator(locale, {}, group)
  let known = translators[locale].get(top)
  if (known === undefined) {
    known = new Map()
    translators[locale].set(top, known)
  }
  let translator = known.get(group)
  if (translator === undefined) {
    // What is no group of texts has no members, and every key in it is then said to be missing.
    const found = path.reduce<unknown>((at, key) => (at as MessageGroup)?.[key], top)
    translator = makeTranslator(locale, (found ?? {}) as MessageGroup, group)
    known.set(group, translator)
  }
  return translator
}

function makeTranslator(locale: Locale, messages: MessageGroup, group: string): Translator {
  const found = new Map<string, CompiledMessage>()
  const messageOf = (key: string): CompiledMessage => {
    const known = found.get(key)
    if (known !== undefined) return known
    const message = lookUp(messages, key)
    if (message === null) console.error(`There is no message ${locale}/${group}.${key}`)
    found.set(key, message ?? `${group}.${key}`)
    return message ?? `${group}.${key}`
  }
  const translate = (key: string, values?: Values): string => {
    const message = messageOf(key)
    if (typeof message === 'string') return message
    // The types of the texts hold the values to what their arguments take.
    return String(format(message, locale, values as FormatValues<string>, options))
  }
  const rich = (key: string, values: Values = {}): ReactNode => {
    const message = messageOf(key)
    if (typeof message === 'string') return message
    return format<ReactNode>(message, locale, keyed(values), options)
  }
  const has = (key: string): boolean => lookUp(messages, key) !== null
  return Object.assign(translate, { rich, has })
}

function lookUp(messages: MessageGroup, key: string): CompiledMessage | null {
  let at: CompiledMessage | MessageGroup | undefined = messages
  for (const name of key.split('.')) {
    // A key from outside may name what every object inherits.
    if (typeof at !== 'object' || !Object.hasOwn(at, name)) return null
    at = (at as MessageGroup)[name]
  }
  return typeof at === 'string' || Array.isArray(at) ? at : null
}

/** Elements that functions make stand beside each other in a text, so each gets a key. */
function keyed(values: Values): FormatValues<ReactNode> {
  const entries = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value]
    let count = 0
    const make = (chunks: ReactNode[]) => {
      const made: unknown = value(chunks)
      count += 1
      return isValidElement(made) ? cloneElement(made, { key: `${name}${count}` }) : made
    }
    return [name, make]
  })
  return Object.fromEntries(entries)
}

const formatters = new Map<string, unknown>()

// A formatter costs more to make than a hundred uses of it.
function once<Formatter>(make: new (locale?: string, options?: never) => Formatter) {
  return (locale?: unknown, options?: unknown): Formatter => {
    const key = `${make.name}/${locale}/${options === undefined ? '' : JSON.stringify(options)}`
    let formatter = formatters.get(key) as Formatter | undefined
    if (formatter === undefined) {
      formatter = new make(locale as string, options as never)
      formatters.set(key, formatter)
    }
    return formatter
  }
}

const numberFormats = once(Intl.NumberFormat)
const numberTags = { id: 'id-ID', en: 'en-US' }

const options = {
  timeZone: 'Asia/Jakarta',
  formatters: {
    getDateTimeFormat: once(Intl.DateTimeFormat),
    getNumberFormat: (locale?: unknown, wish?: unknown) =>
      numberFormats(numberTags[numberLocale(locale === 'en' ? 'en' : 'id')], wish),
    getPluralRules: once(Intl.PluralRules),
  },
}
