import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createTranslator } from 'use-intl/core'
import { refusalsOf503 } from '#contract'
import {
  type FieldError,
  isCalendarDay,
  type Locale,
  Refusal,
  type RefusalDetails,
  type RefusalKind,
} from '#kernel'
import en from '../../messages/en/problems.json' with { type: 'json' }
import id from '../../messages/id/problems.json' with { type: 'json' }

/** RFC 9457 with our `code`, the request's id and the invalid fields. */
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  detail: string
  requestId: string
  errors?: { path: string; code: string; message: string }[]
}

const statusOf: Record<RefusalKind, ContentfulStatusCode> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  limited: 429,
}

const titles: Record<number, Localized> = {
  400: { id: 'Permintaan tidak sesuai', en: 'Bad request' },
  401: { id: 'Perlu masuk', en: 'Sign-in required' },
  403: { id: 'Tidak diizinkan', en: 'Not allowed' },
  404: { id: 'Tidak ditemukan', en: 'Not found' },
  409: { id: 'Tidak bisa dilakukan sekarang', en: 'Not possible now' },
  413: { id: 'Terlalu besar', en: 'Too large' },
  415: { id: 'Format tidak didukung', en: 'Not supported' },
  422: { id: 'Kunci sudah dipakai', en: 'Key already used' },
  429: { id: 'Terlalu sering', en: 'Too many attempts' },
  500: { id: 'Gangguan di pihak kami', en: 'Our fault' },
  503: { id: 'Sedang tidak tersedia', en: 'Not available now' },
}
type Localized = { id: string; en: string }

const statusOfCode: Record<string, ContentfulStatusCode> = {
  'ledger.key_reused': 422,
  ...Object.fromEntries(refusalsOf503.map((code) => [code, 503 as const])),
  'request.unavailable': 503,
  'request.not_form': 415,
  'request.too_large': 413,
  'files.too_large': 413,
}

/** The only place that converts a refusal to a response. */
export function problemOf(refusal: Refusal, locale: Locale, requestId: string): Problem {
  const status = statusOfCode[refusal.code] ?? statusOf[refusal.kind]
  const problem = makeProblem(status, refusal.code, refusal.details, locale, requestId)
  if (refusal.fields.length > 0)
    problem.errors = refusal.fields.map((field) => fieldProblem(field, locale))
  return problem
}

/** The response to an unexpected error, which says only the number of the request. */
export function unexpectedProblem(status: 500 | 503, locale: Locale, requestId: string): Problem {
  const code = status === 503 ? 'request.unavailable' : 'request.failed'
  return makeProblem(status, code, { requestId: quotable(requestId) }, locale, requestId)
}

/** The beginning of a request's id, by which people can quote it and the log is searched. */
function quotable(requestId: string): string {
  return requestId.slice(0, 8).toUpperCase()
}

function makeProblem(
  status: number,
  code: string,
  details: RefusalDetails,
  locale: Locale,
  requestId: string,
): Problem {
  return {
    type: `https://sepetak.id/problems/${code}`,
    title: titles[status]?.[locale] ?? code,
    status,
    code,
    detail: message(code, details, locale),
    requestId,
  }
}

/** The error text of a field in the reader's language. */
export function fieldProblem(
  field: FieldError,
  locale: Locale,
): { path: string; code: string; message: string } {
  return {
    path: field.path,
    code: field.code,
    message: message(field.code, field.details ?? {}, locale),
  }
}

const messages = { id, en } as const

// Amounts in texts are written `Rp{short, number}`, formatted for the reader's language.
const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone: 'Asia/Jakarta' }),
  en: createTranslator({ locale: 'en-GB', messages: en, timeZone: 'Asia/Jakarta' }),
}

function message(code: string, details: RefusalDetails, locale: Locale): string {
  // A test ensures that every code of the rooms has a text.
  return translators[locale](code as never, withDates(details, locale) as never)
}

/** Formats days and months for the reader; returns other values unchanged. */
function withDates(details: RefusalDetails, locale: Locale): RefusalDetails {
  const shown = Object.entries(details).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value] as const
    if (isCalendarDay(value)) return [name, dateText(value, { dateStyle: 'long' }, locale)] as const
    const month = { month: 'long', year: 'numeric' } as const
    if (isCalendarDay(`${value}-01`)) return [name, dateText(`${value}-01`, month, locale)] as const
    return [name, value] as const
  })
  return Object.fromEntries(shown)
}

function dateText(day: string, style: Intl.DateTimeFormatOptions, locale: Locale): string {
  const language = locale === 'id' ? 'id-ID' : 'en-GB'
  return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(new Date(day))
}

/** Every code with a text; a test compares them with the rooms' refusals. */
export function problemCodes(locale: Locale): string[] {
  return Object.entries(messages[locale]).flatMap(([room, texts]) =>
    Object.keys(texts).map((name) => `${room}.${name}`),
  )
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal
}
