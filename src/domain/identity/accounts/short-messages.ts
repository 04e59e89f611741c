import { createTranslator } from 'use-intl/core'
import type { Locale } from '#kernel'
import en from '../../../../messages/en/short-messages.json' with { type: 'json' }
import id from '../../../../messages/id/short-messages.json' with { type: 'json' }

const words = {
  id: createTranslator({ locale: 'id', messages: id }),
  en: createTranslator({ locale: 'en', messages: en }),
}

/** The message that carries a code; the code is first, where a locked phone shows it. */
export function codeMessage(language: Locale, code: string, minutes: number): string {
  return words[language]('phoneCode', { code, minutes })
}

/** What the owner of an account is notified of when someone asks for it back; the link stops it. */
export function recoveryMessage(language: Locale, link: string): string {
  return words[language]('recovery', { link })
}

/** What the holder of a number is notified of when it no longer belongs to their account. */
export function phoneGoneMessage(language: Locale): string {
  return words[language]('phoneGone')
}
