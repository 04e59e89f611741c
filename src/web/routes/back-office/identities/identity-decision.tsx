import { useTranslations } from 'use-intl'
import { identityDecisions } from '#contract'
import type { IdentityDetail } from '#contract/back-office/identity-desk-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card } from '../../../ui/card.tsx'
import { GroupError } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

type Answer = {
  readonly act: string
  readonly typed: { readonly decision: string; readonly reason: string; readonly note: string }
  readonly problem: FormProblem
}

type Props = { readonly identity: IdentityDetail; readonly answer: Answer | undefined }

/** The decisions that are possible about an identity now, by one person or by two. */
export function IdentityDecision({ identity, answer }: Props) {
  const t = useTranslations('back-office.identities')
  const locale = useLocale()
  const { state, submittedAt, proposal, screening, revision, mayPropose } = identity
  if (proposal !== null) return <ProposedDecision identity={identity} proposal={proposal} />
  const isSettled = state === 'verified' || state === 'refused'
  if (!isSettled && submittedAt === null)
    return <Notice tone="plain">{t(state === 'asked' ? 'waitsForOwner' : 'incomplete')}</Notice>
  const hasHits = (screening?.hits.length ?? 0) > 0
  // The decisions that one person may make alone; all others are proposed to a second person.
  const alone = isSettled ? [] : identityDecisions.filter((each) => each !== 'verified' || !hasHits)
  const byTwo = identityDecisions.filter((each) => !alone.includes(each) && each !== state)
  const names = byTwo.map((each) => t(`decisions.${each}`))
  const either = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
  return (
    <div className="grid gap-5">
      {alone.length === 0 ? null : (
        <DecisionForm
          intent="decision"
          title={t('decide')}
          lead={t('decideLead')}
          choices={alone}
          revision={revision}
          hasFixedWords={hasHits}
          isNoteNeeded={hasHits}
          answer={answer?.act === 'decision' ? answer : undefined}
        />
      )}
      {byTwo.length === 0 ? null : !mayPropose ? (
        <Notice tone="plain">{t('notProposer', { decisions: either })}</Notice>
      ) : (
        <DecisionForm
          intent="proposal"
          title={t('propose')}
          lead={t(hasHits && !isSettled ? 'proposeForHit' : 'proposeLead')}
          choices={byTwo}
          revision={revision}
          hasFixedWords={hasHits}
          isNoteNeeded
          answer={answer?.act === 'proposal' ? answer : undefined}
        />
      )}
    </div>
  )
}

type ProposedProps = {
  readonly identity: IdentityDetail
  readonly proposal: NonNullable<IdentityDetail['proposal']>
}

function ProposedDecision({ identity, proposal }: ProposedProps) {
  const t = useTranslations('back-office.identities')
  const { decision, reason, revision } = proposal.content
  const proposed = identityDecisions.find((each) => each === decision) ?? 'asked'
  return (
    <ProposalCard
      proposal={proposal}
      obstacle={revision === identity.revision ? null : t('outdated')}
    >
      <p className="font-bold">{t('proposed', { decision: t(`decisions.${proposed}`) })}</p>
      {typeof reason === 'string' ? <p className="wrap-anywhere">{reason}</p> : null}
    </ProposalCard>
  )
}

type DecisionFormProps = {
  readonly intent: 'decision' | 'proposal'
  readonly title: string
  readonly lead: string
  readonly choices: readonly (typeof identityDecisions)[number][]
  /** The revision of the identity that is displayed. */
  readonly revision: number
  /**
   * Whether the name resembles one on a screening list: the applicant then reads a fixed text that does not
   * mention it.
   */
  readonly hasFixedWords: boolean
  readonly isNoteNeeded: boolean
  readonly answer: Answer | undefined
}

function DecisionForm(props: DecisionFormProps) {
  const { intent, title, lead, choices, revision, hasFixedWords, isNoteNeeded, answer } = props
  const t = useTranslations('back-office.identities')
  // An approval has no reason for its owner to read.
  const needsNote = choices.some((choice) => choice !== 'verified')
  return (
    <Card>
      <h2 className="text-h3">{title}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{lead}</p>
      <DeskForm
        hidden={{ intent, revision }}
        problem={answer?.problem}
        typed={answer?.typed}
        acts={[
          { text: t(intent === 'decision' ? 'decideSend' : 'proposeSend'), variant: 'primary' },
        ]}
      >
        <fieldset className="grid gap-2">
          <legend className="sr-only">{title}</legend>
          {choices.map((choice) => (
            <label
              key={choice}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-line px-4 font-semibold hover:border-line-strong has-checked:border-ink has-checked:bg-sand"
            >
              <input
                type="radio"
                name="decision"
                value={choice}
                required
                defaultChecked={answer?.typed.decision === choice}
                className="tick"
              />
              {t(`decisions.${choice}`)}
            </label>
          ))}
          <GroupError error={answer?.problem.fields.decision} />
        </fieldset>
        {!needsNote ? null : hasFixedWords ? (
          <Notice tone="info">{t('fixedWords')}</Notice>
        ) : (
          <ReasonField label={t('reason')} help={t('reasonHelp')} isRequired={false} />
        )}
        <TextArea
          name="note"
          label={t(isNoteNeeded ? 'note' : 'noteOptional')}
          help={t('noteHelp')}
          rows={3}
          required={isNoteNeeded}
          maxLength={2000}
        />
      </DeskForm>
    </Card>
  )
}
