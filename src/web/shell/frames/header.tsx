import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { withoutLocale } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MenuIcon } from '../../ui/icon.tsx'
import { Link, NavLink } from '../../ui/link.tsx'
import { Menu, menuItemLook } from '../../ui/menu.tsx'
import { LanguageSwitch } from '../navigation/language-switch.tsx'
import { headerLinks, linkGroups, linksAmong, publicLinks } from '../navigation/public-links.ts'
import { useIsSignedIn } from '../root-data.ts'
import { ThemeSwitch } from '../theme.tsx'
import { MarkWithName } from './mark.tsx'

/** The header of public pages. */
export function Header({ paths }: { paths: readonly string[] }) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  const isGuest = !useIsSignedIn()
  const accountLink = useAccountLink()
  return (
    <header
      data-shell=""
      className="page-width flex min-h-18 flex-wrap items-center gap-1.5 py-3 sm:gap-3"
    >
      <Link
        to={link('/')}
        aria-label={t('home')}
        className={classNames(
          'rounded-lg py-2',
          isGuest && 'max-sm:min-w-0 max-sm:grow max-sm:basis-9',
        )}
      >
        <MarkWithName isShort={isGuest} />
      </Link>
      <nav aria-label={t('mainNavigation')} className="ms-3 hidden lg:block xl:ms-6">
        <ul className="flex">
          {linksAmong(paths, headerLinks).map(({ id, path }) => (
            <li key={id}>
              <NavLink
                to={link(path)}
                className="inline-flex min-h-11 items-center rounded-full px-2 text-dense font-semibold whitespace-nowrap xl:px-3 text-ink-soft hover:text-ink aria-[current=page]:text-ink"
              >
                {t(`pages.${id}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
        <LanguageSwitch isNarrow />
        {accountLinks(isGuest).map((id) => (
          <LinkButton
            key={id}
            to={accountLink(id)}
            size="small"
            variant={id === 'login' ? 'secondary' : 'dark'}
            className="max-sm:px-2"
          >
            {t(id)}
          </LinkButton>
        ))}
        <HeaderMenu isGuest={isGuest} paths={paths} />
      </div>
    </header>
  )
}

type AccountLink = 'login' | 'register' | 'dashboard'

function accountLinks(isGuest: boolean): readonly AccountLink[] {
  return isGuest ? ['login', 'register'] : ['dashboard']
}

/** A visitor who logs in returns to the page they came from, unless that was the first page. */
function useAccountLink(): (id: AccountLink) => string {
  const link = useLocalHref()
  const { pathname, search } = useLocation()
  const isFirst = withoutLocale(pathname) === '/'
  const back = isFirst ? '' : `?next=${encodeURIComponent(pathname + search)}`
  return (id) => link(`/${id}`) + (id === 'login' ? back : '')
}

/** Links to every public page, and the theme. On phones it is a sheet that also has the links to log in. */
function HeaderMenu({ isGuest, paths }: { isGuest: boolean; paths: readonly string[] }) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  const accountLink = useAccountLink()
  return (
    <Menu
      label={t('menu')}
      button={<MenuIcon size={20} aria-hidden="true" />}
      buttonClassName="inline-grid size-11 place-items-center rounded-full border border-line bg-card hover:border-line-strong"
      className="sheet sm:w-72"
    >
      <div className="mb-2 grid gap-2 p-2 sm:hidden">
        {accountLinks(isGuest).map((id) => (
          <LinkButton
            key={id}
            to={accountLink(id)}
            isWide
            variant={id === 'login' ? 'secondary' : 'dark'}
          >
            {t(id)}
          </LinkButton>
        ))}
      </div>
      {linkGroups.map((group) => (
        <nav
          key={group}
          aria-label={t(`groups.${group}`)}
          className="border-line not-last:border-b"
        >
          <ul className="grid grid-cols-2 py-1 sm:grid-cols-1">
            {linksAmong(paths, publicLinks[group]).map(({ id, path }) => (
              <li key={id}>
                <NavLink to={link(path)} className={menuItemLook}>
                  {t(`pages.${id}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <ThemeSwitch className="m-2 justify-center" />
    </Menu>
  )
}
