import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../locale/use-locale.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { MarkWithName } from '../shell/mark.tsx'
import { Main } from '../shell/page-frame.tsx'
import { Link } from '../ui/link.tsx'

/** A single form in the middle without distractions. */
export default function AuthLayout() {
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
        <div className="mx-auto w-full max-w-[27rem]">
          <Outlet />
        </div>
      </Main>
    </div>
  )
}
