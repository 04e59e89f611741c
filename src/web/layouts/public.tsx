import { Outlet } from 'react-router'
import { Footer } from '../shell/footer.tsx'
import { Header } from '../shell/header.tsx'
import { Main } from '../shell/page-frame.tsx'

export default function PublicLayout() {
  return (
    <>
      <Header />
      <Main>
        <Outlet />
      </Main>
      <Footer />
    </>
  )
}
