import { useTranslations } from 'use-intl'
import type { Question } from '#contract/questions/question-body.ts'
import type { QuestionPage } from '#contract/questions/questions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Fold } from '../section.tsx'
import { AskForm, type AskResult, QuestionList } from './question-parts.tsx'

type QuestionsSectionProps = {
  readonly questions: QuestionPage
  /** The reader's own unpublished questions; null without a login. */
  readonly mine: readonly Question[] | null
  readonly questionResult: AskResult | undefined
  /** The address for visitors without a login to ask a question. */
  readonly askPath: string
  readonly nextPath: string | null
}

/** Below this number of answers, their median time says nothing about the next one. */
const usualFrom = 4

/** The questions about a property with the answers of staff, and the form for a new question. */
export function QuestionsSection(props: QuestionsSectionProps) {
  const { questions, mine, questionResult, askPath, nextPath } = props
  const t = useTranslations('dossier.questions')
  const own = (mine ?? []).filter(({ state }) => state === 'waiting' || state === 'rejected')
  return (
    <Fold
      id="questions"
      title={t('title')}
      summary={
        questions.medianHours === null
          ? undefined
          : questions.answered < usualFrom
            ? t('answeredCount', { count: questions.answered })
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
          <AskForm questionResult={questionResult} sent={t('sent')} />
        )}
      </div>
    </Fold>
  )
}
