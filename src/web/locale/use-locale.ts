import { useLocation } from 'react-router'
import type { Locale } from '#kernel'
import { href, localeOfPath } from './href.ts'

/** The language of the current page. */
export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname)
}

/** Creates addresses in the language of the page: `const link = useHref(); link('/marketplace')`. */
export function useLocalHref(): (path: string) => string {
  const locale = useLocale()
  return (path) => href(path, locale)
}
