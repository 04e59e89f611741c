import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { apiContext } from '../context.ts'
import { findable } from '../screen.ts'
import { screens } from '../screens.ts'
import { SlowPage } from '../shell/errors/slow-page.tsx'
import { Footer } from '../shell/frames/footer.tsx'
import { Header } from '../shell/frames/header.tsx'
import { Main } from '../shell/frames/page-frame.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await context.get(apiContext).get('/operator/')
  return { operator, paths: findable(screens).map(({ path }) => path) }
}

/** It is the same on every page, so it is not read again on navigation. */
export const shouldRevalidate = () => false

export default function PublicLayout() {
  const { operator, paths } = useLoaderData<typeof loader>()
  return (
    <>
      <Header paths={paths} />
      <Main>
        <Outlet />
        <SlowPage />
      </Main>
      <Footer operator={operator} paths={paths} />
    </>
  )
}
