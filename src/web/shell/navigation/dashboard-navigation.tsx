import type { ComponentType } from 'react'
import { Form, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { unreadMax } from '#contract'
import { withoutLocale } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import {
  BankIcon,
  BellIcon,
  BookmarkIcon,
  BuildingIcon,
  DashboardIcon,
  DeskIcon,
  ExploreIcon,
  FriendsIcon,
  LanguageIcon,
  LogoutIcon,
  MenuIcon,
  PortfolioIcon,
  ShieldIcon,
  TradeIcon,
  UserIcon,
  VoteIcon,
  WalletIcon,
} from '../../ui/icon.tsx'
import { Link, NavLink } from '../../ui/link.tsx'
import { Menu, menuItemLook } from '../../ui/menu.tsx'
import { MarkWithName } from '../frames/mark.tsx'
import { ThemeSwitch } from '../theme.tsx'
import { LanguageLinks } from './language-switch.tsx'

type Place = {
  readonly id:
    | 'dashboard'
    | 'explore'
    | 'properties'
    | 'portfolio'
    | 'wallet'
    | 'banks'
    | 'profile'
    | 'security'
    | 'orders'
    | 'votes'
    | 'watchlist'
    | 'language'
    | 'referral'
    | 'backOffice'
  readonly path: string
  readonly Icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>
}

const places: readonly Place[] = [
  { id: 'dashboard', path: '/dashboard', Icon: DashboardIcon },
  { id: 'properties', path: '/dashboard/properties', Icon: BuildingIcon },
  { id: 'portfolio', path: '/dashboard/portfolio', Icon: PortfolioIcon },
  { id: 'wallet', path: '/dashboard/wallet', Icon: WalletIcon },
]
/** In the sidebar beside the main links; on phones there is no space for a sixth link. */
const explore: Place = { id: 'explore', path: '/dashboard/explore', Icon: ExploreIcon }
const settings: readonly Place[] = [
  { id: 'orders', path: '/dashboard/market', Icon: TradeIcon },
  { id: 'votes', path: '/dashboard/votes', Icon: VoteIcon },
  { id: 'watchlist', path: '/dashboard/watchlist', Icon: BookmarkIcon },
  { id: 'banks', path: '/dashboard/banks', Icon: BankIcon },
  { id: 'referral', path: '/dashboard/referral', Icon: FriendsIcon },
  { id: 'profile', path: '/dashboard/profile', Icon: UserIcon },
  { id: 'security', path: '/dashboard/security-settings', Icon: ShieldIcon },
  { id: 'language', path: '/dashboard/language', Icon: LanguageIcon },
]

/** For staff only. */
const backOffice: Place = { id: 'backOffice', path: '/back-office', Icon: DeskIcon }

const more = [explore, ...settings]

const inbox = '/dashboard/notifications'

const confirmation = '/dashboard/security-settings/confirm'
const inheritance = '/dashboard/inheritance'
const profile = '/dashboard/profile'

/** Returns the path of the page; on the confirmation page, that of the page that required it. */
function useHere(): string {
  const { pathname, search } = useLocation()
  // Inheritances are a part of the profile with an address of their own.
  if (withoutLocale(pathname) === inheritance) return pathname.replace(inheritance, profile)
  if (withoutLocale(pathname) !== confirmation) return pathname
  return new URLSearchParams(search).get('next')?.split('?')[0] ?? pathname
}

/**
 * The sidebar of the dashboard on wide screens: the links scroll between the logo above and the user's name with the
 * logout below. Low windows have lower rows.
 */
export function DashboardSidebar({
  name,
  isStaff,
  unread,
}: {
  name: string
  isStaff: boolean
  unread: number
}) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  return (
    <aside
      data-shell=""
      className="hidden w-[248px] shrink-0 border-e border-line bg-card lg:block"
    >
      <div className="sticky top-0 flex h-[calc(100dvh-2.25rem)] flex-col px-4 pt-5 pb-3">
        <Link to={link('/')} aria-label={t('home')} className="shrink-0 rounded-lg px-3 py-1">
          <MarkWithName />
        </Link>
        <nav
          aria-label={t('dashboardNavigation')}
          className="-mx-4 mt-4 grid min-h-0 content-start gap-0.5 overflow-y-auto px-4 py-1 [scrollbar-width:thin]"
        >
          {places.toSpliced(1, 0, explore).map((place) => (
            <SidebarLink key={place.id} place={place} />
          ))}
          <NavLink to={link(inbox)} className={sidebarLook}>
            <BellIcon size={19} aria-hidden="true" />
            {t('notifications')}
            <UnreadBadge count={unread} className="ms-auto" />
          </NavLink>
          <hr className="my-2 border-line" />
          {[...settings, ...(isStaff ? [backOffice] : [])].map((place) => (
            <SidebarLink key={place.id} place={place} />
          ))}
        </nav>
        <div className="mt-auto grid shrink-0 gap-2 pt-3">
          <ThemeSwitch className="mx-3 w-max" />
          <p className="wrap-anywhere px-3 text-small text-ink-soft">{name}</p>
          <LogoutButton />
        </div>
      </div>
    </aside>
  )
}

