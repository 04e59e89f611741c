import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ChevronRightIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PrivateAmount } from '../money/private-amount.tsx'

type Line = {
  readonly id: string
  readonly to: string
  readonly amount: number
  readonly state: string
  readonly isLate: boolean
  readonly details: ReactNode
}

type UnderWayProps = {
  readonly title: string
  readonly lines: readonly Line[]
}

const shownMax = 2

/** The transfers in progress, each linked to its page; nothing without any. */
export function UnderWay({ title, lines }: UnderWayProps) {
  const t = useTranslations('wallet')
  if (lines.length === 0) return null
  return (
    <Card>
      <CardHead title={title} />
      <Lines lines={lines.slice(0, shownMax)} />
      {lines.length > shownMax ? (
        <Disclosure label={t('moreUnderWay', { count: lines.length - shownMax })}>
          <Lines lines={lines.slice(shownMax)} />
        </Disclosure>
      ) : null}
    </Card>
  )
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
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
  )
}
