import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MessageReceipt, Ticket } from '#contract/contact/contact.ts'
import { type FormProblem, formProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

export const handle: ScreenHandle = { messages: ['contact'] }

export function loader({ url }: LoaderFunctionArgs) {
  return { number: url.searchParams.get('number') ?? '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = { number: textOf(form, 'number'), email: textOf(form, 'email') }
  const api = context.get(apiContext)
  if (!form.has('body')) {
    try {
      const ticket = await api.post('/contact/lookups/', typed)
      return data({ typed, ticket, reply: null, problem: undefined })
    } catch (error) {
      return data(
        { typed, ticket: null, reply: null, problem: formProblem(error) },
        { status: 400 },
      )
    }
  }
  const { locale: language } = context.get(visitContext)
  const body = textOf(form, 'body')
  let reply: Reply
  try {
    const sent = await api.post('/contact/replies/', { ...typed, body, language })
    reply = { sent, body: '', problem: undefined }
  } catch (error) {
    reply = { sent: null, body, problem: formProblem(error) }
  }
  const ticket = await api.post('/contact/lookups/', typed).catch(() => null)
  const status = reply.problem === undefined ? 200 : 400
  return data({ typed, ticket, reply, problem: undefined }, { status })
}

/** What became of a reply; `body` is the text of one that was refused. */
type Reply = {
  readonly sent: MessageReceipt | null
  readonly body: string
  readonly problem: FormProblem | undefined
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
          <SubmitButton variant="dark" isRepeatable>
            {t('status.submit')}
          </SubmitButton>
        </PostForm>
        <ReplySent sent={answer?.reply?.sent ?? null} />
        {answer?.ticket ? <TicketCard ticket={answer.ticket} /> : null}
        {answer !== undefined && isReplying(answer) ? (
          <ReplyForm
            key={answer.ticket?.conversation.length}
            typed={answer.typed}
            reply={answer.reply}
          />
        ) : null}
      </div>
    </div>
  )
}

function TicketCard({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('contact')
  const locale = useLocale()
  const { number, topic, state, submittedAt, dueOn, workingDaysLeft, extension } = ticket
  return (
    <Card className="mt-8 grid gap-4" role="status">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3 tabular-nums">{number}</h2>
        <Badge tone={state === 'answered' ? 'gain' : 'info'}>{t(`status.${state}`)}</Badge>
      </div>
      <p className="text-dense text-ink-soft">
        <FactLine>
          {t(`topics.${topic}`)}
          {formatDate(submittedAt, 'date-time', locale)}
        </FactLine>
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
      <Written ticket={ticket} />
      {dueOn === null ? null : <p className="text-small text-ink-soft">{t('complaint.outside')}</p>}
    </Card>
  )
}

/** The conversation in the order in which it was written. */
function Written({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('contact')
  const locale = useLocale()
  const written = [ticket, ...ticket.conversation].flatMap(({ body, submittedAt, answers }) => [
    { isOurs: false, body, at: submittedAt },
    ...answers.map((each) => ({ isOurs: true, body: each.body, at: each.answeredAt })),
  ])
  return written
    .toSorted((left, right) => (left.at < right.at ? -1 : 1))
    .map(({ isOurs, body, at }) => (
      <article
        key={`${isOurs} ${at}`}
        className={isOurs ? 'rounded-2xl bg-sand p-4' : 'rounded-2xl border border-line p-4'}
      >
        <h3 className="text-small font-bold text-ink-soft">
          {t(isOurs ? 'status.answerOf' : 'status.yoursOf', {
            date: formatDate(at, 'date-time', locale),
          })}
        </h3>
        <p className="mt-2 text-dense whitespace-pre-line wrap-anywhere">{body}</p>
      </article>
    ))
}

type Answered = { readonly ticket: Ticket | null; readonly reply: Reply | null }

/** Whether a reply can be written: to an answered message, and again after a refusal even if it cannot be read now. */
function isReplying({ ticket, reply }: Answered): boolean {
  if (ticket === null) return reply?.problem !== undefined
  const { answers, conversation } = ticket
  return answers.length > 0 || conversation.some((each) => each.answers.length > 0)
}

function ReplySent({ sent }: Pick<Reply, 'sent'>) {
  const t = useTranslations('contact.status')
  const locale = useLocale()
  if (sent === null) return null
  const { number, dueOn } = sent
  return (
    <div role="status" className="mt-8">
      <Notice tone="success">
        {dueOn === null
          ? t('replySent', { number })
          : t('replySentDue', { number, date: formatDate(dueOn, 'long', locale) })}
      </Notice>
    </div>
  )
}

type ReplyFormProps = {
  readonly typed: { readonly number: string; readonly email: string }
  readonly reply: Reply | null
}

function ReplyForm({ typed, reply }: ReplyFormProps) {
  const t = useTranslations('contact')
  const problem = reply?.problem
  return (
    <Card className="mt-5">
      <h2 className="mb-4 text-h3">{t('status.reply')}</h2>
      <ProblemNotice problem={problem} className="mb-4" />
      <PostForm problem={problem} typed={{ body: reply?.body ?? '' }} className="grid gap-4">
        <input type="hidden" name="number" value={typed.number} />
        <input type="hidden" name="email" value={typed.email} />
        <TextArea
          name="body"
          label={t('body')}
          help={t('bodyHelp')}
          rows={5}
          required
          minLength={20}
          maxLength={2000}
        />
        {/* A reply that was sent leaves an empty form. */}
        <SubmitButton
          variant="primary"
          busy={t('busy')}
          isRepeatable
          className="sm:justify-self-start"
        >
          {t('status.replySend')}
        </SubmitButton>
      </PostForm>
    </Card>
  )
}
