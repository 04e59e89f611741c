import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useSlowNavigation } from '../shell/navigation/slow-navigation.ts'
import { classNames } from '../ui/class-names.ts'

type ResultsProps = {
  /** The parts of the query that change this content; without them, all of it. */
  readonly by?: readonly string[]
  readonly className?: string
  readonly children: ReactNode
}

/**
 * What a filter, a sort order or another page of a list changes. It is paler while a slow answer is on its way; the
 * controls around it keep their colour.
 */
export function Results({ by, className, children }: ResultsProps) {
  const { search } = useLocation()
  const next = useNavigation().location?.search ?? search
  const isBusy = useSlowNavigation() === 'on-page' && differs(search, next, by)
  return (
    <div aria-busy={isBusy || undefined} className={classNames('results', className)}>
      {children}
    </div>
  )
}

function differs(search: string, next: string, by: readonly string[] | undefined): boolean {
  if (by === undefined) return search !== next
  const [shown, coming] = [new URLSearchParams(search), new URLSearchParams(next)]
  return by.some((name) => shown.getAll(name).join() !== coming.getAll(name).join())
}
