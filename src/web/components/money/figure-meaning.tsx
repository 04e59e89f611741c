import { WithInfoIcon } from '../../ui/info-icon.tsx'

type MeaningProps = {
  readonly id: string
  readonly title: string
  readonly text: string
  /** The source of the figures. */
  readonly source: string
}

/** The meaning of a figure, rendered once for all places that show it; opened by each `MeaningButton` with its id. */
export function FigureMeaning({ id, title, text, source }: MeaningProps) {
  return (
    <div id={id} popover="auto" className="meaning-box">
      <p className="mb-2 text-h3">{title}</p>
      <p>{text}</p>
      <p className="mt-3 text-small text-ink-soft">{source}</p>
    </div>
  )
}

/** The name of a figure as a button that opens its meaning. `label` names the figure for screen readers. */
export function MeaningButton({
  opens,
  label,
  children,
}: {
  readonly opens: string
  readonly label: string
  readonly children: string
}) {
  return (
    <button
      type="button"
      popoverTarget={opens}
      aria-label={label}
      className="relative z-10 -my-2.5 inline-flex min-h-11 items-center py-2.5 text-start hover:text-ink"
    >
      <WithInfoIcon size={13}>{children}</WithInfoIcon>
    </button>
  )
}
