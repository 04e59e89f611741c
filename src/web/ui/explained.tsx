import { type ReactNode, useId } from 'react'
import { InfoIcon } from './icon.tsx'

type ExplainedProps = {
  /** What is explained, in a word or two. */
  readonly label: string
  /** What the button opens, for those who do not see the mark. */
  readonly hint: string
  readonly definition: ReactNode
  /** Where it comes from and as of when. */
  readonly source?: ReactNode
}

/** A small mark beside a figure or a head: a press or a key opens definition, source and date. */
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
