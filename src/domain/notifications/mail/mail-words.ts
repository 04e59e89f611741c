import { createTranslator } from 'use-intl/core'
import { integerText, type Locale, rupiahText } from '#kernel'
import en from '../../../../messages/en/mail.json' with { type: 'json' }
import id from '../../../../messages/id/mail.json' with { type: 'json' }
import type { MailLayout } from './layout.ts'
import type { MailTemplate, MailValues } from './mail.ts'

/** The translators of mail texts, one per language. */
export const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone: 'Asia/Jakarta' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Jakarta' }),
}

/** The mail texts of one language. */
export type Translate = (typeof translators)['id']

/**
 * The writers of some of the mail templates: each composes a mail from its texts, its values and the addresses
 * of our pages.
 */
export type MailBodies<Template extends MailTemplate> = {
  readonly [Each in Template]: (
    t: Translate,
    language: Locale,
    values: MailValues[Each],
    page: (path: string) => string,
  ) => MailBody
}

export type MailBody = Pick<MailLayout, 'subject' | 'paragraphs'> &
  Partial<Pick<MailLayout, 'code' | 'lines' | 'sections' | 'action' | 'closing' | 'why' | 'ways'>>

const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' } as const
const instants = {
  id: new Intl.DateTimeFormat('id-ID', style),
  en: new Intl.DateTimeFormat('en-GB', style),
}

export function count(value: string, language: Locale): string {
  return integerText(BigInt(value), language)
}

export function rupiah(value: string, language: Locale): string {
  return rupiahText(BigInt(value), language)
}

export function instant(value: string, language: Locale): string {
  return `${instants[language].format(new Date(value))} WIB`
}
