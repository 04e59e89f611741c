import type { ReactNode } from 'react'

type SumLineProps = {
  readonly name: ReactNode
  readonly children: ReactNode
  /** The total, below a rule. */
  readonly isTotal?: boolean
}

/**
 * A line of a receipt in a `dl`: its name, and its value at the end of the row. Each line divides its own
 * width, so that one long value does not squeeze the names of the others. The name wraps first, and the value
 * only when the name is as narrow as its longest word.
 */
export function SumLine({ name, children, isTotal = false }: SumLineProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${isTotal ? 'border-t border-line pt-2.5' : ''}`}
    >
      <dt className={`shrink-9999 ${isTotal ? 'font-bold' : 'text-start text-ink-soft'}`}>
        {name}
      </dt>
      <dd className="max-w-3/4 text-end font-bold wrap-break-word">{children}</dd>
    </div>
  )
}

/** The `dl` of such lines. */
export const sumLines = 'tabular grid gap-y-2.5 text-dense'
