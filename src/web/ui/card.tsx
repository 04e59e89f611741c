import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CardProps = ComponentProps<'div'> & {
  /** `floating` has the only shadow, for elements above the page; `quiet` is a sand-coloured block. */
  readonly kind?: 'plain' | 'floating' | 'quiet'
  readonly isFlush?: boolean
}

const kinds = {
  plain: 'bg-card border border-line',
  floating: 'bg-card border border-line shadow-float',
  quiet: 'bg-sand',
}

/** A surface that groups content. */
export function Card({ kind = 'plain', isFlush = false, className, ...props }: CardProps) {
  return (
    <div
      {...props}
      className={classNames('rounded-card', kinds[kind], !isFlush && 'p-5 sm:p-6', className)}
    />
  )
}

/** The header of a card with an optional figure or link at its end. */
export function CardHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="text-h3">{title}</h2>
      {children === undefined ? null : (
        <div className="text-small text-pretty text-ink-soft">{children}</div>
      )}
    </div>
  )
}
