import { Children, createElement, type ReactNode } from 'react'

/**
 * Facts in a line, separated by dots. The line wraps between facts, and there without a dot, which would be left over
 * at its end. Each child is one fact.
 */
export function FactLine({ children }: { readonly children: ReactNode }) {
  const facts = Children.toArray(children).map((fact, index) =>
    createElement('span', null, index === 0 ? null : <i>{'\u00a0·\u00a0'}</i>, fact),
  )
  // As arguments, the facts need no keys.
  return createElement('span', { className: 'fact-line' }, ...facts)
}
