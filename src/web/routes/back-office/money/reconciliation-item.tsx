import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ReconciliationItem } from '#contract/back-office/reconciliation-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { useMayPropose, WhoProposes } from '../approvals/who-proposes.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import type { RowHead } from '../desk/desk-rows.tsx'
import { BookingForm, type LineAnswer, MatchForm, ReopeningForm } from '../desk/line-forms.tsx'
import { Fact, Facts } from '../facts.tsx'

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
      <Facts isDense>
        {item.account === null ? null : (
          <Fact name={t('fields.account')}>{t(`accounts.${item.account}`)}</Fact>
        )}
        <Fact name={t(isHeld ? 'ordered' : 'ledger')}>
          {item.ledger === null ? t('nothing') : <Amount value={item.ledger} />}
        </Fact>
        <Fact name={t(isHeld ? 'received' : item.kind.startsWith('bank') ? 'bank' : 'gateway')}>
          {item.other === null ? t('nothing') : <Amount value={item.other} />}
        </Fact>
        {item.explanation === null ? null : (
          <Fact name={t('explanation')}>
            {item.explanation === 'no-longer-held' ? t('noLongerHeld') : item.explanation}
          </Fact>
        )}
        <Decided item={item} />
      </Facts>
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
        <Fact name={t('booking.as')}>{t(`booking.purposes.${purpose}`)}</Fact>
      )}
      {explainedBy === null ? null : <Fact name={t('booking.by')}>{explainedBy}</Fact>}
      {approvedBy === null ? null : <Fact name={t('booking.approvedBy')}>{approvedBy}</Fact>}
      {bookedBy === null ? null : (
        <Fact name={t('booking.evidence')}>
          <a
            href={link(`/back-office/files/reconciliation/bookings/${bookedBy}/document`)}
            className="text-link"
          >
            {t('booking.document')}
          </a>
        </Fact>
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
