import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { recentDays } from '#contract'
import type { StaffWithdrawal } from '#contract/back-office/withdrawals.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import type { RowHead } from '../desk/desk-rows.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import { Fact, Facts } from '../facts.tsx'

type WithdrawalCardProps = {
  readonly withdrawal: StaffWithdrawal
  /** Whether the user may open the owner's customer file. */
  readonly mayOpenFile: boolean
  readonly answer: { readonly reason: string; readonly problem: FormProblem } | undefined
}

/** A withdrawal with everything that its approver has to check. */
export function WithdrawalCard({ withdrawal, mayOpenFile, answer }: WithdrawalCardProps) {
  return (
    <div className="grid gap-4">
      <Lines withdrawal={withdrawal} mayOpenFile={mayOpenFile} />
      <Risk withdrawal={withdrawal} />
      {withdrawal.state === 'awaiting-approval' ? (
        <Decision withdrawal={withdrawal} answer={answer} />
      ) : null}
    </div>
  )
}

/** The summary line of a withdrawal: its owner, amount, age and progress. */
export function useWithdrawalHead(): (withdrawal: StaffWithdrawal) => RowHead {
  const t = useTranslations('withdrawal-desk')
  return ({ amount, holderName, bank, numberEnd, steps, isLate, state, proposal }) => ({
    title: holderName,
    about: `${bank.shortName} •••• ${numberEnd}`,
    amount: <Amount value={amount} />,
    at: steps.requested,
    marks: (
      <>
        {isLate ? <Badge tone="warn">{t('late')}</Badge> : null}
        {proposal === null ? (
          // A withdrawal cancelled by its owner is in no list.
          <Badge tone={state === 'awaiting-approval' ? 'warn' : 'neutral'}>
            {t(`states.${state as 'queued'}`)}
          </Badge>
        ) : (
          <Badge tone="info">{t('proposed')}</Badge>
        )}
      </>
    ),
  })
}

function Lines({ withdrawal, mayOpenFile }: Omit<WithdrawalCardProps, 'answer'>) {
  const t = useTranslations('withdrawal-desk')
  const link = useLocalHref()
  const rails = useTranslations('withdrawals')
  const { reference, rail, net, fee, bankReference, proposedBy, approvedBy } = withdrawal
  const moment = relevantTime(withdrawal)
  const facts = [
    ['bankReference', bankReference],
    ['proposedBy', proposedBy],
    ['approvedBy', approvedBy],
  ] as const
  return (
    <Facts isDense className="sm:grid-cols-2">
      <Fact name={t('net')}>
        <Amount value={net} /> <span className="whitespace-nowrap">({rails(`rails.${rail}`)})</span>
      </Fact>
      <Fact name={t('fee')}>
        <Amount value={fee} />
      </Fact>
      <Fact name={t(moment.name)}>
        <DateTime value={moment.at} style="date-time" />
      </Fact>
      <Fact name={t('reference')}>
        <RecordNumber>{reference}</RecordNumber>
      </Fact>
      {mayOpenFile ? (
        <Fact name={t('owner')}>
          <Link to={link(`/back-office/customers/${withdrawal.userId}`)} className="text-link">
            {t('openFile')}
          </Link>
        </Fact>
      ) : null}
      {facts.map(([name, text]) =>
        text === null ? null : (
          <Fact key={name} name={t(name)}>
            {text}
          </Fact>
        ),
      )}
      {withdrawal.ticket === null ? null : <Fact name={t('ticket')}>{withdrawal.ticket}</Fact>}
      {withdrawal.failure === null ? null : (
        <Fact name={t('failure')}>
          {withdrawal.failure === 'owner-blocked' ? t('ownerBlocked') : withdrawal.failure}
        </Fact>
      )}
    </Facts>
  )
}

