import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { ChevronRightIcon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { PrivateAmount } from './private-amount.tsx'

type UnderWayProps = {
  readonly title: string
  readonly lines: readonly {
    readonly id: string
    readonly to: string
    readonly amount: number
    readonly state: string
    readonly isLate: boolean
    readonly details: ReactNode
  }[]
}

/** The transfers in progress, each linked to its page; nothing without any. */
export function UnderWay({ title, lines }: UnderWayProps) {
  if (lines.length === 0) return null
  return (
    <Card>
      <CardHead title={title} />
      <ul className="divide-y divide-line">
        {lines.map(({ id, to, amount, state, isLate, details }) => (
          <li key={id}>
            <Link
              to={to}
              className="group -mx-2 flex min-h-16 items-center gap-4 rounded-xl px-2 py-2 hover:bg-sand"
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <PrivateAmount value={amount} className="text-dense font-bold" />
                  <Badge tone={isLate ? 'warn' : 'info'}>{state}</Badge>
                </span>
                <span className="text-small text-ink-soft">{details}</span>
              </span>
              <ChevronRightIcon size={20} aria-hidden="true" className="text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
