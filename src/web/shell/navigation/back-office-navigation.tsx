import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { StaffRole } from '#contract'
import type { WaitingWork } from '#contract/back-office/work.ts'
import { formatInteger } from '../../components/money/format.ts'
import { withoutLocale } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { BellIcon, DashboardIcon, HomeIcon, MenuIcon } from '../../ui/icon.tsx'
import { Link, NavLink } from '../../ui/link.tsx'
import { Menu, menuItemLook } from '../../ui/menu.tsx'
import { MarkWithName } from '../frames/mark.tsx'
import { ThemeSwitch } from '../theme.tsx'
import {
  type BackOfficeGroup,
  groupsFor,
  placeOf,
  waitingAt,
  waitingPath,
} from './back-office-links.ts'
import { LogoutButton, UnreadBadge } from './dashboard-navigation.tsx'
import { LanguageLinks } from './language-switch.tsx'

type Staff = {
  readonly name: string
  readonly roles: readonly StaffRole[]
  /** The open work of this staff member by queue. */
  readonly work: readonly WaitingWork[]
  /** The number of their unread notifications. */
  readonly unread: number
}

/**
 * The sidebar of the back office on wide screens: the links scroll between the logo above and the user's name with the
 * logout below. In a low window the whole sidebar scrolls, and starts with the current link a third from the top.
 */
export function BackOfficeSidebar({ name, roles, work, unread }: Staff) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  return (
    <aside
      data-shell=""
      className="hidden w-[248px] shrink-0 border-e border-line bg-card lg:block"
    >
      <div className="sticky top-0 flex h-[calc(100dvh-2.25rem)] scroll-pt-[35dvh] flex-col overflow-y-auto [scrollbar-width:thin] [@media(min-height:44rem)]:overflow-hidden">
        <div className="grid shrink-0 justify-items-start px-4 pt-6 pb-2">
          <Link to={link('/back-office')} aria-label={t('mark')} className="rounded-lg px-3 py-1">
            <MarkWithName />
          </Link>
          <p className="mt-2 px-3 text-small font-bold text-brand-text">{t('title')}</p>
        </div>
        <div className="flex shrink-0 grow scroll-pt-[35dvh] flex-col px-4 pb-3 [scrollbar-width:thin] [@media(min-height:44rem)]:min-h-0 [@media(min-height:44rem)]:shrink [@media(min-height:44rem)]:overflow-y-auto">
          <nav
            aria-label={t('navigation')}
            className="mt-2 mb-4 grid shrink-0 grow content-start gap-0.5"
          >
            <Places roles={roles} work={work} className={sidebarLook} />
            <hr className="my-3 border-line" />
            <Notifications unread={unread} className={sidebarLook} />
            <Link to={link('/dashboard')} className={sidebarLook}>
              <DashboardIcon size={19} aria-hidden="true" />
              {t('toDashboard')}
            </Link>
          </nav>
          <div className="flex shrink-0 flex-wrap items-center gap-x-2 border-t border-line pt-3">
            <LanguageLinks />
            <ThemeSwitch className="w-max" />
          </div>
        </div>
        <div className="grid shrink-0 gap-1 border-t border-line px-4 pt-3 pb-3">
          <Person name={name} roles={roles} />
          <LogoutButton />
        </div>
      </div>
    </aside>
  )
}

/** The header of the back office on phones; its menu contains all links. */
export function BackOfficeTopBar({ name, roles, work, unread }: Staff) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  return (
    <header data-shell="" className="flex min-h-16 items-center gap-3 px-5 lg:hidden">
      <Link to={link('/back-office')} aria-label={t('mark')} className="rounded-lg py-2">
        <MarkWithName />
      </Link>
      <div className="ms-auto">
        <Menu
          label={t('menu')}
          button={<MenuIcon size={20} aria-hidden="true" />}
          buttonClassName="inline-grid size-11 place-items-center rounded-full border border-line bg-card hover:border-line-strong"
          className="sheet sm:w-72"
        >
          <Person name={name} roles={roles} />
          <nav aria-label={t('navigation')} className="mt-2 grid border-y border-line py-1">
            <Places roles={roles} work={work} className={menuItemLook} />
            <Notifications unread={unread} className={menuItemLook} />
            <Link to={link('/dashboard')} className={menuItemLook}>
              <DashboardIcon size={19} aria-hidden="true" />
              {t('toDashboard')}
            </Link>
          </nav>
          <LanguageLinks />
          <ThemeSwitch className="m-2 justify-center" />
          <LogoutButton />
        </Menu>
      </div>
    </header>
  )
}

function Places({
  roles,
  work,
  className,
}: Pick<Staff, 'roles' | 'work'> & { readonly className: string }) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const here = link(placeOf(withoutLocale(useLocation().pathname)))
  return (
    <>
      <NavLink to={link('/back-office')} end className={className}>
        <HomeIcon size={19} aria-hidden="true" />
        {t('home')}
      </NavLink>
      {groupsFor(roles).map(({ group, links }) => (
        <Group key={group} group={group}>
          {links.map((desk) => (
            <NavLink
              key={desk.id}
              to={link(waitingPath(desk, work))}
              here={here}
              className={className}
            >
              <desk.Icon size={19} aria-hidden="true" />
              {t(`links.${desk.id}`)}
              <Waiting count={waitingAt(desk.id, work)} isMine={desk.id === 'approvals'} />
            </NavLink>
          ))}
        </Group>
      ))}
    </>
  )
}

type WaitingProps = {
  readonly count: number
  /** Whether this staff member can decide it. */
  readonly isMine: boolean
}

function Waiting({ count, isMine }: WaitingProps) {
  const t = useTranslations('back-office')
  const locale = useLocale()
  if (count === 0) return null
  return (
    <span
      className={`tabular ms-auto text-small ${isMine ? 'rounded-full bg-brand px-2 text-on-brand' : 'pe-2'}`}
    >
      {formatInteger(count, locale)}
      <span className="sr-only">{` ${t('waiting')}`}</span>
    </span>
  )
}

function Notifications({
  unread,
  className,
}: Pick<Staff, 'unread'> & { readonly className: string }) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  return (
    <Link to={link('/dashboard/notifications')} className={className}>
      <BellIcon size={19} aria-hidden="true" />
      {t('notifications')}
      <UnreadBadge count={unread} className="ms-auto" />
    </Link>
  )
}

function Group({ group, children }: { group: BackOfficeGroup; children: ReactNode }) {
  const title = useTranslations('back-office')(`groups.${group}`)
  return (
    <>
      <p className="mt-3 px-3 pb-1 text-small font-bold text-ink-soft">{title}</p>
      {children}
    </>
  )
}

function Person({ name, roles }: Pick<Staff, 'name' | 'roles'>) {
  const t = useTranslations('back-office')
  return (
    <p className="px-3 text-small">
      <span className="block wrap-anywhere font-bold">{name}</span>
      <span className="block text-ink-soft">
        {roles.map((role) => t(`roles.${role}`)).join(', ')}
      </span>
    </p>
  )
}

const sidebarLook =
  'flex min-h-10 items-center gap-3 rounded-[12px] px-3 py-1.5 text-dense leading-tight font-semibold text-ink-soft hover:bg-sand/60 hover:text-ink aria-[current=page]:[scroll-initial-target:nearest] aria-[current=page]:bg-sand aria-[current=page]:text-ink [&>svg]:shrink-0'
