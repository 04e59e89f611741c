import { readdirSync, readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import type { Messages } from '../../src/web/messages/messages.ts'

const folder = new URL('../../messages/en/', import.meta.url)
// Texts are read from their files; the type is generated from the same files.
const messages = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  ]),
) as Messages

/** What a page has loaded, and the answer to its form. */
type Page = { readonly address?: string; readonly loaded?: unknown; readonly answer?: unknown }

/** Returns the HTML of an element on an English page, with all messages. */
export function htmlOf(element: ReactElement, page: Page = {}): string {
  const { address = '/en/dashboard', loaded, answer } = page
  const route = { id: 'screen', path: '*', element, ...(loaded === undefined ? {} : { loader }) }
  const router = createMemoryRouter([route], {
    initialEntries: [address],
    hydrationData: { loaderData: { screen: loaded }, actionData: { screen: answer } },
  })
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages} timeZone="Asia/Jakarta" onError={fail}>
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

/** Returns the text of an element on an English page, with one space between its parts. */
export function textOf(...page: Parameters<typeof htmlOf>): string {
  return htmlOf(...page)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the addresses of the links in an element on an English page. */
export function linksIn(...page: Parameters<typeof htmlOf>): string[] {
  const links = htmlOf(...page).matchAll(/<a [^>]*href="([^"]*)"/g)
  return [...links].map(([, href = '']) => href.replace(/&amp;/g, '&'))
}
