import { describe, expect, test } from 'vitest'
import { cookieJar } from './cookies.ts'
import { firstPageInSavedLanguage, initialLanguage, openSavedLanguage } from './saved-language.ts'

const origin = 'http://127.0.0.1:3000'

const firstPage = (path: string, headers: Record<string, string> = {}) =>
  firstPageInSavedLanguage(new Request(origin + path, { headers }), origin)

describe('the first page', () => {
  test('the first page is redirected to the saved language with its query', () => {
    const Cookie = 'theme=dark; language=en'
    expect(firstPage('/', { Cookie })).toBe('/en')
    expect(firstPage('/?session=expired', { Cookie })).toBe('/en?session=expired')
    expect(firstPage('/', { Cookie, Referer: 'https://search.example/' })).toBe('/en')
  })

  test('the first page is not redirected for guests, for Indonesian and for invalid values', () => {
    for (const Cookie of ['', 'language=id', 'language=de', 'language=%E0%A4%A'])
      expect(firstPage('/', { Cookie })).toBeNull()
  })

  test('the first page is not redirected when it was opened from one of our own pages', () => {
    const Cookie = 'language=en'
    expect(firstPage('/', { Cookie, Referer: `${origin}/en` })).toBeNull()
    expect(firstPage('/', { Cookie, 'Sec-Fetch-Site': 'same-origin' })).toBeNull()
  })

  test('the first page is the only one redirected: every other address has a language', () => {
    const Cookie = 'language=en'
    for (const path of ['/marketplace', '/dashboard', '/en', '/login', '/_root.data'])
      expect(firstPage(path, { Cookie })).toBeNull()
  })
})

test('English in the address was chosen, and an address without a language follows the saved one', () => {
  expect(initialLanguage('id', 'en')).toBe('en')
  expect(initialLanguage('id', 'id')).toBe('id')
  expect(initialLanguage('en', 'id')).toBe('en')
})

test('a saved language is stored in a cookie that scripts cannot read', () => {
  const jar = cookieJar(null, true)
  openSavedLanguage(jar).keep('en')
  expect(openSavedLanguage(jar).read()).toBe('en')
  expect(jar.headers()).toEqual([
    'language=en; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
  ])
})
