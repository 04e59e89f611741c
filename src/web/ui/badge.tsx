import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

export type Tone = 'neutral' | 'brand' | 'gain' | 'loss' | 'warn' | 'info' | 'card'

const tones: Record<Tone, string> = {
  neutral: 'bg-sand text-ink',
  brand: 'bg-brand text-on-brand',
  gain: 'bg-gain-soft text-gain',
  loss: 'bg-loss-soft text-loss',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
  card: 'bg-card text-ink',
}

/**
 * A state or kind in one or two words; its meaning never depends on colour alone. It begins with a capital, also
 * where its text is shared with sentences.
 */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full px-3 py-1 text-[0.78125rem] leading-5 font-bold whitespace-nowrap max-sm:whitespace-normal',
        tones[tone],
        className,
      )}
    >
      {typeof children === 'string' ? (
        <span className="first-letter:uppercase">{children}</span>
      ) : (
        children
      )}
    </span>
  )
}

/** A filter that is a link: on or off, and it works without scripts. */
export function LinkChip({
  isActive,
  className,
  ...props
}: LinkProps & { readonly isActive: boolean }) {
  return (
    <Link
      {...props}
      aria-current={isActive ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-small font-bold whitespace-nowrap transition-colors duration-150',
        isActive
          ? 'border-ink bg-ink text-on-ink'
          : 'border-line bg-card text-ink hover:border-line-strong',
        className,
      )}
    />
  )
}
