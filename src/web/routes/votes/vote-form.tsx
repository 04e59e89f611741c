import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { VoteChoice } from '#contract'
import type { Meeting, MyMeeting } from '#contract/meetings/meeting-body.ts'
import type { Motion } from '#contract/meetings/motion-body.ts'
import type { FormProblem } from '../../api/problem.ts'
import { CommandKey } from '../../components/forms/command-key.tsx'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { Card } from '../../ui/card.tsx'
import { AgendaItem, type Item } from './agenda-item.tsx'
import { ChoiceField } from './choice-field.tsx'

/** The response to a refused vote; `problem` is null when no choice was made. */
export type VoteAnswer = {
  readonly typed: Record<string, VoteChoice>
  readonly problem: FormProblem | null
  /** The API stores the refusal under the idempotency key that was used, so the next attempt needs this new key. */
  readonly nextKey: string
}

type VoteFormProps = {
  readonly meeting: Meeting
  readonly mine: MyMeeting
  readonly items: readonly { readonly item: Item; readonly motion: Motion }[]
  readonly answer: VoteAnswer | undefined
  readonly idempotencyKey: string
}

/** All motions of the agenda with the reader's votes, sent together. Votes can be changed until voting ends. */
export function VoteForm({ meeting, mine, items, answer, idempotencyKey }: VoteFormProps) {
  const t = useTranslations('votes.form')
  const m = useTranslations('meetings.choices')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer?.problem === null)
      form.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
  }, [answer])
  const viaNote = (vote: MyMeeting['votes'][number] | undefined) =>
    vote === undefined || vote.choice === null || vote.by === null || vote.by === 'me'
      ? null
      : t(`via.${vote.by}`, { choice: m(vote.choice) })
  const hasVoted = mine.votes.some(({ by }) => by === 'me')
  return (
    <Form ref={form} method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CommandKey value={answer?.nextKey ?? idempotencyKey} subject={answer?.nextKey} />
      <ProblemNotice problem={answer?.problem ?? undefined} />
      {items.map(({ item, motion }, index) => {
        const vote = mine.votes.find(({ motionId }) => motionId === motion.id)
        return (
          <AgendaItem key={motion.id} {...{ meeting, item, motion }}>
            <input type="hidden" name="motionId" value={motion.id} />
            <ChoiceField
              name={`choice.${motion.id}`}
              label={t('choose')}
              titleId={`motion-${motion.id}`}
              chosen={answer?.typed[motion.id] ?? (vote?.by === 'me' ? vote.choice : null)}
              note={viaNote(vote)}
              error={answer?.problem === null && index === 0 ? t('none') : null}
            />
          </AgendaItem>
        )
      })}
      <Card className="grid gap-3">
        <p className="text-dense text-ink-soft">
          {t(items.length === 1 ? 'secret' : 'secretMany')}
        </p>
        <SubmitButton variant="primary" size="large" isWide busy={t('sending')}>
          {t(hasVoted ? 'change' : 'send', { units: mine.units })}
        </SubmitButton>
      </Card>
    </Form>
  )
}
