import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SuspendedDeposit } from '../../api/answers.ts'
import { Amount } from '../../components/amount.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { methodName } from '../investor/method-name.ts'
import { ResolutionForms, type ResolutionFormsProps } from './resolution-forms.tsx'

type CardProps = { readonly deposit: SuspendedDeposit }
type OpenProps = CardProps & Omit<ResolutionFormsProps, 'deposit'>

/** Money that waits: what came against what was ordered, and what two people do about it. */
export function SuspenseCard({ deposit, banks, answer }: OpenProps) {
  const t = useTranslations('back-office.suspense')
  const { amount, receivedAmount, reviewReason, paidAt } = deposit
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="tabular text-h3">{deposit.reference}</h2>
        <Badge tone="warn">{t(`reasons.${reviewReason ?? 'amount-differs'}`)}</Badge>
      </div>
      <dl className="mt-3 grid gap-x-8 gap-y-2 text-dense sm:grid-cols-[repeat(4,auto)] sm:justify-start [&_dd]:font-bold [&_dt]:text-small [&_dt]:text-ink-soft">
        <div>
          <dt>{t('received')}</dt>
          <dd>{receivedAmount === null ? '–' : <Amount value={receivedAmount} />}</dd>
        </div>
        <div>
          <dt>{t('ordered')}</dt>
          <dd>
            <Amount value={amount} />
          </dd>
        </div>
        <div>
          <dt>{t('method')}</dt>
          <dd>{methodName(deposit.method)}</dd>
        </div>
        <div>
          <dt>{t('paidAt')}</dt>
          <dd>{paidAt === null ? '–' : <DateTime value={paidAt} style="date-time" />}</dd>
        </div>
        <div>
          <dt>{t('investor')}</dt>
          <dd>{deposit.investorName}</dd>
        </div>
        {reviewReason === 'sender-differs' ? <Sender deposit={deposit} /> : null}
      </dl>
      <RefundState deposit={deposit} />
      <div className="mt-4 border-t border-line pt-4 empty:hidden">
        {reviewReason === 'currency-differs' ? (
          <p className="text-dense text-ink-soft">{t('otherCurrency')}</p>
        ) : isUnderWay(deposit) ? null : deposit.proposal === null ? (
          <ResolutionForms deposit={deposit} banks={banks} answer={answer} />
        ) : (
          <Decision deposit={deposit} proposal={deposit.proposal} />
        )}
      </div>
    </Card>
  )
}

/** Who sent it by the bank's word, and how alike the name is to the investor's. */
function Sender({ deposit: { senderName, senderScore } }: CardProps) {
  const t = useTranslations('back-office.suspense')
  return (
    <div>
      <dt>{t('sender')}</dt>
      <dd>
        {senderName === null
          ? t('noSender')
          : `${senderName} · ${t('alike', { score: senderScore ?? 0 })}`}
      </dd>
    </div>
  )
}

/** Where money that two people sent back is, or why it is here again. */
function RefundState({ deposit: { refund } }: CardProps) {
  const t = useTranslations('back-office.suspense')
  if (refund === null) return null
  const { state, bank, numberEnd, holderName, reference, failure } = refund
  return (
    <Notice tone={state === 'failed' || state === 'reversed' ? 'warn' : 'info'} className="mt-4">
      <span className="font-bold">{`${t('refund')}: ${t(`refundStates.${state}`)}`}</span>
      {` · ${bank} •••• ${numberEnd} · ${holderName} · `}
      <span className="tabular">{reference}</span>
      {failure === null ? null : ` · ${failure}`}
    </Notice>
  )
}

function isUnderWay({ refund }: SuspendedDeposit): boolean {
  return refund !== null && ['queued', 'sending', 'submitted'].includes(refund.state)
}

type DecisionProps = CardProps & {
  readonly proposal: NonNullable<SuspendedDeposit['proposal']>
}

function Decision({ deposit, proposal }: DecisionProps) {
  const t = useTranslations('back-office.suspense')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="grid gap-4">
      <p className="text-dense">
        <span className="font-bold">{t(`outcomes.${proposal.outcome}`)}</span>
        {` · ${proposal.reason} · `}
        <DateTime value={proposal.proposedAt} style="date-time" />
      </p>
      <p className="text-small text-ink-soft">{t('proposedBy', { name: proposal.proposedBy })}</p>
      <Destination proposal={proposal} />
      <div className="flex flex-wrap items-end gap-4">
        {proposal.isMine ? (
          <p className="w-full text-small text-ink-soft">{t('needsOther')}</p>
        ) : !proposal.mayApprove ? (
          <p className="w-full text-small text-ink-soft">{t('notMyRole')}</p>
        ) : (
          <Form method="post">
            <input type="hidden" name="intent" value="approval" />
            <input type="hidden" name="depositId" value={deposit.id} />
            <input type="hidden" name="proposalId" value={proposal.id} />
            <input type="hidden" name="contentHash" value={proposal.contentHash} />
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {t('approve')}
            </Button>
          </Form>
        )}
        {proposal.isMine || proposal.mayApprove ? (
          <Form method="post" className="flex flex-1 flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="refusal" />
            <input type="hidden" name="depositId" value={deposit.id} />
            <input type="hidden" name="proposalId" value={proposal.id} />
            <TextInput
              className="min-w-52 flex-1"
              name="reason"
              label={t(proposal.isMine ? 'takeBackReason' : 'refusalReason')}
              required
              minLength={3}
              maxLength={500}
            />
            <Button type="submit" variant="danger" isBusy={isBusy}>
              {t(proposal.isMine ? 'takeBack' : 'refuse')}
            </Button>
          </Form>
        ) : null}
      </div>
    </div>
  )
}

/** The account that a return would go to, whose it is, and how that differs from who paid. */
function Destination({ proposal: { id, to } }: Pick<DecisionProps, 'proposal'>) {
  const t = useTranslations('back-office.suspense')
  const link = useLocalHref()
  if (to === null) return null
  const { payerName: payer, holderName: holder, nameScore: score } = to
  return (
    <div className="grid gap-3">
      <p className="text-dense">
        {`${t('to')} `}
        <span className="font-bold">{`${to.bank} ${to.accountNumber} · ${holder}`}</span>
        <span className="block text-small text-ink-soft">
          {to.bankName === null ? t('bankSilent') : t('bankSays', { name: to.bankName })}
        </span>
        {payer === null ? null : (
          <span className="block text-small text-ink-soft">{`${t('payer')}: ${payer}`}</span>
        )}
      </p>
      {to.isOtherName ? (
        <Notice tone="warn" title={t('otherNameTitle')}>
          {payer === null
            ? t('noPayer', { holder: to.bankName ?? holder })
            : t('otherName', { payer, holder: to.bankName ?? holder, score: score ?? 0 })}
        </Notice>
      ) : null}
      {to.hasDocument ? (
        <a href={link(`/back-office/suspense/documents/${id}`)} className="text-link" download>
          {t('document')}
        </a>
      ) : null}
    </div>
  )
}
