import type { ReactNode } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useSearchParams,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { apiContext, sessionContext } from '../context.ts'
import { withoutLocale } from '../locale/href.ts'
import { useLocalHref } from '../locale/use-locale.ts'
import type { ScreenHandle } from '../messages/messages.ts'
import { isRegistrationStep } from '../session/registration-step.ts'
import { SlowPage } from '../shell/errors/slow-page.tsx'
import { MarkWithName } from '../shell/frames/mark.tsx'
import { Main } from '../shell/frames/page-frame.tsx'
import { LivePosition, useLivePage } from '../shell/live/live-page.ts'
import {
  DashboardBottomBar,
  DashboardSidebar,
  DashboardTopBar,
  LogoutButton,
} from '../shell/navigation/dashboard-navigation.tsx'
import { LanguageSwitch } from '../shell/navigation/language-switch.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type Shown = {
  name: string
  isStaff: boolean
  unread: number
  position: number
  isComplete: boolean
  isFrozen: boolean
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown | null> {
  const profile = await context.get(sessionContext).profile()
  const { name, email, roles, factorDue, isComplete, isFrozen } = profile
  if (factorDue !== null) return null
  const { unread, position } = await context.get(apiContext).account.get('/notifications/count/')
  const isStaff = roles.length > 0
  return { name: name ?? email, isStaff, unread, position, isComplete, isFrozen }
}

/** A sidebar on wide screens, five tabs at the bottom on phones, and neither around a single task. */
export default function DashboardLayout() {
  const shown = useLoaderData<typeof loader>()
  const { isBare } = useHandle()
  const [query] = useSearchParams()
  // Staff who must show a second factor first would be redirected here from every other place.
  if (shown === null) return <SingleTaskFrame isComplete={false} />
  const isFirst = !shown.isComplete || isRegistrationStep(query)
  const isAlone = isBare === 'always' || (isBare === 'at-first' && isFirst)
  return (
    <Live position={shown.position}>
      {isAlone ? <SingleTaskFrame isComplete={shown.isComplete} /> : <Dashboard {...shown} />}
    </Live>
  )
}

function Live({ position, children }: Pick<Shown, 'position'> & { readonly children: ReactNode }) {
  useLivePage(position)
  return <LivePosition value={position}>{children}</LivePosition>
}

function useHandle(): Partial<ScreenHandle> {
  // All our screens have a handle of this type or none.
  return (useMatches().at(-1)?.handle as ScreenHandle | undefined) ?? {}
}

function Dashboard({ name, isStaff, unread, isFrozen }: Shown) {
  const { explainsRisks } = useHandle()
  return (
    <div className="lg:flex">
      <DashboardSidebar name={name} isStaff={isStaff} unread={unread} />
      <div className="min-w-0 flex-1">
        <DashboardTopBar unread={unread} />
        <Main className="mx-auto w-full max-w-[1160px] px-5 pt-2 pb-13 text-dense lg:px-10 lg:pt-9 lg:pb-16">
          {isFrozen ? <FrozenNotice /> : null}
          <Outlet />
          <SlowPage />
        </Main>
        {explainsRisks ? null : <RiskLine />}
      </div>
      <DashboardBottomBar isStaff={isStaff} />
    </div>
  )
}

/** The risk warning at the foot of the pages, above the navigation on phones. */
function RiskLine() {
  const t = useTranslations('shell')
  return (
    <footer className="mx-auto w-full max-w-[1160px] px-5 pb-20 text-small text-ink-soft lg:px-10 lg:pb-8">
      <p className="border-t border-line pt-4">{t('footerRisk')}</p>
    </footer>
  )
}

/** Tells the owner of a frozen account on every page; Security and the withdrawal have it in their own text. */
function FrozenNotice() {
  const t = useTranslations('shell.frozen')
  const link = useLocalHref()
  const path = withoutLocale(useLocation().pathname)
  if (path.startsWith('/dashboard/security-settings') || path === '/dashboard/wallet/withdraw')
    return null
  return (
    <Notice
      tone="warn"
      title={t('title')}
      className="mb-6"
      action={
        <LinkButton to={link('/dashboard/security-settings')} size="small">
          {t('action')}
        </LinkButton>
      }
    >
      <p>{t('text')}</p>
    </Notice>
  )
}

/** The frame of a single task with its exit: to the dashboard if that is allowed, otherwise logout. */
function SingleTaskFrame({ isComplete }: { readonly isComplete: boolean }) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  return (
    <div className="min-h-dvh">
      <header data-shell="" className="page-width flex min-h-18 flex-wrap items-center gap-3 py-3">
        <MarkWithName />
        <div className="ms-auto flex flex-wrap items-center gap-1">
          <LanguageSwitch isNarrow />
          {isComplete ? (
            <LinkButton to={link('/dashboard')} variant="quiet" size="small">
              {t('later')}
            </LinkButton>
          ) : (
            <LogoutButton />
          )}
        </div>
      </header>
      <Main className="mx-auto w-full max-w-[712px] px-5 pt-4 pb-16 text-dense lg:pt-8">
        <Outlet />
        <SlowPage />
      </Main>
    </div>
  )
}
