import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CheckIcon } from './icon.tsx'

export type TimelineStep = {
  readonly id: string
  readonly title: string
  readonly detail?: ReactNode
  readonly state: 'done' | 'current' | 'ahead'
}

type TimelineProps = {
  readonly steps: readonly TimelineStep[]
  /** The name of a state for screen readers. */
  readonly stateText: (state: TimelineStep['state'], id: string) => string
  /** Horizontal where there is room for it. */
  readonly isWide?: boolean
}

/** Steps in order: done, in progress, and to come. */
export function Timeline({ steps, stateText, isWide = false }: TimelineProps) {
  const list = (
    <ol className={classNames('timeline', isWide && 'timeline-wide')}>
      {steps.map((step) => (
        <li
          key={step.id}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="timeline-dot" aria-hidden="true">
            {step.state === 'done' ? <CheckIcon size={12} strokeWidth={4} /> : null}
          </span>
          <div className="min-w-0">
            <p className="text-dense font-bold">
              {step.title}
              <span className="sr-only">{`, ${stateText(step.state, step.id)}`}</span>
            </p>
            {step.detail === undefined ? null : (
              <div className="text-small text-ink-soft">{step.detail}</div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
  return isWide ? <div className="timeline-room">{list}</div> : list
}
