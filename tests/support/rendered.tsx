import { readdirSync, readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import type { StaffRole } from '#contract'
import type { Locale } from '#kernel'
import { localeOfPath } from '../../src/web/locale/href.ts'
import type { Messages } from '../../src/web/messages/messages.ts'

// Texts are read from their files; the type is generated from the same files.
const messagesOf = (locale: Locale) => {
  const folder = new URL(`../../messages/${locale}/`, import.meta.url)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    ]),
  ) as Messages
}
const messages = { en: messagesOf('en'), id: messagesOf('id') }

type Page = {
  readonly address?: string
  /** What the page has loaded, and the answer to its form. */
  readonly loaded?: unknown
  readonly answer?: unknown
  /** The roles of the staff member who reads a page of the back office. */
  readonly roles?: readonly StaffRole[]
}

/** Returns the HTML of an element in the language of its address, with all messages. */
export function htmlOf(element: ReactElement, page: Page = {}): string {
  const { address = '/en/dashboard', loaded, answer, roles } = page
  const locale = localeOfPath(address)
  const screen = { id: 'screen', path: '*', element, ...(loaded === undefined ? {} : { loader }) }
  const layout = `${locale}/layout/back-office`
  const route = roles === undefined ? screen : { id: layout, loader, children: [screen] }
  const router = createMemoryRouter([route], {
    initialEntries: [address],
    hydrationData: {
      loaderData: { screen: loaded, [layout]: { roles, work: [] } },
      actionData: { screen: answer },
    },
  })
  return renderToStaticMarkup(
    <IntlProvider
      locale={locale}
      messages={messages[locale]}
      timeZone="Asia/Jakarta"
      onError={fail}
    >
      <RouterProvider router={router} />
    </IntlProvider>,
  )
}

/** A missing text or value of a text is an error. */
function fail(error: Error): never {
  throw error
}

function loader(): never {
  throw new Error('the data of the page is given')
}

/** Returns the text of an element on a page, with one space between its parts. */
export function textOf(...page: Parameters<typeof htmlOf>): string {
  return textIn(htmlOf(...page))
}

/** Returns the addresses of the links in an element on a page. */
export function linksIn(...page: Parameters<typeof htmlOf>): string[] {
  const links = htmlOf(...page).matchAll(/<a [^>]*href="([^"]*)"/g)
  return [...links].map(([, href = '']) => decoded(href))
}

/** Returns the text of a piece of HTML, with one space between its parts. */
export function textIn(html: string): string {
  return decoded(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns a text of HTML, such as the value of an attribute, without its escapes. */
export function decoded(text: string): string {
  const escapes: readonly [string, string][] = [
    ['&#x27;', "'"],
    ['&quot;', '"'],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&amp;', '&'],
  ]
  return escapes.reduce((read, [code, sign]) => read.replaceAll(code, sign), text)
}

/** The texts of the buttons in an element that cannot be pressed. */
export function blockedIn(...page: Parameters<typeof htmlOf>): string[] {
  const buttons = htmlOf(...page).matchAll(
    /<button [^>]*aria-disabled="true"[^>]*>(.*?)<\/button>/gs,
  )
  return [...buttons].map(([, text = '']) => textIn(text))
}
