import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { WholeStaffIdentity } from '../../api/back-office-shapes.ts'
import type { FormProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { useFormFocus } from '../../components/form-problem.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Answer = {
  readonly act: string
  readonly typed: { readonly decision: string; readonly reason: string; readonly note: string }
  readonly problem: FormProblem
}

type Props = { readonly identity: WholeStaffIdentity; readonly answer: Answer | undefined }

const decisions = ['verified', 'asked', 'refused'] as const

/** What can be done about an identity now: alone, or by two people. */
export function IdentityDecision({ identity, answer }: Props) {
  const t = useTranslations('back-office.identities')
  const { state, submittedAt, proposal, screening, revision, mayPropose } = identity
  if (proposal !== null) {
    const title = t('proposed', { decision: t(`decisions.${proposal.decision}`) })
    return <ProposalCard proposal={proposal} title={title} answer={answer} />
  }
  const isSettled = state === 'verified' || state === 'refused'
  if (!isSettled && submittedAt === null)
    return <Notice tone="plain">{t(state === 'asked' ? 'waitsForOwner' : 'incomplete')}</Notice>
  const hasHits = (screening?.hits.length ?? 0) > 0
  // What one person alone may decide; the rest is proposed to another.
  const alone = isSettled ? [] : decisions.filter((each) => each !== 'verified' || !hasHits)
  const byTwo = decisions.filter((each) => !alone.includes(each) && each !== state)
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
        <Notice tone="plain">{t('notProposer')}</Notice>
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

type DecisionFormProps = {
  readonly intent: 'decision' | 'proposal'
  readonly title: string
  readonly lead: string
  readonly choices: readonly (typeof decisions)[number][]
  /** Of the identity as it is shown. */
  readonly revision: number
  /** The name resembles one on a list: the person reads words that say nothing of it. */
  readonly hasFixedWords: boolean
  readonly isNoteNeeded: boolean
  readonly answer: Answer | undefined
}

function DecisionForm(props: DecisionFormProps) {
  const { intent, title, lead, choices, revision, hasFixedWords, isNoteNeeded, answer } = props
  const t = useTranslations('back-office.identities')
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useFormFocus(answer?.problem)
  // Of an approval its owner reads no reason.
  const tells = choices.some((choice) => choice !== 'verified')
  return (
    <Card>
      <h2 className="text-h3">{title}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{lead}</p>
      <Form ref={form} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="revision" value={revision} />
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
                className="size-5 shrink-0 accent-[var(--ink)]"
              />
              {t(`decisions.${choice}`)}
            </label>
          ))}
        </fieldset>
        {!tells ? null : hasFixedWords ? (
          <Notice tone="info">{t('fixedWords')}</Notice>
        ) : (
          <TextArea
            name="reason"
            label={t('reason')}
            help={t('reasonHelp')}
            rows={3}
            maxLength={500}
            defaultValue={answer?.typed.reason}
            error={answer?.problem.fields.reason}
          />
        )}
        <TextArea
          name="note"
          label={t(isNoteNeeded ? 'note' : 'noteOptional')}
          help={t('noteHelp')}
          rows={3}
          required={isNoteNeeded}
          maxLength={2000}
          defaultValue={answer?.typed.note}
          error={answer?.problem.fields.note}
        />
        <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start">
          {t(intent === 'decision' ? 'decideSend' : 'proposeSend')}
        </Button>
      </Form>
    </Card>
  )
}

type ProposalCardProps = {
  readonly proposal: Omit<
    NonNullable<WholeStaffIdentity['proposal']>,
    'decision' | 'isOutdated'
  > & {
    readonly isOutdated?: boolean
  }
  readonly title: string
  readonly answer:
    | (Pick<Answer, 'act' | 'problem'> & { readonly typed: { readonly reason: string } })
    | undefined
}

/** What a colleague proposed: agree to it, or turn it down; one's own can be taken back. */
export function ProposalCard({ proposal, title, answer }: ProposalCardProps) {
  const t = useTranslations('back-office.identities')
  const isBusy = useNavigation().formMethod === 'POST'
  const own = answer?.act === 'refusal' ? answer : undefined
  const { id, contentHash, reason, proposedBy, proposedAt, isMine, isOutdated } = proposal
  return (
    <Card>
      <CardHead title={title} />
      {reason === null ? null : <p className="wrap-anywhere">{reason}</p>}
      <p className="mt-1 mb-5 text-small text-ink-soft">
        {`${proposedBy ?? ''} · `}
        <DateTime value={proposedAt} style="date-time" />
      </p>
      {isOutdated ? (
        <Notice tone="warn">{t('outdated')}</Notice>
      ) : isMine ? (
        <Notice tone="info">{t('waitsForColleague')}</Notice>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="approval" />
          <input type="hidden" name="proposalId" value={id} />
          <input type="hidden" name="contentHash" value={contentHash} />
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('agree')}
          </Button>
        </Form>
      )}
      <Form method="post" noValidate className="mt-5 grid gap-3 border-t border-line pt-5">
        <input type="hidden" name="intent" value="refusal" />
        <input type="hidden" name="proposalId" value={id} />
        <TextInput
          name="reason"
          label={t(isMine ? 'takeBackReason' : 'disagreeReason')}
          required
          maxLength={500}
          defaultValue={own?.typed.reason}
          error={own?.problem.fields.reason}
        />
        <Button type="submit" variant="danger" isBusy={isBusy} className="justify-self-start">
          {t(isMine ? 'takeBack' : 'disagree')}
        </Button>
      </Form>
    </Card>
  )
}
