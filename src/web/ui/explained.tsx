import { type ReactNode, useId } from 'react'
import { InfoIcon } from './icon.tsx'

type ExplainedProps = {
  /** The term that is explained. */
  readonly label: string
  /** The button's label for screen readers. */
  readonly hint: string
  readonly definition: ReactNode
  /** The source and date. */
  readonly source?: ReactNode
}

/** A small button next to a figure or heading that opens its definition, source and date. */
export function Explained({ label, hint, definition, source }: ExplainedProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${label}: ${hint}`}
        className="-m-2.5 inline-grid size-11 shrink-0 place-items-center rounded-full align-middle text-ink-soft hover:text-ink"
      >
        <InfoIcon size={16} aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className="meaning-box">
        <p className="mb-2 text-h3">{label}</p>
        <div>{definition}</div>
        {source === undefined ? null : (
          <div className="mt-3 text-small text-ink-soft">{source}</div>
        )}
      </div>
    </>
  )
}
