import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import type { StaffRole } from '#contract'
import { apiContext, sessionContext } from '../context.ts'
import type { ScreenHandle } from '../messages/messages.ts'
import { SlowPage } from '../shell/errors/slow-page.tsx'
import { Main } from '../shell/frames/page-frame.tsx'
import { BackOfficeSidebar, BackOfficeTopBar } from '../shell/navigation/back-office-navigation.tsx'

export const handle: ScreenHandle = { messages: ['back-office', 'proposals'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { name, email, roles } = await context.get(sessionContext).profile()
  const { account } = context.get(apiContext)
  const [{ items }, { unread }] = await Promise.all([
    account.get('/back-office/work/'),
    account.get('/notifications/count/'),
  ])
  // The API has no other roles.
  return { name: name ?? email, roles: roles as StaffRole[], work: items, unread }
}

/** The layout of staff: queues in the sidebar, on phones behind a menu. */
export default function BackOfficeLayout() {
  const staff = useLoaderData<typeof loader>()
  return (
    <div className="lg:flex">
      <BackOfficeSidebar {...staff} />
      <div className="min-w-0 flex-1">
        <BackOfficeTopBar {...staff} />
        <Main className="mx-auto w-full max-w-[1160px] px-5 pt-2 pb-16 text-dense lg:px-10 lg:pt-9">
          <Outlet />
          <SlowPage />
        </Main>
      </div>
    </div>
  )
}
