import type { ReactNode } from 'react'
import { SumLine, sumLines } from '../../../ui/sum-line.tsx'

/** A list of names with their values, one per line. */
export function FactList({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className={`${sumLines} border-t border-line pt-4`}>
      {facts.map(([name, value]) => (
        <SumLine key={name} name={name}>
          {value}
        </SumLine>
      ))}
    </dl>
  )
}
