import { wholePercent } from './whole-percent.ts'

type RingProps = {
  /** 0 to 100. */
  readonly percent: number
  readonly label: string
}

const radius = 26
const around = 2 * Math.PI * radius

/** A percentage as a ring with its figure in the middle. */
export function Ring({ percent, label }: RingProps) {
  const shown = Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={wholePercent(shown)}
      className="relative grid size-16 shrink-0 place-items-center"
    >
      <svg viewBox="0 0 64 64" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="32" cy="32" r={radius} fill="none" strokeWidth="6" stroke="var(--sand)" />
        <circle
          cx="32"
          cy="32"
          r={radius}
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          stroke={shown === 100 ? 'var(--gain)' : 'var(--brand)'}
          strokeDasharray={`${(around * shown) / 100} ${around}`}
          className={shown === 0 ? 'hidden' : ''}
        />
      </svg>
      <span
        aria-hidden="true"
        className="tabular text-small font-bold"
      >{`${wholePercent(shown)}%`}</span>
    </div>
  )
}
