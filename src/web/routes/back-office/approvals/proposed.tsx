import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
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

const byKind: Partial<Record<Proposal['kind'], ComponentType<ProposedProps>>> = {
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
}

/** The change that a proposal would make, with the texts and figures of its kind. */
export function Proposed({ proposal }: ProposedProps) {
  const OfKind = byKind[proposal.kind] ?? Fields
  return <OfKind proposal={proposal} />
}

/** Returns the fields of a content that have a name; ids and file hashes have none. */
function Fields({ proposal: { content } }: ProposedProps) {
  const t = useTranslations('proposals')
  const rows = Object.entries(content).filter(([name]) => t.has(`fields.${name}` as never))
  return (
    <Facts>
      {rows.map(([name, value]) => (
        // The names come from the proposal; fields without a text are left out above.
        <Fact key={name} name={t(`fields.${name}` as never)}>
          <ProposedValue name={name} value={value} />
        </Fact>
      ))}
    </Facts>
  )
}
