import { createTranslator } from 'use-intl/core'
import type { Locale } from '#kernel'
import en from '../../../../messages/en/short-notices.json' with { type: 'json' }
import id from '../../../../messages/id/short-notices.json' with { type: 'json' }
import { ruleOf, type StoredValues } from '../events.ts'
import { isNoticeEvent, type WrittenNotice, writeNotice } from '../write-notice.ts'

const translators = {
  id: createTranslator({ locale: 'id', messages: id }),
  en: createTranslator({ locale: 'en', messages: en }),
}

/**
 * Returns a notice for a screen that other people may see. Unless its owner allows amounts there, a notice that
 * is about money or contains an amount says only that there is something to read.
 */
export function shortNotice(
  event: string,
  values: StoredValues,
  language: Locale,
  showsAmounts: boolean,
): Pick<WrittenNotice, 'title' | 'text'> | null {
  if (!isNoticeEvent(event)) return null
  const { topic } = ruleOf(event)
  const namesSum = Object.values(values).some(
    (value) => typeof value === 'object' && 'rupiah' in value,
  )
  // The price of a property is public.
  const isPrivate = topic === 'money' || (namesSum && topic !== 'properties')
  if (showsAmounts || !isPrivate) return writeNotice(event, values, language)
  const t = translators[language]
  return { title: t(`title.${topic}`), text: t('text') }
}
