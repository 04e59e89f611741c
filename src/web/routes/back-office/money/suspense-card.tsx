import { useTranslations } from 'use-intl'
import type { SuspendedDeposit } from '#contract/back-office/suspense.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useMethodName } from '../../../components/forms/use-method-name.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { useMayPropose, WhoProposes } from '../approvals/who-proposes.tsx'
import type { RowHead } from '../desk/desk-rows.tsx'
import { Fact, Facts } from '../facts.tsx'
import { ResolutionForms, type ResolutionFormsProps } from './resolution-forms.tsx'

type CardProps = { readonly deposit: SuspendedDeposit }
type OpenProps = CardProps & Omit<ResolutionFormsProps, 'deposit'>

/** Unassigned money: the received amount compared with the expected one, and the proposals of two people. */
export function SuspenseCard({ deposit, banks, answer }: OpenProps) {
  const t = useTranslations('back-office.suspense')
  const methodName = useMethodName()
  const mayPropose = useMayPropose()
  const { amount, receivedAmount, returnedAmount, reviewReason } = deposit
  return (
    <>
      <dl className="grid gap-x-8 gap-y-2 text-dense sm:grid-cols-[repeat(4,auto)] sm:justify-start [&_dd]:font-bold [&_dt]:text-small [&_dt]:text-ink-soft">
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
        {returnedAmount === 0 ? null : (
          <div>
            <dt>{t('outcomes.returned-by-gateway')}</dt>
            <dd>
              <Amount value={returnedAmount} />
            </dd>
          </div>
        )}
        {reviewReason === 'sender-differs' ? <Sender deposit={deposit} /> : null}
      </dl>
      <RefundState deposit={deposit} />
      <PaidTwice deposit={deposit} />
      <Decided deposit={deposit} />
      <div className="mt-4 empty:hidden">
        {reviewReason === 'currency-differs' ? (
          <p className="text-dense text-ink-soft">{t('otherCurrency')}</p>
        ) : isUnderWay(deposit) || deposit.decided !== null ? null : deposit.proposal === null ? (
          mayPropose('deposit-release') ? (
            <div className="border-t border-line pt-4">
              {returnedAmount === 0 ? null : (
                <p className="mb-4 max-w-prose text-dense text-ink-soft">{t('partReturned')}</p>
              )}
              <ResolutionForms deposit={deposit} banks={banks} answer={answer} />
            </div>
          ) : (
            <WhoProposes kind="deposit-release" />
          )
        ) : (
          <ProposalCard proposal={deposit.proposal} isPart>
            <p className="mb-3 text-dense wrap-anywhere">
              {String(deposit.proposal.content.reason)}
            </p>
            <Destination to={deposit.returnTo} />
            <GroundsOf deposit={deposit} />
          </ProposalCard>
        )}
      </div>
    </>
  )
}

/** The summary line of unassigned money: the investor, the amount, the time, and why it waits. */
export function useSuspenseHead(): (deposit: SuspendedDeposit) => RowHead {
  const t = useTranslations('back-office.suspense')
  return ({
    reference,
    investorName,
    receivedAmount,
    paidAt,
    reviewReason,
    proposal,
    decided,
  }) => ({
    title: <span className="tabular">{reference}</span>,
    about: investorName,
    amount: receivedAmount === null ? undefined : <Amount value={receivedAmount} />,
    at: paidAt,
    marks: (
      <>
        <Badge tone={decided === null ? 'warn' : 'neutral'}>
          {t(`reasons.${reviewReason ?? 'amount-differs'}`)}
        </Badge>
        {proposal === null ? null : <Badge tone="info">{t('proposed')}</Badge>}
        {decided === null ? null : <Badge>{t(`outcomes.${decided.outcome}`)}</Badge>}
      </>
    ),
  })
}

/** The sender according to the bank, and how similar the name is to the investor's. */
function Sender({ deposit: { senderName, senderScore } }: CardProps) {
  const t = useTranslations('back-office.suspense')
  return (
    <div>
      <dt>{t('sender')}</dt>
      <dd>
        {senderName === null
          ? t('noSender')
          : `${senderName}, ${t('alike', { score: senderScore ?? 0 })}`}
      </dd>
    </div>
  )
}

