import { type ReactNode, useId } from 'react'
import { InfoIcon } from './icon.tsx'

type InfoNoteProps = {
  /** The button's label for screen readers: the term and "definition". */
  readonly label: string
  readonly title: string
  readonly children: ReactNode
}

/** A small button that opens a definition in a native popover, which works without scripts. */
export function InfoNote({ label, title, children }: InfoNoteProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="-my-2 inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink"
      >
        <InfoIcon size={15} aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className="meaning-box">
        <p className="mb-2 text-h3">{title}</p>
        <div>{children}</div>
      </div>
    </>
  )
}