/** What shows whether the withdrawal is usual for its owner; only the unusual facts are marked. */
function Risk({ withdrawal: { risk } }: Pick<WithdrawalCardProps, 'withdrawal'>) {
  const t = useTranslations('withdrawal-desk.risk')
  if (risk === null) return null
  const { accountSince, change, changedAt, deviceSince, deposits } = risk
  const textOf = (name: (typeof risk.marks)[number]) =>
    name === 'recent-deposits' ? t(`marks.${name}`, { days: recentDays }) : t(`marks.${name}`)
  const marked = (value: ReactNode, name: (typeof risk.marks)[number]) => (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{value}</span>
      {risk.marks.includes(name) ? <Badge tone="warn">{textOf(name)}</Badge> : null}
    </span>
  )
  return (
    <section className="border-t border-line pt-4">
      <h3 className="mb-3 font-bold">{t('title')}</h3>
      <Facts isDense>
        <Fact name={t('accountSince')}>
          {marked(<DateTime value={accountSince} style="date-time" />, 'new-account')}
        </Fact>
        <Fact name={t('changed')}>
          {marked(
            change === null || changedAt === null ? (
              t('unchanged')
            ) : (
              <>
                {t(`changes.${change}`)}, <DateTime value={changedAt} style="date-time" />
              </>
            ),
            'security-change',
          )}
        </Fact>
        {deviceSince === null ? null : (
          <Fact name={t('deviceSince')}>
            {marked(<DateTime value={deviceSince} style="date-time" />, 'new-device')}
          </Fact>
        )}
        <Fact name={t('deposits', { days: recentDays })}>
          {marked(
            <>
              <Amount value={deposits.amount} /> {t('count', { count: deposits.count })}
            </>,
            'recent-deposits',
          )}
        </Fact>
      </Facts>
    </section>
  )
}

/** The relevant time now: the deadline of the check, the promised time, or the time of arrival or end. */
function relevantTime({ state, steps, reversedAt, endedAt }: StaffWithdrawal) {
  if (state === 'awaiting-approval') return { name: 'due', at: steps.checked.dueAt } as const
  if (state === 'reversed' && reversedAt !== null) return { name: 'ended', at: reversedAt } as const
  if (steps.arrived.at !== null) return { name: 'arrived', at: steps.arrived.at } as const
  if (endedAt !== null) return { name: 'ended', at: endedAt } as const
  return { name: 'arrives', at: steps.arrived.dueAt } as const
}

function Decision({ withdrawal, answer }: Omit<WithdrawalCardProps, 'mayOpenFile'>) {
  const t = useTranslations('withdrawal-desk')
  const { id, proposal, mayPropose, mayDecide } = withdrawal
  return (
    <>
      {proposal !== null ? (
        <ProposalCard proposal={proposal} isPart />
      ) : (
        <div className="border-t border-line pt-4">
          {mayPropose ? (
            <DeskForm
              hidden={{ withdrawalId: id, intent: 'proposal' }}
              acts={[{ text: t('propose'), variant: 'primary' }]}
            />
          ) : (
            <Notice tone="plain">{t(mayDecide ? 'notProposed' : 'notMyRole')}</Notice>
          )}
        </div>
      )}
      {mayDecide ? <RefusalForm id={id} answer={answer} /> : null}
    </>
  )
}

type RefusalFormProps = {
  readonly id: string
  readonly answer: WithdrawalCardProps['answer']
}

function RefusalForm({ id, answer }: RefusalFormProps) {
  const t = useTranslations('withdrawal-desk')
  return (
    <Disclosure label={t('refuse')} isOpen={answer !== undefined}>
      <DeskForm
        hidden={{ withdrawalId: id }}
        problem={answer?.problem}
        typed={answer}
        acts={[{ text: t('refuseSend'), variant: 'danger', name: 'intent', value: 'refusal' }]}
      >
        <ReasonField label={t('reason')} help={t('reasonHelp')} />
      </DeskForm>
    </Disclosure>
  )
}
