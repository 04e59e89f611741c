import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CardProps = ComponentProps<'div'> & {
  /** `floating` has the one shadow, for what is above the page; `quiet` is a block of sand. */
  readonly kind?: 'plain' | 'floating' | 'quiet'
  readonly isFlush?: boolean
}

const kinds = {
  plain: 'bg-card border border-line',
  floating: 'bg-card border border-line shadow-float',
  quiet: 'bg-sand',
}

/** A surface for things that belong together. */
export function Card({ kind = 'plain', isFlush = false, className, ...props }: CardProps) {
  return (
    <div
      {...props}
      className={classNames('rounded-card', kinds[kind], !isFlush && 'p-5 sm:p-6', className)}
    />
  )
}

/** The head of a card: what it is, and at its end a figure or a link. */
export function CardHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="text-h3">{title}</h2>
      {children === undefined ? null : <div className="text-small text-ink-soft">{children}</div>}
    </div>
  )
}
