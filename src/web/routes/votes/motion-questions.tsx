import { useTranslations } from 'use-intl'
import type { MotionQuestions } from '#contract/meetings/motions.ts'
import {
  AskForm,
  type AskResult,
  QuestionList,
} from '../../components/property/records/question-parts.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'

type MotionQuestionsCardProps = {
  readonly questions: MotionQuestions
  readonly questionResult: AskResult | undefined
}

/** The questions of owners about a motion, the answers of staff, and a form to ask a question. */
export function MotionQuestionsCard({ questions, questionResult }: MotionQuestionsCardProps) {
  const t = useTranslations('motions.questions')
  const { items, nextCursor, mine } = questions
  const own = mine.filter(({ state }) => state === 'waiting' || state === 'rejected')
  return (
    <Card id="questions" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-7">
      <div>
        <CardHead title={t('title')} />
        {items.length === 0 ? (
          <p className="text-dense text-ink-soft">{t('none')}</p>
        ) : (
          <QuestionList questions={items} />
        )}
        {nextCursor === null ? null : (
          <p className="mt-4">
            <LinkButton to={`?${new URLSearchParams({ questions: nextCursor })}#questions`}>
              {t('more')}
            </LinkButton>
          </p>
        )}
      </div>
      {own.length === 0 ? null : (
        <div>
          <h3 className="mb-3 text-body font-bold">{t('mine')}</h3>
          <QuestionList questions={own} />
        </div>
      )}
      <div className="border-t border-line pt-5">
        <h3 className="text-body font-bold">{t('ask')}</h3>
        <AskForm questionResult={questionResult} sent={t('sent')} />
      </div>
    </Card>
  )
}
