import { useTranslations } from 'use-intl'
import type { ListedProposal } from '#contract/back-office/desks/listed-proposals.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { People, ProposalCard } from './proposal-card.tsx'
import { proposalDesk } from './proposal-desk.ts'

type ProposalRowProps = { readonly proposal: ListedProposal }

/** A proposal: its kind, subject, amount, people and time, with its content or a link to the page that shows it. */
export function ProposalRow({ proposal }: ProposalRowProps) {
  const t = useTranslations('approvals')
  const desks = useTranslations('proposals')
  const link = useLocalHref()
  const { kind, about, amount, days, isMine, mayApprove, state } = proposal
  const desk = proposalDesk(proposal)
  if (desk === null) return <ProposalCard proposal={proposal} about={about} />
  return (
    <Card className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <h2 className="font-bold">{desks(`kinds.${kind}`)}</h2>
        <p className="text-dense wrap-anywhere">
          <FactLine>
            {about}
            {amount === null ? null : <Amount value={amount} />}
          </FactLine>
        </p>
        <People proposal={proposal} />
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:justify-end">
        {state === 'waiting' ? (
          <Badge tone={days >= overdueDays ? 'loss' : 'neutral'}>{t('age', { days })}</Badge>
        ) : null}
        <Link to={link(desk)} className="text-link inline-flex min-h-11 items-center">
          {t(mayApprove ? 'decide' : 'open')}
        </Link>
      </div>
      {mayApprove || state !== 'waiting' ? null : (
        <p className="text-small text-ink-soft sm:col-span-2">
          {desks(isMine ? 'needsAnother' : 'notMyRole')}
        </p>
      )}
    </Card>
  )
}

// A proposal that has waited this long without a decision is late.
const overdueDays = 3
