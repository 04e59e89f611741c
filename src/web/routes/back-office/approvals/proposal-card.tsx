import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import { Proposed } from './proposed.tsx'

type ProposalCardProps = {
  readonly proposal: Proposal
  /** The person or record that the proposal is about, when the page does not show it already. */
  readonly about?: string | null
  /** The proposed change, when the screen shows more than the default; null when the page shows it already. */
  readonly children?: ReactNode
  /** Why the proposal can no longer be approved but only rejected. */
  readonly obstacle?: string | null
  /** Whether it is displayed inside the card of its subject. */
  readonly isPart?: boolean
}

/** A proposal for two-person approval: the change, both people with their times, and the decision. */
export function ProposalCard({ isPart = false, ...props }: ProposalCardProps) {
  const t = useTranslations('proposals')
  const { kind, state } = props.proposal
  const Heading = isPart ? 'h3' : 'h2'
  const content = (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading className={isPart ? 'font-bold' : 'text-h3'}>{t(`kinds.${kind}`)}</Heading>
        <Badge tone={state === 'waiting' ? 'warn' : 'neutral'}>{t(`states.${state}`)}</Badge>
      </div>
      <ProposalBody {...props} />
    </>
  )
  if (isPart) return <section className="border-t border-line pt-4">{content}</section>
  return <Card className="border-brand">{content}</Card>
}

function ProposalBody({ proposal, about, children, obstacle }: Omit<ProposalCardProps, 'isPart'>) {
  const t = useTranslations('proposals')
  const { kind, state, isMine, mayApprove } = proposal
  const answer = useAnswerTo(proposal)
  // The content of a record explains below what its approval does.
  const saysItself = kind === 'property-publication'
  return (
    <>
      {about ? <p className="mb-2 font-bold wrap-anywhere">{about}</p> : null}
      {state === 'waiting' && !saysItself ? <p className="mb-4">{t(`meaning.${kind}`)}</p> : null}
      {children === undefined ? <Proposed proposal={proposal} /> : children}
      <People proposal={proposal} />
      <ProblemNotice problem={answer?.problem} className="mt-4" />
      {state !== 'waiting' ? null : isMine || mayApprove ? (
        <Decision proposal={proposal} obstacle={obstacle ?? null} answer={answer} />
      ) : (
        <Notice tone="plain" className="mt-4">
          {t('notMyRole')}
        </Notice>
      )}
    </>
  )
}

/** The response of each screen with proposals to a refused decision, with the typed reason. */
type Answer = { readonly reason: string; readonly problem: FormProblem }

/** Returns the response to the last decision if it was about this proposal. */
function useAnswerTo({ id }: Proposal): Answer | undefined {
  const answer = useAnswer<Partial<Answer> & { readonly proposalId?: string }>()
  if (answer?.proposalId !== id || !answer.problem) return undefined
  return { reason: answer.reason ?? '', problem: answer.problem }
}

/** The proposer and the approver with their times, and why the proposal was rejected or ended automatically. */
export function People({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('proposals')
  const { isMine, proposedBy, proposedAt, decidedBy, decidedAt, reason, endedBecause } = proposal
  return (
    <div className="mt-4 grid gap-1 text-small text-ink-soft">
      <p>
        {isMine ? t('byMe') : t('byAnother', { name: proposedBy ?? t('closedAccount') })}{' '}
        <DateTime value={proposedAt} style="date-time" />
      </p>
      {decidedAt === null ? null : (
        <p className="wrap-anywhere">
          <FactLine>
            <span>
              {endedBecause === null
                ? t('decidedBy', { name: decidedBy ?? t('closedAccount') })
                : t('endedOn')}{' '}
              <DateTime value={decidedAt} style="date-time" />
            </span>
            {endedBecause === null ? null : t(`endings.${endedBecause}`)}
            {reason}
          </FactLine>
        </p>
      )}
    </div>
  )
}

type DecisionProps = {
  readonly proposal: Proposal
  readonly obstacle: string | null
  readonly answer: Answer | undefined
}

function Decision({ proposal, obstacle, answer }: DecisionProps) {
  const t = useTranslations('proposals')
  const { id, contentHash, isMine, mayApprove } = proposal
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      {obstacle !== null ? (
        <Notice tone="warn">{obstacle}</Notice>
      ) : mayApprove ? (
        <Form method="post" className="grid gap-2 sm:justify-items-start">
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="proposalId" value={id} />
          <input type="hidden" name="contentHash" value={contentHash} />
          <SubmitButton variant="primary">{t('approve')}</SubmitButton>
          <p className="text-small text-ink-soft">{t('freshFactor')}</p>
        </Form>
      ) : (
        <Notice tone="info">{t('needsAnother')}</Notice>
      )}
      <Disclosure
        label={t(isMine ? 'undo' : 'refuse')}
        isOpen={answer?.problem.fields.reason !== undefined}
      >
        <DeskForm
          hidden={{ intent: 'refuse', proposalId: id }}
          problem={answer?.problem}
          typed={answer}
          acts={[{ text: t(isMine ? 'undo' : 'refuse'), variant: 'danger' }]}
          className="pt-3"
        >
          <ReasonField label={t('reason')} />
        </DeskForm>
      </Disclosure>
    </div>
  )
}
