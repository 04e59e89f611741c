import { describe, expect, test } from 'vitest'
import { elementIn, elementsIn, textById } from '../../../tests/support/markup.ts'
import { blockedIn, htmlOf, textOf } from '../../../tests/support/rendered.tsx'
import { LinkChip } from './badge.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Button, IconButton, LinkButton } from './button.tsx'
import { Link, NavLink } from './link.tsx'
import { Menu } from './menu.tsx'
import { Pagination } from './pagination.tsx'

describe('a button', () => {
  const button = (props: Parameters<typeof Button>[0]) =>
    elementIn(htmlOf(<Button {...props}>Buy</Button>), 'button')

  test('a button sends no form unless it says so', () => {
    expect(button({}).type).toBe('button')
    expect(button({ type: 'submit' }).type).toBe('submit')
  })

  test('a button that cannot be pressed says why, to the eye and to a screen reader, and can still be focused', () => {
    const html = htmlOf(<Button disabledReason="Verify your identity first.">Buy</Button>)
    const { 'aria-describedby': reason = '', ...attributes } = elementIn(html, 'button')
    expect(attributes).toMatchObject({ 'aria-disabled': 'true' })
    expect(attributes).not.toHaveProperty('disabled')
    expect(textById(html, reason)).toBe('Verify your identity first.')
    expect(blockedIn(<Button disabledReason="Wait.">Buy</Button>)).toEqual(['Buy'])
  })

  test.each([
    ['without a reason', { disabledReason: null }],
    ['that is ready', { isBusy: false }],
  ])('a button %s is neither blocked nor busy', (_what, props) => {
    expect(button(props)).not.toHaveProperty('aria-disabled')
    expect(button(props)).not.toHaveProperty('aria-busy')
    expect(textOf(<Button {...props}>Buy</Button>)).toBe('Buy')
  })

  test('a button whose answer is pending is busy, cannot be pressed again, and keeps its text', () => {
    expect(button({ isBusy: true })).toMatchObject({ 'aria-busy': 'true', 'aria-disabled': 'true' })
    expect(textOf(<Button isBusy>Buy</Button>)).toBe('Buy')
  })

  test('a button keeps its own description when it has no reason', () => {
    expect(button({ 'aria-describedby': 'fee' })['aria-describedby']).toBe('fee')
  })

  test('a button that is only an icon has a name, and sends no form', () => {
    const icon = elementIn(
      htmlOf(
        <IconButton label="Close">
          <svg aria-hidden="true" />
        </IconButton>,
      ),
      'button',
    )
    expect(icon).toMatchObject({ type: 'button', 'aria-label': 'Close' })
  })
})

describe('a link', () => {
  test.each([
    ['is followed without a new document', {}, ''],
    ['replaces the entry of the history', { replace: true }, 'replace'],
    ['loads its document again', { reloadDocument: true }, undefined],
    ['opens another window', { target: '_blank' }, undefined],
  ])('a link that %s is marked as such for the listener of the page', (_what, props, mark) => {
    const link = elementIn(
      htmlOf(
        <Link to="/en/marketplace?city=bandung#list" {...props}>
          Market
        </Link>,
      ),
      'a',
    )
    expect(link['data-link']).toBe(mark)
    expect(link.href).toBe('/en/marketplace?city=bandung#list')
  })

  test('a link that keeps the scroll position says so', () => {
    const link = (isKept: boolean) =>
      elementIn(
        htmlOf(
          <Link to="/en/x" preventScrollReset={isKept}>
            x
          </Link>,
        ),
        'a',
      )
    expect(link(true)).toHaveProperty('data-keep-scroll')
    expect(link(false)).not.toHaveProperty('data-keep-scroll')
  })

  test('a link with the look of a button stays a link', () => {
    const html = htmlOf(<LinkButton to="/en/deposit">Deposit</LinkButton>)
    expect(elementIn(html, 'a').href).toBe('/en/deposit')
    expect(elementsIn(html, 'button')).toEqual([])
  })
})

