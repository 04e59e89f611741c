import { expect, test } from 'vitest'
import { href, localeOfPath, withoutLocale } from './href.ts'

test('Indonesian addresses have no prefix and English ones have /en', () => {
  expect(href('/marketplace', 'id')).toBe('/marketplace')
  expect(href('/marketplace', 'en')).toBe('/en/marketplace')
  expect(href('/', 'id')).toBe('/')
  expect(href('/', 'en')).toBe('/en')
})

test.each([
  ['/', 'id', '/'],
  ['/en', 'en', '/'],
  ['/en/', 'en', '/'],
  ['/en/marketplace', 'en', '/marketplace'],
  ['/english', 'id', '/english'],
  ['/EN/marketplace', 'id', '/EN/marketplace'],
])('%s is in %s and refers to %s', (path, locale, plain) => {
  expect(localeOfPath(path)).toBe(locale)
  expect(withoutLocale(path)).toBe(plain)
})
