import { Children, createElement, Fragment, type ReactNode } from 'react'
import { noBreak } from '../../messages/no-break.ts'

/** The number of a record, such as `SPT-2026-000123`: a line never ends at one of its hyphens. */
export function RecordNumber({ children }: { readonly children: string }) {
  return <span className="tabular whitespace-nowrap">{children}</span>
}

/**
 * A text with record numbers in it, such as a message with the argument `{number}`. A line ends neither inside them
 * nor inside a date or an amount of the text.
 */
export function TextWithNumbers({ children }: { readonly children: ReactNode }) {
  return Children.map(children, (part) => (typeof part === 'string' ? withNumbers(part) : part))
}

function withNumbers(text: string): ReactNode {
  const parts = noBreak(text).split(/\b([A-Z]{3,6}(?:-[A-Z0-9/]+)+)\b/)
  // Every second part is a number. As arguments, the parts need no keys.
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) =>
      index % 2 === 1 ? createElement(RecordNumber, null, part) : part,
    ),
  )
}
