import { useTranslations } from 'use-intl'
import type { RecoveryDetail } from '#contract/back-office/account-recoveries.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

type Answer = {
  readonly act: string
  readonly typed: { readonly decision: string; readonly reason: string }
  readonly problem: FormProblem
}

type Props = { readonly request: RecoveryDetail; readonly answer: Answer | undefined }

const mayRefuse: readonly string[] = ['waiting', 'asked', 'approved', 'ready']

/**
 * The possible decisions on a recovery request: approval by two people; a request for more evidence or a
 * refusal by one.
 */
export function RecoveryDecision({ request, answer }: Props) {
  const t = useTranslations('back-office.recoveries')
  const { state, proposal } = request
  if (!mayRefuse.includes(state)) return <Notice tone="plain">{t('notNow')}</Notice>
  return (
    <div className="grid gap-5">
      {proposal === null ? null : <ProposalCard proposal={proposal} />}
      {state === 'waiting' && proposal === null ? <ProposeForm answer={answer} /> : null}
      <SinglePersonForm answer={answer} canAsk={state === 'waiting'} />
    </div>
  )
}

function ProposeForm({ answer }: { readonly answer: Answer | undefined }) {
  const t = useTranslations('back-office.recoveries')
  const own = answer?.act === 'proposal' ? answer : undefined
  return (
    <Card>
      <CardHead title={t('propose')} />
      <p className="mb-4 text-dense text-ink-soft">{t('proposeLead')}</p>
      <DeskForm
        hidden={{ intent: 'proposal' }}
        problem={own?.problem}
        typed={own?.typed}
        acts={[{ text: t('proposeSend'), variant: 'primary' }]}
      >
        <ReasonField label={t('reason')} help={t('reasonHelp')} />
      </DeskForm>
    </Card>
  )
}

function SinglePersonForm({ answer, canAsk }: { answer: Answer | undefined; canAsk: boolean }) {
  const t = useTranslations('back-office.recoveries')
  const own = answer?.act === 'alone' ? answer : undefined
  return (
    <Card>
      <CardHead title={t(canAsk ? 'alone' : 'refuse')} />
      <p className="mb-4 text-dense text-ink-soft">{t('aloneLead')}</p>
      <DeskForm
        hidden={{ intent: 'alone' }}
        problem={own?.problem}
        typed={own?.typed}
        acts={[{ text: t('aloneSend'), variant: 'danger' }]}
      >
        {canAsk ? (
          <Select name="decision" label={t('choice')} defaultValue="question">
            <option value="question">{t('ask')}</option>
            <option value="refusal">{t('refuse')}</option>
          </Select>
        ) : (
          <input type="hidden" name="decision" value="refusal" />
        )}
        <ReasonField label={t('reason')} help={t('reasonHelp')} />
      </DeskForm>
    </Card>
  )
}
