import { useTranslations } from 'use-intl'
import { actRoles, mayAct, mayPropose, proposalRoles } from '#contract'
import type { Customer } from '#contract/back-office/customer-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { useTeams } from '../approvals/who-proposes.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

type SuspensionCardProps = {
  readonly customer: Customer
  readonly roles: readonly string[]
  readonly answer:
    | { readonly act: string; readonly reason: string; readonly problem: FormProblem }
    | undefined
}

/** The form that suspends an open account, or proposes to restore a suspended one with two-person approval. */
export function SuspensionCard({ customer, roles, answer }: SuspensionCardProps) {
  const t = useTranslations('customers')
  const teamsOf = useTeams()
  const { status, proposal, isStaff, isMe } = customer
  // Each form has its own field, so that the reason typed for one action is never used for the other.
  const answerTo = (act: Act) => (answer?.act === act ? answer : undefined)
  if (status === 'active') {
    return (
      <Card>
        <CardHead title={t('suspend')} />
        {isStaff || isMe ? (
          <p className="text-dense text-ink-soft">{t('staffNote')}</p>
        ) : mayAct('account-suspension', roles) ? (
          <ReasonForm key="suspension" act="suspension" answer={answerTo('suspension')} />
        ) : (
          <p className="text-dense text-ink-soft">
            {t('noSuspending', { teams: teamsOf(actRoles['account-suspension']) })}
          </p>
        )}
      </Card>
    )
  }
  if (status !== 'suspended') return null
  return (
    <Card>
      <CardHead title={t(proposal === null ? 'restore' : 'proposal')} />
      {proposal !== null ? (
        <ProposalCard proposal={proposal} isPart />
      ) : mayPropose('account-restoration', roles) ? (
        <ReasonForm key="restoration" act="restoration" answer={answerTo('restoration')} />
      ) : (
        <p className="text-dense text-ink-soft">
          {t('noReopening', { teams: teamsOf(proposalRoles['account-restoration'].proposers) })}
        </p>
      )}
    </Card>
  )
}

type Act = 'suspension' | 'restoration'
type ReasonFormProps = Pick<SuspensionCardProps, 'answer'> & { readonly act: Act }

function ReasonForm({ act, answer }: ReasonFormProps) {
  const t = useTranslations('customers')
  const isSuspension = act === 'suspension'
  return (
    <DeskForm
      problem={answer?.problem}
      typed={answer}
      acts={[
        {
          text: t(isSuspension ? 'suspendAct' : 'restoreAct'),
          variant: isSuspension ? 'danger' : 'primary',
          name: 'intent',
          value: act,
        },
      ]}
    >
      <p className="text-dense text-ink-soft">{t(isSuspension ? 'suspendLead' : 'restoreLead')}</p>
      <ReasonField
        label={t(isSuspension ? 'suspendReason' : 'restoreReason')}
        help={t(isSuspension ? 'suspendHelp' : 'restoreHelp')}
      />
    </DeskForm>
  )
}
