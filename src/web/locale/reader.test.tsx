import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider, useTranslations } from 'use-intl'
import { expect, test } from 'vitest'
import type { Locale } from '#kernel'
import english from '../../../messages/en/auto-invest.json' with { type: 'json' }
import indonesian from '../../../messages/id/auto-invest.json' with { type: 'json' }
import type { Messages } from '../messages/messages.ts'
import { formatLocale, type ReaderStyle } from './reader.ts'

const texts = { id: { 'auto-invest': indonesian }, en: { 'auto-invest': english } }

function Units({ count }: { readonly count: number }) {
  return useTranslations('auto-invest')('units', { count })
}

function written(count: number, locale: Locale, numberStyle: ReaderStyle['numberStyle']): string {
  const reader = { timeZone: 'Asia/Jakarta', numberStyle } as const
  // One area is enough here; the provider's type has all areas.
  const messages = texts[locale] as unknown as Messages
  return renderToStaticMarkup(
    <IntlProvider
      locale={formatLocale(locale, reader)}
      messages={messages}
      timeZone={reader.timeZone}
    >
      <Units count={count} />
    </IntlProvider>,
  )
}

test.each([
  ['id', 'language', '1.250 unit'],
  ['id', 'point', '1.250 unit'],
  ['id', 'comma', '1,250 unit'],
  ['en', 'language', '1,250 units'],
  ['en', 'point', '1.250 units'],
  ['en', 'comma', '1,250 units'],
] as const)('a number in a text of language %s with number style %s is %s', (locale, style, text) => {
  expect(written(1250, locale, style)).toBe(text)
})

test.each([
  'language',
  'point',
  'comma',
] as const)('one unit is singular in English with the number style %s', (style) => {
  expect(written(1, 'en', style)).toBe('1 unit')
  expect(written(1, 'id', style)).toBe('1 unit')
})
