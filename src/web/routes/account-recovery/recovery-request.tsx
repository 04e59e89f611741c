import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { identityDocumentKinds } from '#contract'
import { ApiProblem, formProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { linkTokenIn } from '../auth/mailed-link.ts'

export const handle: ScreenHandle = { messages: ['account-recovery'] }

type RecoveryForm = {
  proof: 'identity' | 'mailbox'
  state: 'draft' | 'asked'
  maskedEmail: string
  reason: string | null
  expiresAt: string
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = linkTokenIn(url)
  if (token === '') return { form: null }
  try {
    const api = context.get(apiContext)
    return { form: await api.post('/jwt_auth/account-recovery/form/', { token }) }
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return { form: null }
    throw error
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const story = textOf(form, 'story')
  const sent = new FormData()
  sent.set('token', linkTokenIn(url))
  sent.set('story', story)
  for (const kind of identityDocumentKinds) sent.set(kind, form.get(kind) ?? '')
  try {
    const api = context.get(apiContext)
    const { waitsUntil } = await api.postForm('/jwt_auth/account-recovery/request/', sent)
    const isByMail = form.get('proof') === 'mailbox'
    return data({ waitsUntil, isByMail, story, problem: undefined, attempt: '' })
  } catch (error) {
    const attempt = crypto.randomUUID()
    const problem = formProblem(error)
    return data({ waitsUntil: null, isByMail: false, story, problem, attempt }, { status: 400 })
  }
}

/** The form for the documents of an account recovery. When staff ask for them again, it shows their reason. */
export default function RecoveryRequestScreen() {
  const { form } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('account-recovery.request')
  if (answer?.waitsUntil != null)
    return <HandedIn waitsUntil={answer.waitsUntil} isByMail={answer.isByMail} />
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      {form === null ? <LinkExpired /> : <RequestForm form={form} />}
    </>
  )
}

function RequestForm({ form }: { readonly form: RecoveryForm }) {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('account-recovery.request')
  const problem = answer?.problem
  return (
    <>
      <p className="mt-2 mb-6 text-dense text-ink-soft">{t('lead', { email: form.maskedEmail })}</p>
      {form.reason === null ? null : (
        <Notice tone="warn" title={t('again')} className="mb-5">
          {t('againReason', { reason: form.reason })}
        </Notice>
      )}
      <ProblemNotice problem={problem} className="mb-5" />
      <PostForm
        problem={problem}
        typed={answer}
        encType="multipart/form-data"
        className="grid gap-5"
      >
        <TextArea
          key={answer?.attempt}
          name="story"
          label={t('story')}
          help={t('storyHelp')}
          rows={5}
          required
          minLength={20}
          maxLength={2000}
        />
        <input type="hidden" name="proof" value={form.proof} />
        {form.proof === 'mailbox' ? (
          <Notice tone="plain">{t('mailboxOnly')}</Notice>
        ) : (
          <>
            {problem === undefined || answer?.story === '' ? null : (
              <Notice tone="plain">{t('filesAgain')}</Notice>
            )}
            {identityDocumentKinds.map((kind) => (
              <FileInput
                key={kind}
                name={kind}
                label={t(kind)}
                help={t(`${kind}Help`)}
                accepts="photo"
                required
              />
            ))}
            <p className="text-small text-ink-soft">{t('sealed')}</p>
          </>
        )}
        <SubmitButton variant="primary" size="large" isWide busy={t('busy')}>
          {t('submit')}
        </SubmitButton>
      </PostForm>
    </>
  )
}

type HandedInProps = { readonly waitsUntil: string; readonly isByMail: boolean }

function HandedIn({ waitsUntil, isByMail }: HandedInProps) {
  const t = useTranslations('account-recovery.request')
  const link = useLocalHref()
  return (
    <>
      <PageHead title={t('doneTitle')} isPrivate />
      <h1 className="mb-6 text-h1">{t('doneTitle')}</h1>
      <div role="status">
        <Notice tone="success">
          {`${t('done')} `}
          <b>
            <DateTime value={waitsUntil} style="date-time" />
          </b>
        </Notice>
      </div>
      <p className="mt-5 text-dense text-ink-soft">{t(isByMail ? 'doneNextByMail' : 'doneNext')}</p>
      <LinkButton to={link('/login')} size="large" isWide className="mt-6">
        {t('toLogin')}
      </LinkButton>
    </>
  )
}

/** The message for an expired link, with a link to the login page to start again. */
export function LinkExpired() {
  const t = useTranslations('account-recovery')
  const link = useLocalHref()
  return (
    <>
      <Notice tone="warn" title={t('request.endedTitle')} className="mt-6">
        {t('request.ended')}
      </Notice>
      <LinkButton to={link('/login')} variant="primary" size="large" isWide className="mt-5">
        {t('toLogin')}
      </LinkButton>
    </>
  )
}
