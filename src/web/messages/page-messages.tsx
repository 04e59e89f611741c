import { useLocale } from '../locale/use-locale.ts'
import { loadedMessages } from './messages.ts'
import { useAreas } from './messages-provider.tsx'

const scripts = new Map<string, string>()

/** The texts of this page for the browser, which has them before it takes the page over. */
export function PageMessages() {
  const locale = useLocale()
  const areas = useAreas()
  if (!import.meta.env.SSR) return null
  const key = `${locale}/${areas.join()}`
  let text = scripts.get(key)
  if (text === undefined) {
    const messages = loadedMessages(locale)
    const page = Object.fromEntries(areas.map((area) => [area, messages[area]]))
    text = `window.sepetakMessages=${JSON.stringify(page).replaceAll('<', '\\u003c')}`
    scripts.set(key, text)
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, with every < escaped.
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
