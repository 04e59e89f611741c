import type { ReactNode } from 'react'

type FactsProps = {
  readonly children: ReactNode
  /** For names that are sentences: they get more of a wide card. */
  readonly hasLongNames?: boolean
}

/** A list of facts, each with its name. */
export function Facts({ children, hasLongNames = false }: FactsProps) {
  return (
    <dl data-long={hasLongNames ? '' : undefined} className="group/facts grid gap-3 text-dense">
      {children}
    </dl>
  )
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line pt-3 first:border-t-0 first:pt-0 sm:grid-cols-[minmax(0,150px)_minmax(0,1fr)] sm:group-data-long/facts:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
