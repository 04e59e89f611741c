import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { WithInfoIcon } from './info-icon.tsx'

type StatProps = {
  readonly label: string
  readonly children: ReactNode
  /** One line below the figure: its comparison or date. */
  readonly note?: ReactNode
}

/** A figure with its name. */
export function Stat({ label, children, note }: StatProps) {
  return (
    <div>
      <p className="text-small text-ink-soft">{label}</p>
      <StatValue>{children}</StatValue>
      {note === undefined ? null : <p className="mt-1 text-small text-ink-soft">{note}</p>}
    </div>
  )
}

type StatValueProps = {
  readonly size?: 'medium' | 'large' | undefined
  /** Underlined with dashes, which the note must explain. */
  readonly isForecast?: boolean | undefined
  readonly children: ReactNode
}

function StatValue({ size, isForecast, children }: StatValueProps) {
  return (
    <p
      className={classNames(
        'mt-auto tabular tracking-[-0.03em]',
        size === 'large'
          ? 'text-figure'
          : 'text-[1.1875rem] leading-7 font-[750] sm:text-[1.375rem] sm:leading-8',
      )}
    >
      <span
        className={classNames(
          isForecast === true && 'border-b-2 border-dashed border-brand-text/50',
        )}
      >
        {children}
      </span>
    </p>
  )
}

type FigureProps = StatProps &
  StatValueProps & {
    readonly className?: string
    /** The definition and calculation of the figure. */
    readonly definition: ReactNode
    /** The source and date. */
    readonly source?: ReactNode
    readonly definitionLabel: string
  }

/** A figure whose name opens its definition, source and date. */
export function Figure({ definition, source, definitionLabel, label, ...stat }: FigureProps) {
  const id = useId()
  const { children, note, isForecast, size, className } = stat
  return (
    <div className={className}>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${label}: ${definitionLabel}`}
        className="-my-3 inline-flex min-h-11 items-center py-3 text-start text-small text-ink-soft hover:text-ink"
      >
        <WithInfoIcon size={14}>{label}</WithInfoIcon>
      </button>
      <div id={id} popover="auto" className="meaning-box">
        <p className="mb-2 text-h3">{label}</p>
        <div>{definition}</div>
        {source === undefined ? null : (
          <div className="mt-3 text-small text-ink-soft">{source}</div>
        )}
      </div>
      <StatValue {...{ size, isForecast }}>{children}</StatValue>
      {note === undefined ? null : <p className="mt-1 text-small text-ink-soft">{note}</p>}
    </div>
  )
}
