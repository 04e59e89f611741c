import { useTranslations } from 'use-intl'
import type { TransferOrder } from '#contract/back-office/transfer-orders.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { type OrderAnswer, Undo } from './order-forms.tsx'

type OrderLinesProps = {
  readonly order: TransferOrder
  readonly mayAct: boolean
  readonly answer: OrderAnswer | undefined
}

/** The statement lines linked to an order, how each was matched, and how a wrong one is unlinked. */
export function OrderLines({ order, mayAct, answer }: OrderLinesProps) {
  const t = useTranslations('operator-accounts')
  if (order.lines.length === 0) return null
  return (
    <section className="grid gap-3">
      <h4 className="text-dense font-bold">{t('lines')}</h4>
      <ul className="grid gap-3">
        {order.lines.map((line) => (
          <li key={line.id} className="rounded-card border border-line p-4">
            <Line line={line} />
            {line.proposal !== null ? (
              <div className="mt-4">
                <ProposalCard proposal={line.proposal} isPart />
              </div>
            ) : mayAct ? (
              <Undo
                order={order}
                lineId={line.id}
                answer={
                  answer?.act === 'reopening' && answer.lineId === line.id ? answer : undefined
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { readonly line: TransferOrder['lines'][number] }) {
  const t = useTranslations('operator-accounts')
  const locale = useLocale()
  const { side, amount, fee, bookedOn, text, match } = line
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-dense font-bold">
          {t(`sides.${side}`)}
          {amount < 0 ? ` (${t('cameBack')})` : null}
          {', '}
          <DateTime value={bookedOn} style="short" />
        </p>
        <Badge tone={match === 'amount' ? 'warn' : 'neutral'}>{t(`matches.${match}`)}</Badge>
      </div>
      <p className="tabular mt-1 text-dense">
        <Amount value={amount} />
        {fee === 0 ? null : ` + ${t('fee', { fee: formatRupiah(fee, locale) })}`}
      </p>
      <p className="mt-1 text-small text-ink-soft wrap-anywhere">{text}</p>
    </>
  )
}
