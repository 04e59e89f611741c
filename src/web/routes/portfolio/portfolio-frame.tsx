import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { AmountsSwitch } from '../../components/money/amounts-switch.tsx'
import { formatDate } from '../../components/money/format.ts'
import { HiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { PageHead } from '../../components/page-head.tsx'
import { withoutLocale } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Link } from '../../ui/link.tsx'

/** The tabs of the portfolio, each with its own address. */
const portfolioTabs = [
  ['overview', '/dashboard/portfolio'],
  ['holdings', '/dashboard/portfolio/holdings'],
  ['income', '/dashboard/portfolio/income'],
  ['analysis', '/dashboard/portfolio/analysis'],
  ['orders', '/dashboard/portfolio/orders'],
  ['documents', '/dashboard/portfolio/documents'],
] as const
type PortfolioTab = (typeof portfolioTabs)[number][0]

type PortfolioFrameProps = {
  readonly tab: PortfolioTab
  readonly isHidden: boolean
  /** An instant; absent when the content does not refer to one moment. */
  readonly asOf?: string
  readonly children: ReactNode
}

/**
 * The frame of every tab of the portfolio: its title, the button that hides amounts, and the links to the other
 * tabs.
 */
export function PortfolioFrame({ tab, isHidden, asOf, children }: PortfolioFrameProps) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const title = tab === 'overview' ? t('title') : `${t(`tabs.${tab}`)}\u00a0· ${t('title')}`
  return (
    <HiddenAmounts value={isHidden}>
      <PageHead title={title} isPrivate />
      <header className="mb-4 flex items-start justify-between gap-x-6 sm:items-center">
        <div>
          <h1 className="text-h1">{tab === 'overview' ? t('title') : t(`tabs.${tab}`)}</h1>
          <p className="mt-1 text-dense text-ink-soft">
            {asOf === undefined
              ? t(`leads.${tab}`)
              : t('lead', { time: formatDate(asOf, 'date-time', locale) })}
          </p>
        </div>
        <AmountsSwitch />
      </header>
      <PortfolioTabs tab={tab} />
      {children}
    </HiddenAmounts>
  )
}

// On a phone the row is wider than the screen: it is scrolled to the current tab at the start.
function scrollToTab(link: HTMLAnchorElement | null): void {
  const row = link?.closest('nav')
  if (link === null || row == null) return
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

function PortfolioTabs({ tab }: { readonly tab: PortfolioTab }) {
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  const { pathname } = useLocation()
  const here = withoutLocale(pathname)
  return (
    <nav
      aria-label={t('tabs.label')}
      className="no-print no-scrollbar mb-6 overflow-x-auto max-sm:-mx-5 max-sm:px-5"
    >
      <ul className="flex min-w-max gap-6 border-b border-line">
        {portfolioTabs.map(([id, path]) => (
          <li key={id}>
            <Link
              ref={tab === id ? scrollToTab : undefined}
              to={link(path)}
              aria-current={tab === id ? (here === path ? 'page' : 'true') : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-dense font-bold whitespace-nowrap text-ink-soft hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
            >
              {t(`tabs.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
