import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Locale, locales } from '#kernel'
import { href, withoutLocale } from '../../locale/href.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Menu, menuItemLook } from '../../ui/menu.tsx'
import { saveDrafts } from '../forms/drafts.ts'
import { useSignedInEmail } from '../root-data.ts'
import { Flag } from './flag.tsx'

type LanguageSwitchProps = {
  /** Whether a phone shows only the two letters of the language. */
  readonly isNarrow?: boolean
}

/** The languages, each with its own name and flag. */
export function LanguageSwitch({ isNarrow = false }: LanguageSwitchProps) {
  const t = useTranslations('shell')
  const current = useLocale()
  return (
    <Menu
      className="sheet"
      label={t('languageNow', { language: `${current.toUpperCase()}, ${languageNames[current]}` })}
      buttonClassName={`inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-3.5 text-small font-bold hover:border-line-strong ${isNarrow ? 'min-w-11 justify-center max-sm:px-2 max-sm:[&>svg]:hidden' : ''}`}
      button={
        <>
          <Flag locale={current} />
          <span className="uppercase">{current}</span>
          <ChevronDownIcon size={14} aria-hidden="true" className="max-sm:hidden" />
        </>
      }
    >
      <LanguageLinks />
    </Menu>
  )
}

export const languageNames: Record<Locale, string> = { id: 'Bahasa Indonesia', en: 'English' }

/**
 * Links to the same page with its query in each language. The document is loaded again, because its root element
 * states its language; typed values are restored afterwards.
 */
export function LanguageLinks({ className = menuItemLook }: { className?: string }) {
  const { pathname, search, hash } = useLocation()
  const current = useLocale()
  const owner = useSignedInEmail()
  return locales.map((locale) => (
    <Link
      key={locale}
      reloadDocument
      to={href(withoutLocale(pathname), locale) + search + hash}
      hrefLang={locale}
      lang={locale}
      aria-current={locale === current ? 'true' : undefined}
      onClick={() => saveDrafts(owner)}
      className={className}
    >
      <Flag locale={locale} />
      {languageNames[locale]}
    </Link>
  ))
}
