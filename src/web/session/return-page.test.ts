import { expect, test } from 'vitest'
import { cookieJar } from './cookies.ts'
import { isPurchase, openReturnPage } from './return-page.ts'

const property = '/dashboard/properties/kost-margonda?units=15'

test('a remembered page is returned once', () => {
  const wanted = openReturnPage(cookieJar(null, false))
  wanted.keep(property)
  expect(wanted.read()).toBe(property)
  expect(wanted.take()).toBe(property)
  expect(wanted.take()).toBeNull()
})

test('a remembered page is kept for 30 days, longer than the review of an identity may take', () => {
  const jar = cookieJar(null, false)
  openReturnPage(jar).keep(property)
  expect(jar.headers()).toMatchObject([expect.stringContaining('Max-Age=2592000')])
})

test.each([
  '/dashboard/notifications/settings',
  '/en/dashboard/notifications/alerts?made=7',
])('%s is a page to return to, although a notification is opened at a similar address', (page) => {
  const wanted = openReturnPage(cookieJar(null, false))
  wanted.keep(page)
  wanted.keep('/dashboard/notifications/01a21530-30e0-761f-9aa3-902cf74ba04f')
  expect(wanted.read()).toBe(page)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/login',
  '/dashboard/properties/kost-margonda/quote?units=15',
  '/dashboard/live',
  '/dashboard/files/portfolio/exports/payouts?format=csv',
  '/back-office/files/audit/csv',
  null,
])('%s is not a page to return to and does not replace the remembered one', (address) => {
  const wanted = openReturnPage(cookieJar(null, false))
  wanted.keep(property)
  wanted.keep(address)
  expect(wanted.read()).toBe(property)
})

test("the browser's value is validated like any address", () => {
  const sent = (address: string) => cookieJar(`wanted=${encodeURIComponent(address)}`, false)
  expect(openReturnPage(sent(property)).read()).toBe(property)
  expect(openReturnPage(sent('https://evil.example/')).take()).toBeNull()
})

test('a browser without a remembered page gets no cookie', () => {
  const jar = cookieJar(null, false)
  openReturnPage(jar).take()
  openReturnPage(jar).end()
  expect(jar.headers()).toEqual([])
})

test('a purchase page is a property page behind the login, in either language', () => {
  for (const page of [property, '/en/dashboard/properties/ruko-dago/buy?units=2'])
    expect(isPurchase(page), page).toBe(true)
  for (const page of ['/dashboard/properties', '/dashboard/wallet', '/marketplace/ruko-dago'])
    expect(isPurchase(page), page).toBe(false)
})
