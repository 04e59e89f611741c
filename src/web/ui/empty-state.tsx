import type { ReactNode } from 'react'

type EmptyStateProps = {
  readonly title: string
  readonly children?: ReactNode
  /** The next step. */
  readonly action?: ReactNode
  readonly headingLevel?: 1 | 2 | 3
}

/** An empty list with the next step, illustrated by an empty plot. */
export function EmptyState({ title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-8 text-center">
      <EmptyPlot />
      <Heading className={headingLevel === 1 ? 'text-h1' : 'text-h3'}>{title}</Heading>
      {children === undefined ? null : (
        <div className="text-dense text-balance text-ink-soft">{children}</div>
      )}
      {action === undefined ? null : <div className="mt-2">{action}</div>}
    </div>
  )
}

/** The empty plot as decoration, hidden from screen readers. */
export function EmptyPlot({ className = 'w-56' }: { className?: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet="/plots/empty/whole-480.avif" />
      <img
        src="/plots/empty/whole-480.webp"
        alt=""
        width={480}
        height={360}
        loading="lazy"
        // Without a connection there may be no picture, and nothing is better than the sign of a broken one.
        onError={({ currentTarget }) => {
          currentTarget.hidden = true
        }}
        className={`h-auto ${className}`}
      />
    </picture>
  )
}
