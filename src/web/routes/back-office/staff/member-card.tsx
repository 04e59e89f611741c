import { useTranslations } from 'use-intl'
import { staffRoles } from '#contract'
import type { StaffMember } from '#contract/back-office/staff.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { EmailText } from '../../../components/email-text.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { StopForm, type StopProblem } from './stop-form.tsx'

/** A staff member: their roles, last visit, and the proposals about them. */
export function MemberCard({
  person,
  answer,
}: {
  readonly person: StaffMember
  readonly answer: StopProblem | undefined
}) {
  const t = useTranslations('staff')
  const names = useTranslations('back-office.roles')
  const { name, email, roles, lastSeenAt, proposals } = person
  const nameOf = (role: unknown) => names(staffRoles.find((each) => each === role) ?? 'ops')
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-bold">{person.isMe ? `${name} (${t('you')})` : name}</h3>
          <p className="text-small wrap-anywhere text-ink-soft">
            <EmailText>{email}</EmailText>
          </p>
        </div>
        <ul className="flex flex-wrap gap-1.5 max-sm:w-full">
          {roles.map((role) => (
            <li key={role}>
              <Badge>{names(role)}</Badge>
            </li>
          ))}
          {roles.length === 0 ? (
            <li>
              <Badge tone="info">{t('noRole')}</Badge>
            </li>
          ) : null}
          {person.isActive ? null : (
            <li>
              <Badge tone="warn">{t(person.isSuspended ? 'stopped' : 'idle')}</Badge>
            </li>
          )}
        </ul>
      </div>
      <p className="text-small text-ink-soft">
        {`${t('lastSeen')}: `}
        {lastSeenAt === null ? t('noSession') : <DateTime value={lastSeenAt} style="date-time" />}
      </p>
      {person.isMe || roles.length === 0 ? null : <StopForm person={person} answer={answer} />}
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} isPart>
          <p className="font-bold">{nameOf(proposal.content.role)}</p>
          <p className="text-dense wrap-anywhere">{String(proposal.content.reason)}</p>
          {person.isMe ? <p className="text-small text-ink-soft">{t('aboutYou')}</p> : null}
        </ProposalCard>
      ))}
    </Card>
  )
}
