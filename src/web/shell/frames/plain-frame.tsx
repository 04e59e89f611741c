import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Link } from '../../ui/link.tsx'
import { LanguageSwitch } from '../navigation/language-switch.tsx'
import { MarkWithName } from './mark.tsx'
import { Main } from './page-frame.tsx'

/** A single task in the middle of the page, with only a link to the home page and the languages around it. */
export function PlainFrame({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  return (
    <div className="flex min-h-dvh flex-col">
      <header data-shell="" className="page-width flex min-h-18 items-center py-3">
        <Link to={link('/')} aria-label={t('home')} className="rounded-lg py-2">
          <MarkWithName />
        </Link>
        <div className="ms-auto">
          <LanguageSwitch />
        </div>
      </header>
      <Main className="grid flex-1 place-items-start px-5 pt-6 pb-16 sm:place-items-center sm:pt-0">
        {children}
      </Main>
    </div>
  )
}
