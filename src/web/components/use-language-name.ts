import { useTranslations } from 'use-intl'
import type { Locale } from '#kernel'

/** Returns the name of a language in the language of the page; a choice of languages shows their own names. */
export function useLanguageName(): (language: Locale) => string {
  const t = useTranslations('shell.languages')
  return (language) => t(language)
}
