import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Proposal } from '../../api/desk-shapes.ts'
import type { FormProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { ProblemNotice, useFormFocus } from '../../components/form-problem.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type ProposalCardProps = {
  readonly proposal: Proposal
  /** What is proposed, in the words and figures of its kind. */
  readonly children: ReactNode
  readonly problem: FormProblem | undefined
}

/** What waits for a second person: what it says, and the decision for those who may take it. */
export function ProposalCard({ proposal, children, problem }: ProposalCardProps) {
  const t = useTranslations('desks.proposal')
  const { kind, proposedBy, proposedAt, isMine, mayApprove } = proposal
  return (
    <Card className="border-brand">
      <CardHead title={t(`kinds.${kind}`)}>
        <Badge tone="warn">{t('waits')}</Badge>
      </CardHead>
      {children}
      <p className="mt-4 text-small text-ink-soft">
        {isMine ? t('byMe') : t('byAnother', { name: proposedBy ?? t('closedAccount') })}{' '}
        <DateTime value={proposedAt} style="date-time" />
      </p>
      <ProblemNotice problem={problem} className="mt-4" />
      {isMine || mayApprove ? (
        <Decision proposal={proposal} problem={problem} />
      ) : (
        <Notice tone="plain" className="mt-4">
          {t('notMyRole')}
        </Notice>
      )}
    </Card>
  )
}

function Decision({ proposal, problem }: Omit<ProposalCardProps, 'children'>) {
  const t = useTranslations('desks.proposal')
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useFormFocus(problem)
  const { id, contentHash, isMine, mayApprove } = proposal
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      {mayApprove ? (
        <Form method="post">
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="proposalId" value={id} />
          <input type="hidden" name="contentHash" value={contentHash} />
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('approve')}
          </Button>
        </Form>
      ) : (
        <Notice tone="info">{t('needsAnother')}</Notice>
      )}
      <Disclosure label={t(isMine ? 'takeBack' : 'refuse')}>
        <Form ref={form} method="post" noValidate className="grid gap-3 pt-3">
          <input type="hidden" name="intent" value="refuse" />
          <input type="hidden" name="proposalId" value={id} />
          <TextInput
            name="reason"
            label={t('reason')}
            required
            minLength={5}
            maxLength={500}
            error={problem?.fields.reason}
          />
          <Button type="submit" variant="danger" isBusy={isBusy} className="justify-self-start">
            {t(isMine ? 'takeBack' : 'refuse')}
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}