describe('a link of the navigation', () => {
  const current = (here: string, to: string, end = false) =>
    elementIn(
      htmlOf(
        <NavLink to={to} end={end}>
          x
        </NavLink>,
        { address: here },
      ),
      'a',
    )['aria-current']

  test.each([
    ['/en/dashboard/wallet', '/en/dashboard/wallet', false, 'page'],
    ['/en/dashboard/wallet/deposit', '/en/dashboard/wallet', false, 'page'],
    ['/en/dashboard/wallet/deposit', '/en/dashboard/wallet', true, undefined],
    ['/en/dashboard/wallet', '/en/dashboard/wallet', true, 'page'],
    ['/en/dashboard/wallets', '/en/dashboard/wallet', false, undefined],
    ['/en/dashboard', '/en/dashboard/wallet', false, undefined],
    ['/en/dashboard/wallet?tab=out', '/en/dashboard/wallet?tab=in', false, 'page'],
  ])('a link of the navigation on %s to %s (only there: %s) is current: %s', (here, to, end, value) => {
    expect(current(here, to, end)).toBe(value)
  })

  test('a link of the navigation follows a given place instead of the address', () => {
    const link = (
      <NavLink to="/en/dashboard/wallet" here="/en/dashboard/wallet">
        x
      </NavLink>
    )
    expect(elementIn(htmlOf(link, { address: '/en/elsewhere' }), 'a')['aria-current']).toBe('page')
  })
})

test('a filter that is a link is current only while it is on', () => {
  const chip = (isActive: boolean) =>
    elementIn(
      htmlOf(
        <LinkChip to="/en/marketplace" isActive={isActive}>
          Bandung
        </LinkChip>,
      ),
      'a',
    )['aria-current']
  expect([chip(true), chip(false)]).toEqual(['true', undefined])
})

describe('a breadcrumb', () => {
  const steps = [
    { text: 'Marketplace', to: '/en/marketplace' },
    { text: 'Bandung', to: '/en/cities/bandung' },
    { text: 'Ruko Dago' },
  ]

  test('a breadcrumb is a named list of links that ends in this page', () => {
    const html = htmlOf(<Breadcrumb label="Breadcrumb" steps={steps} />)
    expect(elementIn(html, 'nav')['aria-label']).toBe('Breadcrumb')
    expect(elementsIn(html, 'a').map(({ href }) => href)).toEqual([
      '/en/marketplace',
      '/en/cities/bandung',
    ])
    expect(html).toMatch(/<span aria-current="page"[^>]*>Ruko Dago<\/span>/)
  })

  test('a breadcrumb has a separator between its steps, which nobody reads out', () => {
    const html = htmlOf(<Breadcrumb label="Breadcrumb" steps={steps} />)
    expect(html.match(/›/g)).toHaveLength(2)
    expect(html.match(/<span aria-hidden="true"[^>]*>›<\/span>/g)).toHaveLength(2)
    expect(htmlOf(<Breadcrumb label="B" steps={steps.slice(2)} />)).not.toContain('›')
  })

  test('a page on the way that the reader may not open is no link and not this page', () => {
    const html = htmlOf(<Breadcrumb label="B" steps={[{ text: 'Closed' }, { text: 'Here' }]} />)
    expect(html.match(/aria-current/g)).toHaveLength(1)
    expect(html).toMatch(/<span class="[^"]*">Closed<\/span>/)
  })
})

describe('the pages of a list', () => {
  const texts = { label: 'Pages', firstText: 'First', previousText: 'Previous', nextText: 'Next' }
  const links = (first: string | null, next: string | null, previous: string | null = null) =>
    elementsIn(
      htmlOf(<Pagination {...texts} firstHref={first} nextHref={next} previousHref={previous} />),
      'a',
    ).map(({ href }) => href)

  test('the pages of a list that fits on one page are not mentioned', () => {
    expect(htmlOf(<Pagination {...texts} firstHref={null} nextHref={null} />)).toBe('')
  })

  test('the pages of a list lead only to pages that exist', () => {
    expect(links(null, '/en/x?after=1')).toEqual(['/en/x?after=1'])
    expect(links('/en/x', null)).toEqual(['/en/x'])
    expect(links('/en/x', '/en/x?after=2', '/en/x?after=0')).toEqual([
      '/en/x',
      '/en/x?after=0',
      '/en/x?after=2',
    ])
  })

  test('the pages of a list are a named navigation and state the present one', () => {
    const html = htmlOf(
      <Pagination {...texts} firstHref="/en/x" nextHref={null} placeText="Page 2 of 2" />,
    )
    expect(elementIn(html, 'nav')['aria-label']).toBe('Pages')
    expect(html).toContain('Page 2 of 2')
  })
})

test('a menu opens without scripts, and its button has a name', () => {
  const html = htmlOf(
    <Menu label="Account" button={<svg aria-hidden="true" />} buttonClassName="round">
      <Link to="/en/dashboard/profile">Profile</Link>
    </Menu>,
  )
  expect(elementIn(html, 'summary')).toMatchObject({ 'aria-label': 'Account', class: 'round' })
  expect(elementIn(html, 'details')).not.toHaveProperty('open')
  expect(html.indexOf('Profile')).toBeGreaterThan(html.indexOf('</summary>'))
})
