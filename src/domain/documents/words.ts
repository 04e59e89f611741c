import { createTranslator } from 'use-intl/core'
import type { Locale } from '#kernel'
import enBuilding from '../../../messages/en/building.json' with { type: 'json' }
import enDocuments from '../../../messages/en/documents.json' with { type: 'json' }
import enPublished from '../../../messages/en/published.json' with { type: 'json' }
import enRisk from '../../../messages/en/risk.json' with { type: 'json' }
import idBuilding from '../../../messages/id/building.json' with { type: 'json' }
import idDocuments from '../../../messages/id/documents.json' with { type: 'json' }
import idPublished from '../../../messages/id/published.json' with { type: 'json' }
import idRisk from '../../../messages/id/risk.json' with { type: 'json' }
import { figuresIn } from './figures-in.ts'

const timeZone = 'Asia/Jakarta'
const translators = {
  id: createTranslator({ locale: 'id', messages: idDocuments, timeZone }),
  en: createTranslator({ locale: 'en', messages: enDocuments, timeZone }),
}
type Translate = (typeof translators)['id']

const monthOptions = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const months = {
  id: new Intl.DateTimeFormat('id-ID', monthOptions),
  en: new Intl.DateTimeFormat('en-GB', monthOptions),
}

/** The texts and formats of documents in one language. */
export type Words = ReturnType<typeof figuresIn> & {
  readonly locale: Locale
  readonly t: Translate
  readonly risk: typeof idRisk
  readonly building: typeof idBuilding
  readonly tenants: (typeof idPublished)['tenants']
  /** Formats a month, `YYYY-MM`. */
  month(month: string): string
}

export function wordsOf(locale: Locale): Words {
  return {
    locale,
    t: translators[locale] as Translate,
    risk: locale === 'id' ? idRisk : enRisk,
    building: locale === 'id' ? idBuilding : enBuilding,
    tenants: (locale === 'id' ? idPublished : enPublished).tenants,
    ...figuresIn(locale),
    month: (month) => months[locale].format(new Date(month)),
  }
}
