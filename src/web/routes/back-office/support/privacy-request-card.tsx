import { useTranslations } from 'use-intl'
import type { DeskPrivacyRequest } from '#contract/back-office/privacy-requests.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import type { RowHead } from '../desk/desk-rows.tsx'

type PrivacyRequestCardProps = {
  readonly request: DeskPrivacyRequest
  readonly answer:
    | {
        readonly problem: FormProblem
        readonly answer: string
        readonly reopensIdentity: boolean
      }
    | undefined
}

/** A data subject's request with its deadline and the response of staff. */
export function PrivacyRequestCard({ request, answer }: PrivacyRequestCardProps) {
  const languageName = useLanguageName()
  const t = useTranslations('privacy')
  const { kind, number, text, language, dueAt, state } = request
  return (
    <>
      <p className="text-small text-ink-soft">
        <FactLine>
          <RecordNumber>{number}</RecordNumber>
          {languageName(language)}
          <>
            {`${t('due')} `}
            <strong>
              <DateTime value={dueAt} style="date-time" />
            </strong>
          </>
        </FactLine>
      </p>
      {text === null ? null : (
        <p lang={language} className="mt-3 text-dense whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {request.answer === null ? null : (
        <p className="mt-4 rounded-2xl bg-sand p-4 text-dense whitespace-pre-line wrap-anywhere">
          {request.answer}
        </p>
      )}
      {state !== 'open' ? null : kind === 'copy' ? (
        <p className="mt-4 text-dense text-ink-soft">{t('desk.copy')}</p>
      ) : (
        <Settle request={request} answer={answer} />
      )}
    </>
  )
}

/** The summary line of a request: the person, the kind, the time, and whether it is late. */
export function usePrivacyHead(): (request: DeskPrivacyRequest) => RowHead {
  const t = useTranslations('privacy')
  return ({ name, kind, askedAt, isOverdue }) => ({
    title: name,
    at: askedAt,
    marks: (
      <>
        {isOverdue ? <Badge tone="loss">{t('overdue')}</Badge> : null}
        <Badge tone="info">{t(`desk.kinds.${kind}`)}</Badge>
      </>
    ),
  })
}

function Settle({ request, answer }: PrivacyRequestCardProps) {
  const t = useTranslations('privacy')
  return (
    <DeskForm
      hidden={{ requestId: request.id }}
      problem={answer?.problem}
      typed={answer}
      acts={[
        { text: t('desk.settle'), variant: 'primary', name: 'decision', value: 'done' },
        { text: t('desk.refuse'), variant: 'danger', name: 'decision', value: 'refused' },
      ]}
      className="mt-5"
    >
      <TextArea
        name="answer"
        label={t('desk.answer')}
        help={t('desk.help')}
        rows={4}
        maxLength={2000}
        required
      />
      {request.kind === 'correction' ? (
        <Checkbox name="reopensIdentity">{t('desk.reopens')}</Checkbox>
      ) : null}
    </DeskForm>
  )
}
