import type { ReactNode } from 'react'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Link } from '../../ui/link.tsx'

type PropertyCellProps = {
  readonly property: { readonly id: string; readonly name: string }
  /** What the line below the name states. */
  readonly note: ReactNode
}

/** The first cell of a table with one row per property: its name with a link to its page, and a note. */
export function PropertyCell({ property, note }: PropertyCellProps) {
  const link = useLocalHref()
  return (
    <Link
      to={link(`/dashboard/properties/${property.id}`)}
      className="inline-grid min-h-11 content-center"
    >
      <span className="text-link">{property.name}</span>
      <span className="text-small font-medium text-ink-soft">{note}</span>
    </Link>
  )
}
