import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icon.tsx'

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
        <ChevronDownIcon
          size={16}
          aria-hidden="true"
          className="transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}
