import { createContext, createElement, type ReactNode, use } from 'react'
import type { Locale } from '#kernel'
import { useLocale } from '../locale/use-locale.ts'
import { loadedMessages } from './messages.ts'
import { translatorOf } from './translator.ts'
import type { TextGroup, TypedTranslator } from './typed-translator.ts'

// What screens import from `use-intl`, in the build and for the compiler (`paths` in tsconfig.json):
// the library's own code makes a translator and its formatters again in every component.

const GivenLocale = createContext<Locale | null>(null)

/** Says the language of what has no address, and so stands outside of the router. */
export function IntlProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return createElement(GivenLocale, { value: locale }, children)
}

/** The texts of a group in the language of the page. */
export function useTranslations<Group extends TextGroup>(group: Group): TypedTranslator<Group> {
  const locale = usePageLocale()
  // A translator takes every key and says what is missing; the type holds the keys to the texts.
  const translator: unknown = translatorOf(locale, loadedMessages(locale), group)
  return translator as TypedTranslator<Group>
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
