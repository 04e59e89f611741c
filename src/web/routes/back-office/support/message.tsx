import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Message } from '#contract/back-office/messages.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { DownloadIcon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showPhone } from '../../investor/phone.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskForm } from '../desk/desk-form.tsx'
import { HandlingCard, handlingIn } from '../desk/handling-card.tsx'
import { LinkCard } from '../desk/link-card.tsx'
import { doneIn } from '../desk/list-address.ts'
import { Fact, Facts } from '../facts.tsx'
import { Clock } from './messages.tsx'

export const handle: ScreenHandle = { messages: ['contact', 'customers'] }

const acts = ['answer', 'extension', 'handling', 'link', 'unlink'] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { messageId = '' } = params
  const { account } = context.get(apiContext)
  const message = await account.get('/back-office/messages/{messageId}/', { messageId })
  return { message, done: doneIn(url, acts) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const what = wordIn(form, 'intent', acts)
  const text = textOf(form, what)
  const { messageId = '' } = params
  const { account } = context.get(apiContext)
  const own = '/back-office/messages/{messageId}/'
  try {
    if (what === 'answer') await account.post(`${own}answers/`, { messageId, body: text })
    else if (what === 'extension')
      await account.post(`${own}extension/`, { messageId, reason: text })
    else if (what === 'handling')
      await account.post(`${own}handling/`, { messageId, ...handlingIn(form) })
    else await account.post(`${own}link/`, { messageId, query: what === 'link' ? text : null })
  } catch (error) {
    return refused(error, { what, text })
  }
  const path = `/back-office/messages/${encodeURIComponent(messageId)}`
  return doneAt(context, path, { done: what })
}