function SidebarLink({ place: { id, path, Icon } }: { place: Place }) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  return (
    <NavLink to={link(path)} here={useHere()} end={path === '/dashboard'} className={sidebarLook}>
      <Icon size={19} aria-hidden="true" />
      {t(id)}
    </NavLink>
  )
}

const sidebarLook =
  'flex min-h-11 [@media(height<=60rem)]:min-h-9.5 items-center gap-3 rounded-[12px] px-3 text-dense font-semibold text-ink-soft hover:bg-sand/60 hover:text-ink aria-[current=page]:bg-sand aria-[current=page]:text-ink'

/** The number of unread notifications; nothing when there are none. */
export function UnreadBadge({ count, className }: { count: number; className: string }) {
  const t = useTranslations('shell')
  if (count === 0) return null
  return (
    <span
      className={`tabular min-w-5.5 rounded-full bg-brand px-1.5 text-center text-[0.75rem] leading-5.5 font-bold text-on-brand ${className}`}
    >
      <span aria-hidden="true">{count > unreadMax ? `${unreadMax}+` : count}</span>
      <span className="sr-only">{t('unreadNotifications', { count })}</span>
    </span>
  )
}

export function LogoutButton() {
  const t = useTranslations('shell')
  const link = useLocalHref()
  return (
    <Form method="post" action={link('/logout')}>
      <button type="submit" className={menuItemLook}>
        <LogoutIcon size={19} aria-hidden="true" />
        {t('logout')}
      </button>
    </Form>
  )
}

/** The five links at the bottom of a phone; the fifth opens the others. */
export function DashboardBottomBar({ isStaff }: { isStaff: boolean }) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  const here = useHere()
  const path = withoutLocale(here)
  const isElsewhere = more.some((place) => path.startsWith(place.path))
  return (
    <nav
      aria-label={t('dashboardNavigation')}
      data-shell=""
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {places.map(({ id, path: to, Icon }) => (
        <NavLink key={id} to={link(to)} here={here} end={to === '/dashboard'} className={barLook}>
          <Icon size={21} aria-hidden="true" />
          <span className="w-full truncate">{t(id)}</span>
        </NavLink>
      ))}
      <Menu
        label={t('more')}
        side="above"
        className="sheet sm:me-2"
        buttonClassName={`${barLook} ${isElsewhere ? 'text-brand-text' : ''}`}
        button={
          <>
            <MenuIcon size={21} aria-hidden="true" />
            <span className="w-full truncate">{t('more')}</span>
          </>
        }
      >
        {[...more, ...(isStaff ? [backOffice] : [])]
          .filter((place) => place.id !== 'language')
          .map(({ id, path: to, Icon }) => (
            <NavLink key={id} to={link(to)} here={here} className={menuItemLook}>
              <Icon size={19} aria-hidden="true" />
              {t(id)}
            </NavLink>
          ))}
        <LanguageLinks />
        <ThemeSwitch className="m-2 justify-center" />
        <LogoutButton />
      </Menu>
    </nav>
  )
}

const barLook =
  'grid min-h-16 content-center justify-items-center gap-1 px-0.5 text-center text-[max(12px,min(0.75rem,3.4vw))] font-bold text-ink-soft aria-[current=page]:text-brand-text'

/** The header of the dashboard on phones. */
export function DashboardTopBar({ unread }: { unread: number }) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  return (
    <header data-shell="" className="flex min-h-16 items-center px-5 lg:hidden">
      <Link to={link('/')} aria-label={t('home')} className="rounded-lg py-2">
        <MarkWithName />
      </Link>
      <NavLink
        to={link(inbox)}
        className="relative ms-auto -me-2 grid size-11 place-items-center rounded-full text-ink hover:bg-sand aria-[current=page]:bg-sand"
      >
        <BellIcon size={22} aria-hidden="true" />
        <span className="sr-only">{t('notifications')}</span>
        <UnreadBadge count={unread} className="absolute end-0 top-0" />
      </NavLink>
    </header>
  )
}
