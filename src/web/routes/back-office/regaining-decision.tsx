import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { WholeRegaining } from '#contract/back-office/regainings.ts'
import type { FormProblem } from '../../api/problem.ts'
import { useFormFocus } from '../../components/form-problem.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Select } from '../../ui/choice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { ReasonField } from './reason-field.tsx'

type Answer = {
  readonly act: string
  readonly typed: { readonly decision: string; readonly reason: string }
  readonly problem: FormProblem
}

type Props = { readonly request: WholeRegaining; readonly answer: Answer | undefined }

const mayRefuse: readonly string[] = ['waiting', 'asked', 'approved', 'ready']

/** What can be done about a request now: given back by two people, asked again or refused by one. */
export function RegainingDecision({ request, answer }: Props) {
  const t = useTranslations('back-office.regainings')
  const { state, proposal } = request
  if (!mayRefuse.includes(state)) return <Notice tone="plain">{t('notNow')}</Notice>
  return (
    <div className="grid gap-5">
      {proposal === null ? null : <ProposalCard proposal={proposal} />}
      {state === 'waiting' && proposal === null ? <ProposeForm answer={answer} /> : null}
      <AloneForm answer={answer} canAsk={state === 'waiting'} />
    </div>
  )
}

function ProposeForm({ answer }: { readonly answer: Answer | undefined }) {
  const t = useTranslations('back-office.regainings')
  const own = answer?.act === 'proposal' ? answer : undefined
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useFormFocus(own?.problem)
  return (
    <Card>
      <CardHead title={t('propose')} />
      <p className="mb-4 text-dense text-ink-soft">{t('proposeLead')}</p>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="proposal" />
        <OwnReason answer={own} />
        <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start">
          {t('proposeSend')}
        </Button>
      </Form>
    </Card>
  )
}

function AloneForm({ answer, canAsk }: { answer: Answer | undefined; canAsk: boolean }) {
  const t = useTranslations('back-office.regainings')
  const own = answer?.act === 'alone' ? answer : undefined
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useFormFocus(own?.problem)
  return (
    <Card>
      <CardHead title={t(canAsk ? 'alone' : 'refuse')} />
      <p className="mb-4 text-dense text-ink-soft">{t('aloneLead')}</p>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="alone" />
        {canAsk ? (
          <Select
            name="decision"
            label={t('choice')}
            defaultValue={own?.typed.decision ?? 'question'}
          >
            <option value="question">{t('ask')}</option>
            <option value="refusal">{t('refuse')}</option>
          </Select>
        ) : (
          <input type="hidden" name="decision" value="refusal" />
        )}
        <OwnReason answer={own} />
        <Button type="submit" variant="danger" isBusy={isBusy} className="justify-self-start">
          {t('aloneSend')}
        </Button>
      </Form>
    </Card>
  )
}

function OwnReason({ answer }: { readonly answer: Answer | undefined }) {
  const t = useTranslations('back-office.regainings')
  return (
    <ReasonField
      label={t('reason')}
      help={t('reasonHelp')}
      defaultValue={answer?.typed.reason}
      error={answer?.problem.fields.reason}
    />
  )
}
