import type { ReactNode } from 'react'

/** A list of names with their values, one per line. */
export function FactList({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 border-t border-line pt-4 text-dense [&_dd]:text-end [&_dd]:font-bold [&_dt]:text-ink-soft">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
