import { Outlet } from 'react-router'
import { PlainFrame } from '../shell/plain-frame.tsx'
import { SlowPage } from '../shell/slow-page.tsx'

/** A single form. */
export default function AuthLayout() {
  return (
    <PlainFrame>
      <div className="relative mx-auto w-full max-w-[27rem]">
        <Outlet />
        <SlowPage isColumn />
      </div>
    </PlainFrame>
  )
}
