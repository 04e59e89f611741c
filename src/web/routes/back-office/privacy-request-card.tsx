import { useTranslations } from 'use-intl'
import type { DeskPrivacyRequest } from '#contract/back-office/privacy-requests.ts'
import type { FormProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { languageNames } from '../../shell/language-switch.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DeskForm } from './desk-form.tsx'

type PrivacyRequestCardProps = {
  readonly request: DeskPrivacyRequest
  readonly answer: { readonly problem: FormProblem; readonly answer: string } | undefined
}

/** A request of someone about their data, its clock, and what staff answer. */
export function PrivacyRequestCard({ request, answer }: PrivacyRequestCardProps) {
  const t = useTranslations('privacy')
  const { kind, number, name, text, language, askedAt, dueAt, isOverdue, state } = request
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-soft">
        <Badge tone="info">{t(`kinds.${kind}`)}</Badge>
        <span className="tabular">{number}</span>
        <DateTime value={askedAt} style="date-time" />
        <span>{languageNames[language]}</span>
      </div>
      <h2 className="mt-3 text-h3">{name}</h2>
      <p className="mt-1 text-small text-ink-soft">
        {`${t('due')} `}
        <strong>
          <DateTime value={dueAt} style="date-time" />
        </strong>
        {isOverdue ? (
          <Badge tone="loss" className="ms-2">
            {t('overdue')}
          </Badge>
        ) : null}
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
    </Card>
  )
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
