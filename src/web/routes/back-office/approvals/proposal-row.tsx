import { useTranslations } from 'use-intl'
import type { ListedProposal } from '../../../api/desk-shapes.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { Amount } from '../../../components/amount.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { ProposalCard } from '../proposal-card.tsx'
import { ProposedDocument } from '../proposed-document.tsx'
import { ProposedFacts } from '../proposed-facts.tsx'
import { ProposedRecord } from '../proposed-record.tsx'
import { ProposedValue } from '../proposed-value.tsx'
import { proposalDesk } from './proposal-desk.ts'

type ProposalRowProps = {
  readonly proposal: ListedProposal
  readonly problem: FormProblem | undefined
}

/** A proposal as it waits: what, about whom or what, how much, by whom and since when. */
export function ProposalRow({ proposal, problem }: ProposalRowProps) {
  const t = useTranslations('approvals')
  const desks = useTranslations('desks.proposal')
  const link = useLocalHref()
  const { kind, about, amount, days, proposedBy, proposedAt, isMine, mayApprove, state } = proposal
  const desk = proposalDesk(proposal)
  if (desk === null && state === 'waiting')
    return (
      <ProposalCard proposal={proposal} problem={problem}>
        <Proposed proposal={proposal} />
      </ProposalCard>
    )
  return (
    <Card className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <h2 className="font-bold">{desks(`kinds.${kind}`)}</h2>
        <p className="text-dense wrap-anywhere">
          {about}
          {amount === null ? null : (
            <>
              {about === null ? null : ' · '}
              <Amount value={amount} />
            </>
          )}
        </p>
        <p className="text-small text-ink-soft">
          {isMine
            ? desks('byMe')
            : desks('byAnother', { name: proposedBy ?? desks('closedAccount') })}{' '}
          <DateTime value={proposedAt} style="date-time" />
        </p>
        {proposal.decidedAt === null ? null : (
          <p className="text-small text-ink-soft">
            {desks('decidedBy', { name: proposal.decidedBy ?? desks('closedAccount') })}{' '}
            <DateTime value={proposal.decidedAt} style="date-time" />
            {proposal.reason === null ? null : ` · ${proposal.reason}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:justify-end">
        {state === 'waiting' ? (
          <Badge tone={days >= overdueDays ? 'loss' : 'neutral'}>{t('age', { days })}</Badge>
        ) : null}
        {desk === null ? null : (
          <Link to={link(desk)} className="text-link inline-flex min-h-11 items-center">
            {t(mayApprove ? 'decide' : 'open')}
          </Link>
        )}
      </div>
      {mayApprove || state !== 'waiting' ? null : (
        <p className="text-small text-ink-soft sm:col-span-2">
          {desks(isMine ? 'needsAnother' : 'notMyRole')}
        </p>
      )}
    </Card>
  )
}

// A proposal that nobody looked at for so long is late.
const overdueDays = 3

const wordsOfKind: Partial<Record<ListedProposal['kind'], typeof ProposedFacts>> = {
  'property-facts': ProposedFacts,
  'property-document': ProposedDocument,
  'property-publication': ProposedRecord,
}

/** What a proposal says, in the words of its kind where it has any. */
function Proposed({ proposal }: Pick<ProposalRowProps, 'proposal'>) {
  const { kind, about, content } = proposal
  const Words = wordsOfKind[kind]
  if (Words === undefined) return <Content content={content} />
  return (
    <>
      <p className="mb-2 font-bold">{about}</p>
      <Words proposal={proposal} />
    </>
  )
}

/** What a proposal says, word for word. */
function Content({ content }: Pick<ListedProposal, 'content'>) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-dense">
      {Object.entries(content).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">
            <ProposedValue name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
