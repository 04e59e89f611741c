import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { type VoteChoice, voteChoices } from '#contract'
import type { Meeting, MyMeeting } from '#contract/meetings/meeting-body.ts'
import type { FormProblem } from '../../api/problem.ts'
import { CommandKey } from '../../components/forms/command-key.tsx'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { PostForm } from '../../components/forms/post-form.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/choice.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type ProxyAnswer = {
  readonly act: 'give' | 'revoke'
  readonly typed: {
    readonly holder: 'operator' | 'owner'
    readonly code: string
    readonly instructions: Readonly<Record<string, VoteChoice>>
  }
  readonly problem: FormProblem
  /** The API stores the refusal under the idempotency key that was used, so the next attempt needs this new key. */
  readonly nextKey: string
}

type ProxyFormProps = {
  readonly meeting: Meeting
  readonly mine: MyMeeting
  readonly answer: ProxyAnswer | undefined
  readonly idempotencyKey: string
}

/**
 * The form that names a proxy and its instructions. Another owner may decide the motions without an
 * instruction; the operator may not.
 */
export function ProxyForm({ meeting, mine, answer, idempotencyKey }: ProxyFormProps) {
  const t = useTranslations('votes.proxy')
  const m = useTranslations('meetings.choices')
  const locale = useLocale()
  const isBusy = useNavigation().formData?.get('act') === 'give'
  const problem = answer?.act === 'give' ? answer.problem : undefined
  const { proxy } = mine
  const typed = answer?.typed
  const holder = typed?.holder ?? proxy?.holder ?? 'owner'
  return (
    <PostForm problem={problem} className="group/proxy">
      <Card className="grid gap-5">
        <h2 className="text-h3">{t(proxy === null ? 'giveTitle' : 'changeTitle')}</h2>
        <CommandKey value={answer?.nextKey ?? idempotencyKey} subject={answer?.nextKey} />
        <ProblemNotice problem={problem} />
        <fieldset className="grid gap-2.5 sm:grid-cols-2">
          <legend className="sr-only">{t('who')}</legend>
          <RadioCard
            name="holder"
            value="owner"
            defaultChecked={holder === 'owner'}
            title={t('owner')}
          >
            {t('ownerText')}
          </RadioCard>
          <RadioCard
            name="holder"
            value="operator"
            defaultChecked={holder === 'operator'}
            title={t('operator')}
          >
            {t('operatorText')}
          </RadioCard>
        </fieldset>
        <div className="group-has-[input[value=operator]:checked]/proxy:hidden">
          <TextInput
            name="code"
            label={t('code')}
            help={t('codeHelp')}
            placeholder="ABCD-2345"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            defaultValue={typed?.code ?? proxy?.code ?? ''}
          />
        </div>
        {meeting.agenda.map(({ motionId, title }, index) => (
          <div key={motionId}>
            <input type="hidden" name="motionId" value={motionId} />
            <Select
              name={`instruction.${motionId}`}
              label={title[locale]}
              defaultValue={
                typed === undefined
                  ? (proxy?.instructions.find((each) => each.motionId === motionId)?.choice ?? '')
                  : (typed.instructions[motionId] ?? '')
              }
              error={index === firstOpen(meeting, typed) ? problem?.fields.instructions : undefined}
            >
              <option value="">{t('free')}</option>
              {voteChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {m(choice)}
                </option>
              ))}
            </Select>
          </div>
        ))}
        <p className="text-small text-ink-soft">{t('ownVoteFirst')}</p>
        <Button type="submit" name="act" value="give" variant="primary" isWide isBusy={isBusy}>
          {t(proxy === null ? 'give' : 'change')}
        </Button>
      </Card>
    </PostForm>
  )
}

/** Returns the index of the first motion without an instruction. */
function firstOpen({ agenda }: Meeting, typed: ProxyAnswer['typed'] | undefined): number {
  return agenda.findIndex(({ motionId }) => typed?.instructions[motionId] === undefined)
}
