import { useTranslations } from 'use-intl'
import type { Question } from '#contract/questions/question-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { controlLook, Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../forms/form-problem.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { distance, formatDate } from '../../money/format.ts'

/** The result of the question that was just sent. */
export type AskResult = {
  readonly isSent: boolean
  readonly text: string
  readonly problem: FormProblem | null
}

/** The form for a question; the typed text stays after a refusal. */
export function AskForm({
  questionResult,
  sent,
}: {
  readonly questionResult: AskResult | undefined
  /** The notice after sending a question about what happens next. */
  readonly sent: string
}) {
  const t = useTranslations('dossier.questions')
  const problem = questionResult?.problem ?? undefined
  return (
    <PostForm
      problem={problem}
      action="#questions"
      className="mt-2 grid gap-4"
      key={questionResult?.isSent === true ? questionResult.text : ''}
    >
      {questionResult?.isSent === true ? <Notice tone="success">{sent}</Notice> : null}
      <ProblemNotice problem={problem} />
      <Field label={t('text')} help={t('help')} error={problem?.fields.text}>
        {(ids) => (
          <textarea
            {...ids}
            name="question"
            rows={4}
            minLength={10}
            maxLength={2000}
            required
            defaultValue={questionResult?.isSent === false ? questionResult.text : ''}
            className={`${controlLook} py-3`}
          />
        )}
      </Field>
      <Button type="submit" variant="dark" className="sm:justify-self-start">
        {t('send')}
      </Button>
    </PostForm>
  )
}

/** Questions with their answers. */
export function QuestionList({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <ul className="grid gap-7">
      {questions.map((question) => (
        <QuestionItem key={question.id} question={question} />
      ))}
    </ul>
  )
}

function QuestionItem({ question }: { readonly question: Question }) {
  const t = useTranslations('dossier.questions')
  const locale = useLocale()
  const { text, language, isHolder, askedAt, state, answer, rejectedFor } = question
  const wait = answer === null ? null : distance(askedAt, answer.answeredAt)
  return (
    <li>
      <p className="font-bold whitespace-pre-line" lang={language}>
        {text}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
        <span>
          {t(isHolder ? 'byHolder' : 'byVisitor', { date: formatDate(askedAt, 'short', locale) })}
        </span>
        {language === locale ? null : <span>{t(`languages.${language}`)}</span>}
        {state === 'open' ? <Badge tone="warn">{t('stillOpen')}</Badge> : null}
        {state === 'waiting' ? <Badge>{t('waiting')}</Badge> : null}
      </p>
      {rejectedFor === null ? null : (
        <p className="mt-2 text-dense text-ink-soft">{t(`rejected.${rejectedFor}`)}</p>
      )}
      {answer === null || wait === null ? null : (
        <div className="mt-3 border-s-2 border-brand ps-4">
          <p className="whitespace-pre-line">{answer.text[locale]}</p>
          <p className="mt-1 text-small text-ink-soft">
            {t('answered', {
              who: t(`who.${answer.answeredAs}`),
              wait: t(`wait.${wait.unit}`, { count: wait.count }),
            })}
          </p>
        </div>
      )}
    </li>
  )
}
