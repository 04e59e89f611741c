import { createTranslator } from 'use-intl/core'
import type { Locale } from '#kernel'
import en from '../../../../messages/en/short-messages.json' with { type: 'json' }
import id from '../../../../messages/id/short-messages.json' with { type: 'json' }

const words = {
  id: createTranslator({ locale: 'id', messages: id }),
  en: createTranslator({ locale: 'en', messages: en }),
}

/** The text message with a code. The code comes first, where a locked phone shows it. */
export function codeMessage(language: Locale, code: string, minutes: number): string {
  return words[language]('phoneCode', { code, minutes })
}

/** The text message about a request to recover the account, with a link that stops the request. */
export function recoveryMessage(language: Locale, link: string): string {
  return words[language]('recovery', { link })
}

/** The text message to a number that no longer belongs to the account. */
export function phoneGoneMessage(language: Locale): string {
  return words[language]('phoneGone')
}
