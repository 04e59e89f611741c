import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type FactsProps = {
  readonly children: ReactNode
  /** For names that are sentences: they get more of a wide card. */
  readonly hasLongNames?: boolean
  /** Without lines between the facts, and with names and values side by side on phones too. */
  readonly isDense?: boolean
  readonly className?: string
}

/** A list of facts, each with its name. */
export function Facts({ children, hasLongNames, isDense, className }: FactsProps) {
  return (
    <dl
      data-long={hasLongNames === true ? '' : undefined}
      data-dense={isDense === true ? '' : undefined}
      className={classNames(
        'group/facts grid text-dense',
        isDense === true ? 'tabular content-start gap-x-4 gap-y-2' : 'gap-3',
        className,
      )}
    >
      {children}
    </dl>
  )
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line pt-3 first:border-t-0 first:pt-0 group-data-dense/facts:border-t-0 group-data-dense/facts:pt-0 max-sm:group-data-dense/facts:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:grid-cols-[minmax(0,150px)_minmax(0,1fr)] sm:group-data-long/facts:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
