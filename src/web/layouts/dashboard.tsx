import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { apiContext, sessionContext } from '../context.ts'
import {
  DashboardBottomBar,
  DashboardSidebar,
  DashboardTopBar,
  LogoutButton,
} from '../shell/dashboard-navigation.tsx'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { LivePosition, useLivePage } from '../shell/live-page.ts'
import { MarkWithName } from '../shell/mark.tsx'
import { Main } from '../shell/page-frame.tsx'

type Shown = { name: string; isStaff: boolean; unread: number; position: number }

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown | null> {
  const { name, email, roles, factorDue } = await context.get(sessionContext).profile()
  if (factorDue !== null) return null
  const { unread, position } = await context.get(apiContext).account.get('/notifications/count/')
  return { name: name ?? email, isStaff: roles.length > 0, unread, position }
}

/** Sidebar on wide screens, five places at the bottom on phones. */
export default function DashboardLayout() {
  const shown = useLoaderData<typeof loader>()
  return shown === null ? <NowhereElse /> : <Dashboard {...shown} />
}

function Dashboard({ name, isStaff, unread, position }: Shown) {
  useLivePage(position)
  return (
    <div className="lg:flex">
      <DashboardSidebar name={name} isStaff={isStaff} unread={unread} />
      <div className="min-w-0 flex-1">
        <DashboardTopBar unread={unread} />
        <Main className="mx-auto w-full max-w-[1160px] px-5 pt-2 pb-28 text-dense lg:px-10 lg:pt-9 lg:pb-16">
          <LivePosition value={position}>
            <Outlet />
          </LivePosition>
        </Main>
      </div>
      <DashboardBottomBar isStaff={isStaff} />
    </div>
  )
}

/** For staff who show a second factor first: every other place would lead back to here. */
function NowhereElse() {
  return (
    <div className="min-h-dvh">
      <header data-shell="" className="page-width flex min-h-18 items-center gap-3 py-3">
        <MarkWithName />
        <div className="ms-auto flex items-center gap-1">
          <LanguageSwitch />
          <LogoutButton />
        </div>
      </header>
      <Main className="mx-auto w-full max-w-[1160px] px-5 pt-4 pb-16 text-dense lg:pt-8">
        <Outlet />
      </Main>
    </div>
  )
}
