import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OperatorAccount, TransferOrder } from '#contract/back-office/transfer-orders.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { RecordNumber, TextWithNumbers } from '../../../components/forms/record-number.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { Fact, Facts } from '../facts.tsx'
import { Act, Cancel, CancelSent, type OrderAnswer } from './order-forms.tsx'
import { OrderLines } from './order-lines.tsx'

type OrderCardProps = {
  readonly order: TransferOrder
  readonly accounts: readonly OperatorAccount[]
  /** Whether the user has the finance role; others can only read and approve. */
  readonly mayAct: boolean
  readonly answer: OrderAnswer | undefined
}

const tones = {
  due: 'warn',
  proposed: 'warn',
  approved: 'info',
  sent: 'info',
  booked: 'gain',
  cancelled: 'neutral',
} as const

/** A transfer order between two accounts: amount, purpose, progress and possible actions. */
export function OrderCard({ order, accounts, mayAct, answer }: OrderCardProps) {
  const t = useTranslations('operator-accounts')
  const { reference, from, to, amount, state, proposal } = order
  const shown = proposal === null ? state : 'proposed'
  const isCancellable = state === 'due' || state === 'approved'
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="text-h3">
            {t('route', { from: t(`accounts.${from}`), to: t(`accounts.${to}`) })}
          </h3>
          <p className="mt-1 text-small text-ink-soft">
            <RecordNumber>{reference}</RecordNumber>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Amount value={amount} className="text-h3" />
          <Badge tone={tones[shown]}>{t(`states.${shown}`)}</Badge>
        </div>
      </div>
      <OrderFacts order={order} />
      <OrderLines order={order} mayAct={mayAct} answer={answer} />
      {proposal !== null ? (
        <ProposalCard proposal={proposal} isPart>
          {proposal.kind === 'transfer-order' ? null : undefined}
        </ProposalCard>
      ) : state === 'due' && mayAct ? (
        <Act order={order} act="proposal" label={t('propose')} />
      ) : null}
      {state === 'approved' || state === 'sent' ? (
        <Instruction order={order} accounts={accounts} mayAct={mayAct} />
      ) : null}
      {isCancellable && mayAct ? (
        <Cancel order={order} answer={answer?.act === 'revocation' ? answer : undefined} />
      ) : null}
      {state === 'sent' && mayAct ? <UnmatchedOrder order={order} answer={answer} /> : null}
    </Card>
  )
}

/**
 * Manual actions for an order without a matching statement line: book a line by hand, or cancel the order if no
 * money has moved.
 */
function UnmatchedOrder({ order, answer }: Pick<OrderCardProps, 'order' | 'answer'>) {
  const t = useTranslations('operator-accounts')
  const link = useLocalHref()
  const isUntouched = order.left === 0 && order.arrived === 0 && order.proposal === null
  return (
    <div>
      <p className="text-small text-ink-soft">
        {t('byHand')}{' '}
        <Link to={link('/back-office/reconciliation')} className="text-link">
          {t('toReconciliation')}
        </Link>
      </p>
      {isUntouched ? (
        <CancelSent order={order} answer={answer?.act === 'cancellation' ? answer : undefined} />
      ) : null}
    </div>
  )
}

function OrderFacts({ order }: Pick<OrderCardProps, 'order'>) {
  const t = useTranslations('operator-accounts')
  const { madeAt, leftOn, arrivedOn, state, cancelReason, amount, left, arrived } = order
  const seen = (day: string | null, shown: number) => {
    if (day !== null) return <DateTime value={day} style="short" />
    return shown === 0 ? t('notYet') : t('shownOf', { shown, amount })
  }
  return (
    <Facts>
      <Fact name={t('causes')}>
        <Causes causes={order.causes} />
      </Fact>
      <Fact name={t('made')}>
        <DateTime value={madeAt} style="date-time" />
      </Fact>
      {state === 'sent' || state === 'booked' ? (
        <>
          <Fact name={t('left')}>{seen(leftOn, left)}</Fact>
          <Fact name={t('arrived')}>{seen(arrivedOn, arrived)}</Fact>
        </>
      ) : null}
      {cancelReason === null ? null : <Fact name={t('reason')}>{cancelReason}</Fact>}
    </Facts>
  )
}

const named = [
  'deposit-return',
  'debt-payment',
  'debt-advance',
  'suspense-return',
  'suspense-return-reversal',
  'gateway-return',
  'settlement',
  'subscription',
  'subscription-cancellation',
  'fee-capture',
  'closing',
  'allotment',
  'property-cost',
  'distribution',
  'sale-proceeds',
  'trade',
  'private-trade',
  'trade-bust',
  'payout',
  'payout-reversal',
  'referral-reward',
  'referral-clawback',
  'correction',
  'bank-line',
  'bank-line-reversal',
] as const

/** The purpose of an order; an amount owed in the opposite direction has a minus sign. */
function Causes({ causes }: Pick<TransferOrder, 'causes'>) {
  const t = useTranslations('operator-accounts.kinds')
  return (
    <ul className="grid max-w-md gap-1">
      {causes.map(({ entryKind, amount }) => (
        <li key={entryKind} className="flex flex-wrap justify-between gap-x-4">
          <span className="font-normal">
            {t(named.find((one) => one === entryKind) ?? 'other')}
          </span>
          <Amount value={amount} />
        </li>
      ))}
    </ul>
  )
}

/** The details to enter at the bank, word for word, and the form that records that this was done. */
function Instruction({ order, accounts, mayAct }: Omit<OrderCardProps, 'answer'>) {
  const t = useTranslations('operator-accounts')
  const { amount, reference, from, to, state } = order
  const [source, target] = [from, to].map(
    (purpose) => accounts.find((one) => one.purpose === purpose)?.account,
  )
  if (!source || !target) return null
  const text = t('instructionText', {
    amount,
    reference,
    fromBank: source.bank,
    fromNumber: source.number,
    fromHolder: source.holder,
    toBank: target.bank,
    toNumber: target.number,
    toHolder: target.holder,
  })
  return (
    <section className="grid gap-3 rounded-card bg-sand p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 max-sm:[&>button]:-ms-3">
        <h4 className="text-dense font-bold">{t('instruction')}</h4>
        <CopyButton text={text} label={t('copy')} copiedLabel={t('copied')} of={reference} />
      </div>
      <p className="text-dense wrap-anywhere">
        <TextWithNumbers>{text}</TextWithNumbers>
      </p>
      {state === 'approved' && mayAct ? (
        <>
          <p className="text-small text-ink-soft">{t('sendLead')}</p>
          <Act order={order} act="sending" label={t('send')} />
        </>
      ) : null}
    </section>
  )
}
