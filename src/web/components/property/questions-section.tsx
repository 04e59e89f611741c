import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Question } from '#contract/questions/question-body.ts'
import type { QuestionPage } from '#contract/questions/questions.ts'
import type { FormProblem } from '../../api/problem.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { controlLook, Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice, useFormFocus } from '../form-problem.tsx'
import { distance, formatDate } from '../format.ts'
import { Fold } from './section.tsx'

/** What became of the question that was just sent. */
export type AskResult = {
  readonly isSent: boolean
  readonly text: string
  readonly problem: FormProblem | null
}

type QuestionsSectionProps = {
  readonly questions: QuestionPage
  /** My own that are not seen by others; null for who is not signed in. */
  readonly mine: readonly Question[] | null
  readonly asked: AskResult | undefined
  /** Where who is not signed in goes to ask. */
  readonly askPath: string
  readonly nextPath: string | null
}

/** What was asked about a property and what staff answered, and a place to ask. */
export function QuestionsSection(props: QuestionsSectionProps) {
  const { questions, mine, asked, askPath, nextPath } = props
  const t = useTranslations('dossier.questions')
  const own = (mine ?? []).filter(({ state }) => state === 'waiting' || state === 'rejected')
  return (
    <Fold
      id="questions"
      title={t('title')}
      gist={
        questions.medianHours === null
          ? undefined
          : t('leadMedian', { count: questions.answered, hours: questions.medianHours })
      }
      badge={
        questions.open === 0 ? null : (
          <Badge tone="warn">{t('open', { count: questions.open })}</Badge>
        )
      }
    >
      {questions.medianHours === null ? <p className="mb-5 text-ink-soft">{t('lead')}</p> : null}
      {questions.items.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('none')}</p>
      ) : (
        <QuestionList questions={questions.items} />
      )}
      {nextPath === null ? null : (
        <p className="mt-4">
          <LinkButton to={nextPath}>{t('more')}</LinkButton>
        </p>
      )}
      {own.length === 0 ? null : (
        <div className="mt-8">
          <h4 className="mb-3 text-h3">{t('mine')}</h4>
          <QuestionList questions={own} />
        </div>
      )}
      <div className="mt-8 rounded-card bg-sand p-5 sm:p-7">
        <h4 className="text-h3">{t('ask')}</h4>
        {mine === null ? (
          <>
            <p className="mt-2 mb-4 text-dense text-ink-soft">{t('askSignIn')}</p>
            <LinkButton to={askPath} variant="dark">
              {t('signIn')}
            </LinkButton>
          </>
        ) : (
          <AskForm asked={asked} />
        )}
      </div>
    </Fold>
  )
}

function AskForm({ asked }: Pick<QuestionsSectionProps, 'asked'>) {
  const t = useTranslations('dossier.questions')
  const problem = asked?.problem ?? undefined
  const form = useFormFocus(problem)
  return (
    <Form
      ref={form}
      method="post"
      action="#questions"
      noValidate
      className="mt-2 grid gap-4"
      key={asked?.isSent === true ? asked.text : ''}
    >
      {asked?.isSent === true ? <Notice tone="success">{t('sent')}</Notice> : null}
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
            defaultValue={asked?.isSent === false ? asked.text : ''}
            className={`${controlLook} py-3`}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="dark">
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}

function QuestionList({ questions }: { readonly questions: readonly Question[] }) {
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
