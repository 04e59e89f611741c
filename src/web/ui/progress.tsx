import { classNames } from './class-names.ts'
import { wholePercent } from './whole-percent.ts'

type ProgressProps = {
  /** 0 to 100. */
  readonly percent: number
  readonly label: string
  readonly tone?: 'brand' | 'info'
  readonly isThin?: boolean
}

const fills = { brand: 'bg-brand', info: 'bg-info' }

/** A progress bar. The figure is next to it in words. */
export function Progress({ percent, label, tone = 'brand', isThin = false }: ProgressProps) {
  const shown = Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={wholePercent(shown)}
      className={classNames('overflow-hidden rounded-full bg-sand', isThin ? 'h-1.5' : 'h-2')}
    >
      <div
        className={classNames('h-full rounded-full', fills[tone])}
        style={{ width: `${shown}%` }}
      />
    </div>
  )
}
