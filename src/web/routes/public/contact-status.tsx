import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Ticket } from '#contract/contact/contact.ts'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { formatDate } from '../../components/format.ts'
import { PageHead } from '../../components/page-head.tsx'
import { PostForm } from '../../components/post-form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { apiContext } from '../../context.ts'
import { useLocale } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export const handle: ScreenHandle = { messages: ['contact'] }

export function loader({ url }: LoaderFunctionArgs) {
  return { number: url.searchParams.get('number') ?? '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = { number: textOf(form, 'number'), email: textOf(form, 'email') }
  try {
    const ticket = await context.get(apiContext).post('/contact/lookups/', typed)
    return data({ typed, ticket, problem: undefined })
  } catch (error) {
    return data({ typed, ticket: null, problem: formProblem(error) }, { status: 400 })
  }
}

export default function ContactStatusScreen() {
  const { number } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('contact')
  const problem = answer?.problem
  return (
    <div className="page-width pt-6 sm:pt-10">
      <div className="narrow-page">
        <PageHead title={t('status.title')} isPrivate />
        <h1 className="text-h1">{t('status.title')}</h1>
        <p className="mt-2 mb-6 text-ink-soft">{t('status.lead')}</p>
        <ProblemNotice problem={problem} className="mb-5" />
        <PostForm
          problem={problem}
          typed={answer?.typed}
          className="grid items-end gap-5 sm:grid-cols-[1fr_1fr_auto]"
        >
          <TextInput
            name="number"
            label={t('number')}
            defaultValue={number}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            required
          />
          <TextInput
            name="email"
            type="email"
            label={t('email')}
            autoComplete="email"
            maxLength={254}
            required
          />
          <SubmitButton variant="dark">{t('status.submit')}</SubmitButton>
        </PostForm>
        {answer?.ticket ? <TicketCard ticket={answer.ticket} /> : null}
      </div>
    </div>
  )
}

function TicketCard({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('contact')
  const locale = useLocale()
  const { number, topic, state, submittedAt, dueOn, workingDaysLeft, extension, answers } = ticket
  return (
    <Card className="mt-8 grid gap-4" role="status">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3 tabular-nums">{number}</h2>
        <Badge tone={state === 'answered' ? 'gain' : 'info'}>{t(`status.${state}`)}</Badge>
      </div>
      <p className="text-dense text-ink-soft">
        {`${t(`topics.${topic}`)}\u00a0· ${formatDate(submittedAt, 'date-time', locale)}`}
      </p>
      {dueOn === null ? null : (
        <p className="text-dense">
          {t('status.due', { date: formatDate(dueOn, 'long', locale) })}
          {workingDaysLeft === null ? null : (
            <strong className="ms-1">
              {workingDaysLeft < 0
                ? t('status.late', { days: -workingDaysLeft })
                : t('status.left', { days: workingDaysLeft })}
            </strong>
          )}
        </p>
      )}
      {extension === null ? null : (
        <p className="text-dense">{t('status.extended', { reason: extension.reason })}</p>
      )}
      {answers.map((each) => (
        <article key={each.answeredAt} className="rounded-2xl bg-sand p-4">
          <h3 className="text-small font-bold text-ink-soft">
            {t('status.answerOf', { date: formatDate(each.answeredAt, 'date-time', locale) })}
          </h3>
          <p className="mt-2 text-dense whitespace-pre-line">{each.body}</p>
        </article>
      ))}
      {dueOn === null ? null : <p className="text-small text-ink-soft">{t('complaint.outside')}</p>}
    </Card>
  )
}
