import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { rejectionReasons } from '#contract'
import type { StaffQuestion } from '#contract/back-office/questions.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { DeskForm } from '../desk/desk-form.tsx'

type Answered = {
  readonly problem: FormProblem
  readonly typed: { readonly id: string; readonly en: string }
}

type QuestionCardProps = {
  readonly question: StaffQuestion
  readonly answer: Answered | undefined
}

/** A question with the possible actions. */
export function QuestionCard({ question, answer }: QuestionCardProps) {
  const languageName = useLanguageName()
  const t = useTranslations('back-office.questions')
  const link = useLocalHref()
  const {
    propertyId,
    propertyName,
    motionId,
    text,
    language,
    isHolder,
    askedAt,
    state,
    rejectedFor,
  } = question
  const canAnswer = state === 'waiting' || state === 'open'
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-soft">
        <FactLine>
          <Link to={link(`/marketplace/${propertyId}`)} className="text-link">
            {propertyName}
          </Link>
          {motionId === null ? null : (
            <Link to={link(`/back-office/motions/${motionId}`)} className="text-link">
              {t('motion')}
            </Link>
          )}
          <DateTime value={askedAt} style="date-time" />
          {languageName(language)}
        </FactLine>
        {isHolder ? <Badge tone="info">{t('holder')}</Badge> : null}
        {rejectedFor === null ? null : <Badge tone="warn">{t(`reasons.${rejectedFor}`)}</Badge>}
      </div>
      <p lang={language} className="mt-3 text-body font-semibold whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {question.answer === null ? null : <ExistingAnswer answer={question.answer} />}
      {canAnswer ? <AnswerForm question={question} answer={answer} /> : null}
      {state === 'waiting' ? <SecondaryActs questionId={question.id} /> : null}
    </Card>
  )
}

function ExistingAnswer({ answer }: { readonly answer: NonNullable<StaffQuestion['answer']> }) {
  const t = useTranslations('back-office')
  return (
    <div className="mt-4 grid gap-3 rounded-2xl bg-sand p-4">
      <p className="text-small font-bold text-ink-soft">
        <FactLine>
          {t(`roles.${answer.answeredAs}`)}
          <DateTime value={answer.answeredAt} style="date-time" />
        </FactLine>
      </p>
      <p lang="id" className="whitespace-pre-line wrap-anywhere">
        {answer.text.id}
      </p>
      <p lang="en" className="border-t border-line pt-3 whitespace-pre-line wrap-anywhere">
        {answer.text.en}
      </p>
    </div>
  )
}

function AnswerForm({ question, answer }: QuestionCardProps) {
  const t = useTranslations('back-office.questions')
  return (
    <Disclosure label={t('answer')} isOpen={answer !== undefined}>
      <DeskForm
        hidden={{ questionId: question.id, intent: 'answer' }}
        problem={answer?.problem}
        acts={[{ text: t('answerSend'), variant: 'primary' }]}
      >
        <div className="grid gap-4 lg:grid-cols-2">
          <TextArea
            name="textId"
            lang="id"
            label={t('textId')}
            rows={5}
            required
            maxLength={2000}
            defaultValue={answer?.typed.id}
            path="text.id"
          />
          <TextArea
            name="textEn"
            lang="en"
            label={t('textEn')}
            rows={5}
            required
            maxLength={2000}
            defaultValue={answer?.typed.en}
            path="text.en"
          />
        </div>
        <p className="text-small text-ink-soft">{t('answerHelp')}</p>
      </DeskForm>
    </Disclosure>
  )
}

function SecondaryActs({ questionId }: { readonly questionId: string }) {
  const t = useTranslations('back-office.questions')
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4 border-t border-line pt-4">
      <DeskForm
        hidden={{ questionId, intent: 'publication' }}
        acts={[{ text: t('publish') }]}
        className="max-sm:w-full"
      />
      <Form method="post" className="flex flex-1 flex-wrap items-end gap-3">
        <input type="hidden" name="questionId" value={questionId} />
        <input type="hidden" name="intent" value="rejection" />
        <Select name="reason" label={t('rejectFor')} className="min-w-52 flex-1 sm:max-w-72">
          {rejectionReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reasons.${reason}`)}
            </option>
          ))}
        </Select>
        <SubmitButton variant="danger" className="max-sm:grow">
          {t('reject')}
        </SubmitButton>
      </Form>
    </div>
  )
}
