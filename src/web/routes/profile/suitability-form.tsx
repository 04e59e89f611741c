import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Suitability } from '#contract/users/suitability.ts'
import type { FormProblem } from '../../api/problem.ts'
import { useFormFocus } from '../../components/form-problem.tsx'
import { riskItems } from '../../components/risk-statements.tsx'
import { useKept } from '../../components/use-kept.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useAnnouncement } from '../../ui/field-check.ts'
import { DraftKept, DraftNotice } from './draft-notice.tsx'
import type { SectionStart } from './section-data.ts'
import { useDraft } from './use-draft.ts'

type SuitabilityFormProps = {
  readonly suitability: Suitability
  readonly start: SectionStart
  readonly given: Readonly<Record<string, string>>
  /** Risks that were ticked before the form came back; a draft does not tick them. */
  readonly ticked: readonly string[]
  /** The form was sent before and is shown again. */
  readonly isAnswer: boolean
  /** Risks that were not ticked, and questions without an answer. */
  readonly lacks: { readonly missing: readonly string[]; readonly unanswered: readonly string[] }
  readonly problem: FormProblem | undefined
}

/** The questions as the API asks them, and each risk to be ticked. */
export function SuitabilityForm(props: SuitabilityFormProps) {
  const { suitability, given, ticked, isAnswer, lacks, problem } = props
  const start = useKept(props.start)
  const t = useTranslations('suitability')
  const risk = useTranslations('risk')
  const link = useLocalHref()
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useFormFocus(problem ?? lacks)
  const draft = useDraft('suitability')
  const { version, questions, riskStatementVersion } = suitability
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onChange={draft.keep}
      onSubmit={draft.stop}
    >
      <input type="hidden" name="revision" value={start.seen.revision} />
      <input type="hidden" name="writer" value={start.seen.writer} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="riskStatementVersion" value={riskStatementVersion} />
      {start.draft === null || isAnswer ? null : <DraftNotice keptAt={start.draft.keptAt} />}
      <Card>
        <CardHead title={t('questionsTitle')} />
        <p className="-mt-2 mb-6 text-small text-ink-soft">{t('privacy')}</p>
        <div className="grid gap-7">
          {questions.map((question, index) => (
            <Question
              key={question.name}
              {...question}
              number={index + 1}
              given={given[question.name]}
              error={
                lacks.unanswered.includes(question.name)
                  ? t('chooseOne')
                  : problem?.fields[`answers.${question.name}`]
              }
            />
          ))}
        </div>
      </Card>
      <Card>
        <CardHead title={t('risksTitle')}>
          {t('risksVersion', { version: riskStatementVersion })}
        </CardHead>
        <p className="-mt-2 mb-3 text-dense text-ink-soft">{t('risksLead')}</p>
        <div className="grid gap-1">
          {riskItems.map((item) => (
            <Checkbox
              key={item}
              name={`risk.${item}`}
              required
              defaultChecked={ticked.includes(item)}
              error={lacks.missing.includes(item) ? t('riskMissing') : null}
            >
              <strong className="block font-bold">{risk(`items.${item}.name`)}</strong>
              <span className="text-ink-soft">{risk(`items.${item}.text`)}</span>
            </Checkbox>
          ))}
        </div>
      </Card>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {isBusy ? t('submitting') : t('submit')}
        </Button>
        <LinkButton to={link('/dashboard/profile')}>{t('back')}</LinkButton>
        <DraftKept isKept={draft.state === 'kept'} />
      </div>
    </Form>
  )
}

type QuestionProps = {
  readonly name: string
  readonly answers: readonly string[]
  readonly number: number
  readonly given: string | undefined
  readonly error: string | undefined
}

function Question({ name, answers, number, given, error: said }: QuestionProps) {
  const { told: error, onChanged } = useAnnouncement(said)
  const asked = useTranslations('suitability.questions')
  const words = useTranslations('suitability.answers')
  // Questions and answers come from the API; a test holds the words to them.
  const text = asked(name as Parameters<typeof asked>[0])
  const textOf = (answer: string) => words(`${name}.${answer}` as Parameters<typeof words>[0])
  const errorId = `wrong-${name}`
  return (
    <fieldset onChange={onChanged} aria-describedby={error === null ? undefined : errorId}>
      <legend className="font-bold">{`${number}. ${text}`}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {answers.map((each) => (
          <label
            key={each}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-3xl border border-line-strong px-4 py-2 text-dense font-semibold hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={`answers.${name}`}
              value={each}
              defaultChecked={given === each}
              aria-invalid={error === null ? undefined : true}
              className="sr-only"
            />
            {textOf(each)}
          </label>
        ))}
      </div>
      {error === null ? null : (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
