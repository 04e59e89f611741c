import type { Locale } from '#kernel'
import { areasOf, loadedMessages } from './messages.ts'

const texts = new Map<string, string>()

/** The texts of a page as a script, for the browser to have before hydration. */
export function pageMessages(locale: Locale, handles: readonly unknown[]): string {
  const areas = areasOf(handles)
  const key = `${locale}/${areas.join()}`
  let text = texts.get(key)
  if (text === undefined) {
    const messages: Readonly<Record<string, unknown>> = loadedMessages(locale)
    const page = Object.fromEntries(areas.map((area) => [area, messages[area]]))
    text = JSON.stringify(page).replaceAll('<', '\\u003c')
    texts.set(key, text)
  }
  return text
}
