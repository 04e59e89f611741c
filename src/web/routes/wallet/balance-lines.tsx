import { useTranslations } from 'use-intl'
import type { StandingBalance } from '#contract'
import type { BalanceLine } from '#contract/wallet/wallet.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { CloseIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

type LinesProps = {
  readonly balance: StandingBalance
  readonly lines: readonly BalanceLine[]
  readonly total: number
}

/** The current components of one balance; the lines add up to it. */
export function BalanceLines({ balance, lines, total }: LinesProps) {
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const link = useLocalHref()
  return (
    <Card>
      <div className="mb-1 flex items-start justify-between gap-4">
        <div>
          <h2 className="text-h3">{t(`balances.${balance}.label`)}</h2>
          <p className="mt-1 max-w-prose text-dense text-ink-soft">
            {t(`balances.${balance}.definition`)}
          </p>
        </div>
        <Link
          to={link('/dashboard/wallet')}
          preventScrollReset
          aria-label={m('closeLines')}
          className="-me-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sand"
        >
          <CloseIcon size={20} aria-hidden="true" />
        </Link>
      </div>
      {lines.length === 0 ? (
        <p className="py-3 text-dense text-ink-soft">{m('noLines')}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
          <p className="flex justify-between gap-4 border-t border-line-strong pt-3 text-dense font-bold">
            {m('sum')}
            <PrivateAmount value={total} />
          </p>
        </>
      )}
    </Card>
  )
}

function Line({ line }: { readonly line: BalanceLine }) {
  const m = useTranslations('movements')
  const link = useLocalHref()
  const address = addressOf(line)
  const name = m(`lineKinds.${line.kind}`)
  return (
    <li className="flex items-start justify-between gap-4 py-3.5 text-dense">
      <div className="min-w-0">
        <p className="font-bold">
          {address === null ? (
            name
          ) : (
            <Link to={link(address)} className="text-link">
              {name}
            </Link>
          )}
          {line.property === null ? null : (
            <span className="block text-small font-medium text-ink-soft">{line.property.name}</span>
          )}
        </p>
        <p className="tabular text-small wrap-anywhere text-ink-soft">
          <FactLine>
            <RecordNumber>{line.reference}</RecordNumber>
            <DateTime value={line.since} style="date-time" />
          </FactLine>
        </p>
        {line.until === null ? null : (
          <p className="text-small text-ink-soft">
            {`${m('cancelUntil')} `}
            <DateTime value={line.until} style="date-time" />
          </p>
        )}
      </div>
      <PrivateAmount value={line.amount} className="shrink-0 font-bold" />
    </li>
  )
}

function addressOf({ kind, id }: BalanceLine): string | null {
  if (kind === 'subscription') return `/dashboard/orders/${id}`
  if (kind === 'order') return `/dashboard/market/${id}`
  if (kind === 'deposit-in-review') return `/dashboard/wallet/deposits/${id}`
  if (kind === 'withdrawal') return `/dashboard/wallet/withdrawals/${id}`
  return null
}
