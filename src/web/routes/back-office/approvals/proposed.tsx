import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { Messages } from '../../../messages/messages.ts'
import { ProposedSale } from '../distributions/sale-parts.tsx'
import { Fact, Facts } from '../facts.tsx'
import { ProposedBust } from '../market/proposed-bust.tsx'
import { ProposedTerms } from '../market/proposed-terms.tsx'
import { ProposedCall, ProposedCancellation, ProposedMark } from '../meetings/proposed-call.tsx'
import { ProposedMeetingTerms } from '../meetings/proposed-meeting-terms.tsx'
import { ProposedBankLine } from '../money/bank-proposal.tsx'
import { ProposedValuation } from '../properties/valuation-card.tsx'
import { ProposedCorrection } from './correction-card.tsx'
import { ProposedAnnouncement, ProposedSaleDocument } from './proposed-announcement.tsx'
import { ProposedBankProof } from './proposed-bank-proof.tsx'
import { ProposedDistribution } from './proposed-distribution.tsx'
import { ProposedDocument } from './proposed-document.tsx'
import { ProposedFacts } from './proposed-facts.tsx'
import { ProposedHeirs } from './proposed-heirs.tsx'
import { ProposedMonth, ProposedVoid } from './proposed-month.tsx'
import { ProposedRecord } from './proposed-record.tsx'
import { ProposedValue } from './proposed-value.tsx'

type ProposedProps = { readonly proposal: Proposal }

const byKind: Record<Proposal['kind'], ComponentType<ProposedProps>> = {
  'bank-statement': ProposedBankLine,
  'bank-line-match': ProposedBankLine,
  'bank-line-booking': ProposedBankLine,
  'bank-line-reopening': ProposedBankLine,
  'transfer-cancellation': ProposedBankLine,
  'transfer-line-reopening': ProposedBankLine,
  'bank-proof': ProposedBankProof,
  distribution: ProposedDistribution,
  'distribution-correction': ProposedCorrection,
  'property-month': ProposedMonth,
  'month-void': ProposedVoid,
  'property-document': ProposedDocument,
  'property-facts': ProposedFacts,
  'property-publication': ProposedRecord,
  'property-valuation': ProposedValuation,
  'property-sale': ProposedSale,
  'meeting-call': ProposedCall,
  'meeting-cancellation': ProposedCancellation,
  'meeting-terms': ProposedMeetingTerms,
  'sale-mark': ProposedMark,
  'trade-bust': ProposedBust,
  'market-terms': ProposedTerms,
  'heirs-statement': ProposedHeirs,
  'inheritance-transfer': ProposedHeirs,
  'sale-announcement': ProposedAnnouncement,
  'sale-document': ProposedSaleDocument,
  'offering-publication': changeOfState('offering-publication'),
  'offering-closing': changeOfState('offering-closing'),
  'offering-withdrawal': changeOfState('offering-withdrawal'),
  'escrow-benefit-reversal': changeOfState('escrow-benefit-reversal'),
  withdrawal: changeOfState('withdrawal'),
  'account-recovery': changeOfState('account-recovery'),
  'account-restoration': changeOfState('account-restoration'),
  'death-report-release': changeOfState('death-report-release'),
  'death-confirmation': changeOfState('death-confirmation'),
  // Created by the approval: nothing precedes it.
  'escrow-benefit': Fields,
  'trading-window': Fields,
  'property-entry': Fields,
  'transfer-order': Fields,
  news: Fields,
  // The page of the subject passes its own content, with the present value where there is one.
  'balance-adjustment': Fields,
  'deposit-release': Fields,
  'deposit-return': Fields,
  'identity-decision': Fields,
  'role-grant': Fields,
  'role-withdrawal': Fields,
}

/** The change that a proposal would make, with the texts and figures of its kind. */
export function Proposed({ proposal }: ProposedProps) {
  const OfKind = byKind[proposal.kind]
  return <OfKind proposal={proposal} />
}

/** For acts that change only a state: the state before and after, then the fields. */
function changeOfState(kind: keyof Messages['proposals']['changes']): ComponentType<ProposedProps> {
  return function StateChange({ proposal }) {
    const t = useTranslations('proposals')
    return (
      <Fields proposal={proposal}>
        <Fact name={t('change')}>
          {t(`changes.${kind}.from`)}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> {t('terms.becomes')} </span>
          {t(`changes.${kind}.to`)}
        </Fact>
      </Fields>
    )
  }
}

/** Returns the fields of a content that have a name; ids and file hashes have none. */
function Fields({ proposal, children }: ProposedProps & { readonly children?: ReactNode }) {
  const t = useTranslations('proposals')
  const rows = Object.entries(proposal.content).filter(([name]) => t.has(`fields.${name}` as never))
  return (
    <Facts>
      {children}
      {rows.map(([name, value]) => (
        // The names come from the proposal; fields without a text are left out above.
        <Fact key={name} name={t(`fields.${name}` as never)}>
          <ProposedValue name={name} value={value} />
        </Fact>
      ))}
    </Facts>
  )
}
