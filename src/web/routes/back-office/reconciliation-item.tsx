import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ReconciliationItem } from '#contract/back-office/reconciliation-body.ts'
import { Amount } from '../../components/amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DeskForm } from './desk-form.tsx'
import type { RowHead } from './desk-rows.tsx'
import { BookingForm, type LineAnswer, MatchForm, ReopeningForm } from './line-forms.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { useMayPropose, WhoProposes } from './who-proposes.tsx'

type ItemProps = {
  readonly item: ReconciliationItem
  readonly answer: LineAnswer | undefined
}

/** One reconciliation difference: both amounts side by side, its age, and its explanation. */
export function ReconciliationItemCard({ item, answer }: ItemProps) {
  const t = useTranslations('reconciliation')
  const isHeld = item.kind === 'held-for-review'
  return (
    <div className="grid gap-4">
      <dl className="tabular grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-dense [&_dd]:font-semibold [&_dt]:text-ink-soft">
        {item.account === null ? null : (
          <>
            <dt>{t('fields.account')}</dt>
            <dd>{t(`accounts.${item.account}`)}</dd>
          </>
        )}
        <dt>{t(isHeld ? 'ordered' : 'ledger')}</dt>
        <dd>{item.ledger === null ? t('nothing') : <Amount value={item.ledger} />}</dd>
        <dt>{t(isHeld ? 'received' : item.kind.startsWith('bank') ? 'bank' : 'gateway')}</dt>
        <dd>{item.other === null ? t('nothing') : <Amount value={item.other} />}</dd>
        {item.explanation === null ? null : (
          <>
            <dt>{t('explanation')}</dt>
            <dd className="wrap-anywhere">
              {item.explanation === 'no-longer-held' ? t('noLongerHeld') : item.explanation}
            </dd>
          </>
        )}
        <Decided item={item} />
      </dl>
      {item.proposal === null ? (
        <Acts item={item} answer={answer} />
      ) : (
        <ProposalCard proposal={item.proposal} isPart />
      )}
    </div>
  )
}

/** The summary line of a difference: its subject, amount, age and kind. */
export function useDifferenceHead(): (item: ReconciliationItem) => RowHead {
  const t = useTranslations('reconciliation')
  return ({ text, subject, ledger, other, foundAt, kind, explainedAt, proposal }) => {
    const amount = other ?? ledger
    return {
      title: <span className="tabular">{text ?? subject}</span>,
      amount: amount === null ? undefined : <Amount value={amount} />,
      at: foundAt,
      marks: (
        <>
          <Badge tone={explainedAt === null ? 'warn' : 'neutral'}>{t(`kinds.${kind}`)}</Badge>
          {proposal === null ? null : <Badge tone="info">{t('proposed')}</Badge>}
        </>
      ),
    }
  }
}

/** How a line was booked, by whom, and the document that proves it. */
function Decided({ item }: Pick<ItemProps, 'item'>) {
  const t = useTranslations('reconciliation')
  const link = useLocalHref()
  const { purpose, bookedBy, explainedBy, approvedBy } = item
  return (
    <>
      {purpose === null ? null : (
        <>
          <dt>{t('booking.as')}</dt>
          <dd>{t(`booking.purposes.${purpose}`)}</dd>
        </>
      )}
      {explainedBy === null ? null : (
        <>
          <dt>{t('booking.by')}</dt>
          <dd>{explainedBy}</dd>
        </>
      )}
      {approvedBy === null ? null : (
        <>
          <dt>{t('booking.approvedBy')}</dt>
          <dd>{approvedBy}</dd>
        </>
      )}
      {bookedBy === null ? null : (
        <>
          <dt>{t('booking.evidence')}</dt>
          <dd>
            <a
              href={link(`/back-office/files/reconciliation/bookings/${bookedBy}/document`)}
              className="text-link"
            >
              {t('booking.document')}
            </a>
          </dd>
        </>
      )}
    </>
  )
}

function Acts({ item, answer }: ItemProps) {
  const mayPropose = useMayPropose()
  const of = (act: string) => (answer?.act === act ? answer : undefined)
  if (item.explainedAt !== null) return <Undo item={item} answer={of('reopening')} />
  const isLine = item.kind === 'bank-unknown' || item.kind === 'bank-amount-differs'
  if (!isLine) return <Explain item={item} answer={of('explanation')} />
  if (!mayPropose('bank-line-booking')) return <WhoProposes kind="bank-line-booking" />
  const mayMatch = item.kind === 'bank-unknown' && (item.other ?? 0) > 0
  return (
    <div>
      {mayMatch ? <MatchForm item={item} answer={of('match')} /> : null}
      <BookingForm item={item} answer={of('booking')} />
    </div>
  )
}

/** A booking is undone here; one side of a transfer order is undone at the order. */
function Undo({ item, answer }: ItemProps) {
  const t = useTranslations('reconciliation')
  const link = useLocalHref()
  const mayPropose = useMayPropose()
  if (item.bookedBy === null) return null
  if (item.purpose === 'transfer' || item.purpose === 'transfer-fee')
    return (
      <Link to={link('/back-office/bank-accounts')} className="justify-self-start text-link">
        {t('booking.ofOrder')}
      </Link>
    )
  return mayPropose('bank-line-reopening') ? (
    <ReopeningForm item={item} answer={answer} />
  ) : (
    <WhoProposes kind="bank-line-reopening" />
  )
}

function Explain({ item, answer }: ItemProps) {
  const t = useTranslations('reconciliation')
  return (
    <Disclosure label={t('explain')} isOpen={answer !== undefined}>
      <DeskForm
        typed={answer}
        problem={answer?.problem}
        hidden={{ intent: 'explanation', itemId: item.id }}
        acts={[{ text: t('explainSend'), variant: 'primary' }]}
      >
        <TextArea
          name="explanation"
          label={t('explanation')}
          help={t('explanationHelp')}
          rows={3}
          required
          maxLength={500}
        />
      </DeskForm>
    </Disclosure>
  )
}
