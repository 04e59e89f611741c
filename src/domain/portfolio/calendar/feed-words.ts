import { createTranslator } from 'use-intl/core'
import { figuresIn } from '#documents'
import { type Locale, toJsonInteger } from '#kernel'
import en from '../../../../messages/en/payout-feed.json' with { type: 'json' }
import id from '../../../../messages/id/payout-feed.json' with { type: 'json' }
import type { CalendarPayout } from './read-calendar.ts'

const timeZone = 'Asia/Jakarta'
const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone }),
  en: createTranslator({ locale: 'en', messages: en, timeZone }),
}
const months = {
  id: new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

/** The words of a calendar in one language. */
export function feedWords(locale: Locale) {
  const t = translators[locale] as (typeof translators)['id']
  const { rupiah } = figuresIn(locale)
  return {
    title: t('title'),
    meeting: (part: 'summary' | 'description', named: { property: string; number: string }) =>
      t(`meeting.${part}`, named),
    summary: ({ state, property, amount }: CalendarPayout) =>
      t(`summary.${state}`, { property: property.name, amount: rupiah(amount) }),
    description: ({ state, period, units }: CalendarPayout) =>
      t(`description.${state}`, {
        month: months[locale].format(new Date(period)),
        units: toJsonInteger(units),
      }),
  }
}
