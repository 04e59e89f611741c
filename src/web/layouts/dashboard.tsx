import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import type { UnreadCount } from '../api/notice-shapes.ts'
import { apiContext, sessionContext } from '../context.ts'
import {
  DashboardBottomBar,
  DashboardSidebar,
  DashboardTopBar,
} from '../shell/dashboard-navigation.tsx'
import { KeptAnswer } from '../shell/kept-answer.tsx'
import { useLivePage } from '../shell/live-page.ts'
import { Main } from '../shell/page-frame.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const [{ name, email, roles }, { unread }] = await Promise.all([
    context.get(sessionContext).profile(),
    context.get(apiContext).account.get<UnreadCount>('/notifications/count/'),
  ])
  return { name: name ?? email, isStaff: roles.length > 0, unread }
}

/** Sidebar on wide screens, five places at the bottom on phones. */
export default function DashboardLayout() {
  const { name, isStaff, unread } = useLoaderData<typeof loader>()
  useLivePage()
  return (
    <div className="lg:flex">
      <DashboardSidebar name={name} isStaff={isStaff} unread={unread} />
      <div className="min-w-0 flex-1">
        <DashboardTopBar unread={unread} />
        <Main className="mx-auto w-full max-w-[1160px] px-5 pt-2 pb-28 text-dense lg:px-10 lg:pt-9 lg:pb-16">
          <KeptAnswer>
            <Outlet />
          </KeptAnswer>
        </Main>
      </div>
      <DashboardBottomBar isStaff={isStaff} />
    </div>
  )
}
