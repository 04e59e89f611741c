import { createContext, createElement, type ReactNode, use } from 'react'
import type { Locale } from '#kernel'
import { useLocale } from '../locale/use-locale.ts'
import { loadedMessages } from './messages.ts'
import { type Translator, translatorOf } from './translator.ts'

// What screens import from `use-intl`: its types hold keys and arguments to the texts, and this
// stands in for its code, which makes a translator and its formatters anew in every component.

const GivenLocale = createContext<Locale | null>(null)

/** Says the language of what has no address, and so stands outside of the router. */
export function IntlProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return createElement(GivenLocale, { value: locale }, children)
}

/** The texts of a group in the language of the page. */
export function useTranslations(group: string): Translator {
  const locale = usePageLocale()
  return translatorOf(locale, loadedMessages(locale), group)
}

/** Every message that is loaded in the language of the page, by area. */
export function useMessages(): Readonly<Record<string, unknown>> {
  return loadedMessages(usePageLocale())
}

function usePageLocale(): Locale {
  const given = use(GivenLocale)
  // biome-ignore lint/correctness/useHookAtTopLevel: a tree has a language given or never.
  return given ?? useLocale()
}
