import { Link, NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../locale/use-locale.ts'
import { LinkButton } from '../ui/button.tsx'
import { MenuIcon } from '../ui/icon.tsx'
import { Menu, menuItemLook } from '../ui/menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MarkWithName } from './mark.tsx'
import { useRootData } from './root-data.ts'
import { ThemeSwitch } from './theme.tsx'

/** The top of public pages. */
export function Header() {
  const t = useTranslations('shell')
  const link = useLocalHref()
  const user = useRootData()?.user ?? null
  return (
    <header data-shell="" className="page-width flex min-h-18 items-center gap-3 py-3">
      <Link to={link('/')} aria-label={t('home')} className="rounded-lg py-2">
        <MarkWithName />
      </Link>
      <nav aria-label={t('mainNavigation')} className="ms-8 hidden md:block">
        <NavLink
          to={link('/marketplace')}
          className="rounded-full px-3 py-3 text-dense font-semibold text-ink-soft hover:text-ink aria-[current=page]:text-ink"
        >
          {t('properties')}
        </NavLink>
      </nav>
      <div className="ms-auto flex items-center gap-2">
        <LanguageSwitch />
        <div className="hidden items-center gap-2 sm:flex">
          {user === null ? <GuestButtons /> : <DashboardButton />}
        </div>
        <HeaderMenu isGuest={user === null} />
      </div>
    </header>
  )
}

function GuestButtons() {
  const t = useTranslations('shell')
  const link = useLocalHref()
  return (
    <>
      <LinkButton to={link('/login')} size="small">
        {t('login')}
      </LinkButton>
      <LinkButton to={link('/register')} size="small" variant="dark">
        {t('register')}
      </LinkButton>
    </>
  )
}

function DashboardButton() {
  const t = useTranslations('shell')
  const link = useLocalHref()
  return (
    <LinkButton to={link('/dashboard')} size="small" variant="dark">
      {t('dashboard')}
    </LinkButton>
  )
}

function HeaderMenu({ isGuest }: { isGuest: boolean }) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  const entries = isGuest
    ? (['login', 'register'] as const).map((id) => ({ id, to: link(`/${id}`) }))
    : [{ id: 'dashboard' as const, to: link('/dashboard') }]
  return (
    <Menu
      label={t('menu')}
      button={<MenuIcon size={20} aria-hidden="true" />}
      buttonClassName="inline-grid size-11 place-items-center rounded-full border border-line bg-card hover:border-line-strong"
    >
      <Link to={link('/marketplace')} className={`${menuItemLook} md:hidden`}>
        {t('properties')}
      </Link>
      {entries.map(({ id, to }) => (
        <Link key={id} to={to} className={`${menuItemLook} sm:hidden`}>
          {t(id)}
        </Link>
      ))}
      <ThemeSwitch className="m-2 justify-center" />
    </Menu>
  )
}
