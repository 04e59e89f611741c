import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type PageShape, pageShapeOf } from '../frames/page-shape.ts'
import { useSlowNavigation } from '../navigation/slow-navigation.ts'

/**
 * Shows the skeleton of a slow page over the previous one, which keeps its position and focus in case the
 * navigation fails. In a column it takes the width of the column.
 */
export function SlowPage({ isColumn = false }: { readonly isColumn?: boolean }) {
  const { location } = useNavigation()
  if (useSlowNavigation() !== 'to-page' || location === undefined) return null
  return (
    <div aria-hidden="true" className="absolute inset-0 z-20 bg-paper">
      <div
        className={classNames(
          'grid gap-5 bg-paper',
          !isColumn && 'sticky top-0 mx-auto max-w-[1160px] px-5 pt-4 lg:px-10 lg:pt-9',
        )}
      >
        <div className="grid gap-3">
          <Skeleton className="h-9 w-56 max-w-full" />
          <Skeleton className="h-5 w-80 max-w-full" />
        </div>
        {shapes[pageShapeOf(location.pathname)]}
      </div>
    </div>
  )
}

const shapes: Readonly<Record<PageShape, ReactNode>> = {
  overview: (
    <>
      <Skeleton className="h-56 w-full" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    </>
  ),
  cards: (
    <>
      <Skeleton className="h-11 w-full max-w-md" />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {times(6, (at) => (
          <Skeleton key={at} className="h-80 w-full" />
        ))}
      </div>
    </>
  ),
  list: (
    <>
      <Skeleton className="h-11 w-full max-w-md" />
      <div className="grid gap-2">
        {times(8, (at) => (
          <Skeleton key={at} className="h-14 w-full" />
        ))}
      </div>
    </>
  ),
  form: (
    <div className="grid max-w-[632px] gap-6">
      {times(5, (at) => (
        <div key={at} className="grid gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
      <Skeleton className="h-12 w-44" />
    </div>
  ),
  record: (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  ),
}

function times(count: number, part: (at: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, at) => part(at))
}