/** Our own failures of a refund that was not sent; a gateway's are shown as it wrote them. */
const unsentTexts: Readonly<Record<string, 'refundStopped' | 'refundUnanswered' | 'refundFormer'>> =
  {
    'returned-by-gateway': 'refundStopped',
    'gateway-unanswered': 'refundUnanswered',
    'gateway-former': 'refundFormer',
  }

/** The state of a refund approved by two people, with the reason when it failed or came back. */
function RefundState({ deposit: { refund } }: CardProps) {
  const t = useTranslations('back-office.suspense')
  if (refund === null) return null
  const { state, bank, numberEnd, holderName, reference, failure } = refund
  const why = failure === null ? undefined : unsentTexts[failure]
  return (
    <Notice tone={state === 'failed' || state === 'reversed' ? 'warn' : 'info'} className="mt-4">
      <FactLine>
        <span className="font-bold">
          {`${t('refund')}: ${why === undefined ? t(`refundStates.${state}`) : t(why)}`}
        </span>
        {`${bank} •••• ${numberEnd}`}
        {holderName}
        <span className="tabular">{reference}</span>
        {why === undefined ? failure : null}
      </FactLine>
    </Notice>
  )
}

/** What the gateway returned after our refund had been sent. */
function PaidTwice({ deposit: { paidTwiceAmount } }: CardProps) {
  const t = useTranslations('back-office.suspense')
  if (paidTwiceAmount === 0) return null
  return (
    <Notice tone="warn" className="mt-4" title={t('paidTwiceTitle')}>
      <p className="font-bold">
        <Amount value={paidTwiceAmount} />
      </p>
      {t('paidTwice')}
    </Notice>
  )
}

function Decided({ deposit: { decided } }: CardProps) {
  const t = useTranslations('back-office.suspense')
  if (decided === null) return null
  const { outcome, at, by, approvedBy } = decided
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Facts>
        <Fact name={t('decision')}>{t(`outcomes.${outcome}`)}</Fact>
        <Fact name={t('decidedAt')}>
          <DateTime value={at} style="date-time" />
        </Fact>
        <Fact name={t('decidedBy')}>
          {[by, approvedBy].filter((name) => name !== null).join(', ') || t('automatic')}
        </Fact>
        {outcome === 'returned-by-gateway' ? (
          <Fact name={t('reason')}>{t('whyReturned')}</Fact>
        ) : null}
      </Facts>
    </div>
  )
}

function isUnderWay({ refund }: SuspendedDeposit): boolean {
  return refund !== null && ['queued', 'sending', 'submitted'].includes(refund.state)
}

/** The account for a return, its owner, and how it differs from the payer. */
function Destination({ to }: { readonly to: SuspendedDeposit['returnTo'] }) {
  const t = useTranslations('back-office.suspense')
  if (to === null) return null
  const { payerName: payer, holderName: holder, nameScore: score } = to
  return (
    <div className="grid gap-3">
      <p className="text-dense">
        {`${t('to')} `}
        <span className="font-bold">{`${to.bank} ${to.accountNumber}, ${holder}`}</span>
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
    </div>
  )
}

/** Why the proposal was made without an answer of the payment partner, and its document. */
function GroundsOf({ deposit: { obstacle, hasDocument, proposal } }: CardProps) {
  const t = useTranslations('back-office.suspense')
  const link = useLocalHref()
  return (
    <div className="mt-3 grid gap-3 empty:hidden">
      {obstacle === null ? null : (
        <Notice tone="warn" title={t('unansweredTitle')}>
          {`${t(`obstacles.${obstacle}`)} ${t('unanswered')}`}
        </Notice>
      )}
      {hasDocument && proposal !== null ? (
        <a
          href={link(`/back-office/files/suspense/proposals/${proposal.id}/document`)}
          className="text-link"
        >
          {t('document')}
        </a>
      ) : null}
    </div>
  )
}
