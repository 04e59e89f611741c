import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SimulatedPayout } from '#contract/dev/dev-payouts.ts'
import type { FormProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Amount } from '../../components/money/amount.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ActButtons } from './act-buttons.tsx'

const tones: Record<SimulatedPayout['state'], Tone> = {
  accepted: 'info',
  paid: 'gain',
  failed: 'loss',
  reversed: 'warn',
}

/** What the receiving bank can still do with a payout in each state. */
const actions = {
  accepted: ['pay', 'delay', 'fail', 'silent'],
  paid: ['reverse', 'repeat'],
  failed: ['repeat'],
  reversed: ['repeat'],
} as const

type PayoutCardProps = {
  readonly payout: SimulatedPayout
  readonly problem: FormProblem | null
}

/** A payout at its receiving bank, with the actions that the bank can take. */
export function PayoutCard({ payout, problem }: PayoutCardProps) {
  const t = useTranslations('dev')
  const isBusy = useNavigation().formMethod === 'POST'
  const isOpen = payout.state === 'accepted'
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-h3">
          <Amount value={payout.amount} />
        </h3>
        <Badge tone={tones[payout.state]}>{t(`bank.states.${payout.state}`)}</Badge>
        <span className="tabular text-small text-ink-soft">{payout.reference}</span>
      </div>
      <p className="tabular mt-1 text-small text-ink-soft">
        <FactLine>
          {`${payout.bank} ••••${payout.numberEnd}`}
          <span>
            {`${t(isOpen ? 'bank.settles' : 'bank.ended')} `}
            <DateTime
              value={isOpen ? payout.settlesAt : (payout.endedAt ?? payout.settlesAt)}
              style="date-time"
            />
          </span>
        </FactLine>
      </p>
      <Form method="post" className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="reference" value={payout.reference} />
        <ActButtons
          acts={actions[payout.state]}
          labelOf={(act) => t(`bank.actions.${act}`)}
          isBusy={isBusy}
        />
      </Form>
      {problem === null ? null : (
        <div role="alert" className="mt-2">
          <FieldError>{problem.detail}</FieldError>
        </div>
      )}
    </Card>
  )
}