export default function StaffMessageScreen() {
  const { message, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  const { number, workingDaysLeft, extendedAt } = message
  const canExtend = workingDaysLeft !== null && workingDaysLeft >= 0 && extendedAt === null
  return (
    <TitledPage
      title={number}
      trail={[{ text: t('links.messages'), path: '/back-office/messages' }, { text: number }]}
      badge={<Clock message={message} />}
      done={done && t(`messages.done.${done}`)}
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-5">
          <Earlier message={message} />
          <Written message={message} />
          <AnswerForm key={message.answers.length} />
          {canExtend ? <ExtensionForm /> : null}
          <HandlingCard
            message={message}
            answer={answer?.what === 'handling' ? answer : undefined}
          />
        </div>
        <div className="grid gap-5">
          <Card>
            <CardHead title={t('messages.about')} />
            <Sender message={message} />
          </Card>
          <LinkCard message={message} answer={answer?.what === 'link' ? answer : undefined} />
        </div>
      </div>
    </TitledPage>
  )
}

function Written({ message }: { readonly message: Message }) {
  const t = useTranslations('back-office.messages')
  const { id, body, wanted, files, answers } = message
  const link = useLocalHref()
  return (
    <Card className="grid gap-4">
      <p className="whitespace-pre-line wrap-anywhere">{body}</p>
      {wanted === null ? null : (
        <div>
          <h2 className="text-small font-bold text-ink-soft">{t('wanted')}</h2>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{wanted}</p>
        </div>
      )}
      {files.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2.5">
          {files.map((file, index) => (
            <li key={file.id}>
              <a
                href={link(`/back-office/files/messages/${id}/files/${file.id}`)}
                className="inline-flex min-h-11 items-center gap-2 rounded-button border border-line px-4 text-small font-bold hover:border-line-strong"
              >
                <DownloadIcon size={16} aria-hidden="true" />
                {t('file', { position: index + 1, kilobytes: Math.ceil(file.bytes / 1024) })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Answers answers={answers} />
    </Card>
  )
}

function Answers({ answers }: Pick<Message, 'answers'>) {
  const t = useTranslations('back-office.messages')
  return answers.map((each) => (
    <article key={each.answeredAt} className="rounded-2xl bg-sand p-4">
      <h2 className="text-small font-bold text-ink-soft">
        <FactLine>
          {t('ourAnswer')}
          <DateTime value={each.answeredAt} style="date-time" />
        </FactLine>
      </h2>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{each.body}</p>
    </article>
  ))
}

/** The other messages of the conversation, each with a link to answer it. */
function Earlier({ message }: { readonly message: Message }) {
  const t = useTranslations('back-office.messages')
  const link = useLocalHref()
  const { conversation } = message
  if (conversation.length === 0) return null
  return (
    <Card>
      <CardHead title={t('conversation')} />
      <ul className="grid gap-4">
        {conversation.map(({ id, number, submittedAt, body, answers }) => (
          <li key={id} className="grid gap-3 border-t border-line pt-4 first:border-0 first:pt-0">
            <p className="text-small text-ink-soft">
              <FactLine>
                <Link to={link(`/back-office/messages/${id}`)} className="text-link">
                  <RecordNumber>{number}</RecordNumber>
                </Link>
                <DateTime value={submittedAt} style="date-time" />
              </FactLine>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{body}</p>
            <Answers answers={answers} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Sender({ message }: { readonly message: Message }) {
  const languageName = useLanguageName()
  const t = useTranslations('back-office.messages')
  const contact = useTranslations('contact')
  return (
    <Facts>
      <Fact name={t('topic')}>{contact(`topics.${message.topic}`)}</Fact>
      <Fact name={t('from')}>{message.name}</Fact>
      <Fact name={t('email')}>{message.email}</Fact>
      {message.phone === null ? null : <Fact name={t('phone')}>{showPhone(message.phone)}</Fact>}
      <Fact name={t('language')}>{languageName(message.language)}</Fact>
      <Fact name={t('sent')}>
        <DateTime value={message.submittedAt} style="date-time" />
      </Fact>
      {message.dueOn === null ? null : (
        <Fact name={t('dueOn')}>
          <DateTime value={message.dueOn} />
        </Fact>
      )}
      {message.receiptNumber === null ? null : (
        <Fact name={t('receiptNumber')}>
          <RecordNumber>{message.receiptNumber}</RecordNumber>
        </Fact>
      )}
      {message.happenedOn === null ? null : (
        <Fact name={t('happenedOn')}>
          <DateTime value={message.happenedOn} />
        </Fact>
      )}
      {message.complainant === null ? null : (
        <Fact name={t('complainant')}>{t(`complainants.${message.complainant}`)}</Fact>
      )}
      {message.extensionReason === null ? null : (
        <Fact name={t('extensionReason')}>{message.extensionReason}</Fact>
      )}
    </Facts>
  )
}

function AnswerForm() {
  const { message } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office.messages')
  const own = answer?.what === 'answer' ? answer : undefined
  return (
    <Card>
      <CardHead title={message.answers.length === 0 ? t('answerTitle') : t('answerAgain')} />
      <ProblemNotice problem={own?.problem} className="mb-4" />
      <DeskForm
        hidden={{ intent: 'answer' }}
        problem={own?.problem}
        acts={[{ text: t('answerSend'), variant: 'primary' }]}
      >
        <TextArea
          name="answer"
          label={t('answerLabel')}
          help={t(`answerHelp.${message.language}`)}
          rows={7}
          required
          maxLength={5000}
          defaultValue={own?.text}
          path="body"
        />
      </DeskForm>
    </Card>
  )
}

function ExtensionForm() {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office.messages')
  const own = answer?.what === 'extension' ? answer : undefined
  return (
    <Card>
      <h2 className="text-h3">{t('extendTitle')}</h2>
      <p className="mt-1 text-ink-soft">{t('extendLead')}</p>
      <ProblemNotice problem={own?.problem} className="mt-4" />
      <Disclosure label={t('extendOpen')} isOpen={own !== undefined}>
        <DeskForm
          problem={own?.problem}
          hidden={{ intent: 'extension' }}
          acts={[{ text: t('extendSend') }]}
        >
          <TextArea
            name="extension"
            label={t('extendReason')}
            rows={3}
            required
            maxLength={1000}
            defaultValue={own?.text}
            path="reason"
          />
        </DeskForm>
      </Disclosure>
    </Card>
  )
}
