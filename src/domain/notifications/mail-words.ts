import { createTranslator } from 'use-intl/core'
import en from '../../../messages/en/mail.json' with { type: 'json' }
import id from '../../../messages/id/mail.json' with { type: 'json' }

/** Writes the texts of mails, in each language. */
export const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone: 'Asia/Jakarta' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Jakarta' }),
}

/** Words of mails in one language. */
export type Translate = (typeof translators)['id']
