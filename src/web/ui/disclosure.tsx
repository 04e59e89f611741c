import type { ReactNode } from 'react'
import { OpenChevron } from './open-chevron.tsx'

/** Collapsed content with the native element, which works without scripts. */
export function Disclosure({
  label,
  isOpen = false,
  children,
}: {
  label: string
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen || undefined} className="group mt-1">
      <summary className="inline-flex min-h-11 items-center gap-2 text-link">
        {label}
        <OpenChevron size={16} />
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}
