import { Outlet } from 'react-router'
import { PlainFrame } from '../shell/plain-frame.tsx'

/** A single form. */
export default function AuthLayout() {
  return (
    <PlainFrame>
      <div className="mx-auto w-full max-w-[27rem]">
        <Outlet />
      </div>
    </PlainFrame>
  )
}
