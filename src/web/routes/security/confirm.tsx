import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useFetcher,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiProblem, formProblem } from '../../api/problem.ts'
import { FactorField, MailCodeForm, OtherWays } from '../../components/forms/factor-fields.tsx'
import { hasName, methodShown } from '../../components/forms/factor-method.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { passkeyAnswerOf } from '../../components/forms/passkey-answer.ts'
import { PasskeyButton } from '../../components/forms/passkey-button.tsx'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { safeNext } from '../../session/safe-next.ts'
import { secondsUntil } from '../../session/seconds-until.ts'
import { sessionExpiredPath } from '../../session/session.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/text-input.tsx'
import { DemoMailbox } from '../auth/demo-mailbox.tsx'
import { useMethodLink } from '../auth/second-step.tsx'

export const handle: ScreenHandle = { messages: ['confirm', 'auth', 'factor'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const next = nextAddress(url)
  const state = await context.get(apiContext).account.get('/jwt_auth/confirmations/')
  const { email, factorDue } = await context.get(sessionContext).profile()
  // An approval by a staff member needs a recent passkey or authenticator code. What is enough for a
  // confirmation, such as a recovery code, is not enough for an approval.
  const isForApproval = url.searchParams.get('for') === 'approval' && state.hasSecondFactor
  const until = isForApproval ? state.factorFreshUntil : state.confirmedUntil
  const isDone = until !== null && factorDue !== 'show'
  if (isDone && next !== null) throw redirect(next)
  // A passkey needs no form: it has its own button above the form.
  const methods = state.methods.filter(
    (method) => method !== 'passkey' && !(isForApproval && method === 'recovery'),
  )
  const method = methodShown(methods, url.searchParams.get('with'), false)
  return {
    email,
    next,
    isForApproval,
    methods,
    method: method === 'passkey' ? null : method,
    needsPassword: state.needsPassword,
    canPasskey: state.hasPasskey && hasName(url),
    maskedEmail: state.maskedEmail,
    isSent: state.mailedCode !== null,
    /**
     * True when an emailed code is the only method. The code is then sent immediately, so that it arrives while
     * the password is typed.
     */
    isMailedAtOnce: method === 'mail' && methods.length === 1 && !state.hasPasskey,
    secondsToResend: await secondsUntil(
      context.get(apiContext),
      state.mailedCode?.resendAvailableAt ?? null,
    ),
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale } = context.get(visitContext)
  const session = context.get(sessionContext)
  const { account } = context.get(apiContext)
  try {
    const intent = textOf(form, 'intent')
    if (intent === 'mail' || intent === 'mail-at-once') {
      await account.post('/jwt_auth/confirmations/mail/')
      if (intent === 'mail-at-once') return null
      return redirect(url.pathname.replace(/\.data$/, '') + withMail(url))
    }
    const { access, refresh } =
      intent === 'passkey'
        ? await account.post(
            '/jwt_auth/confirmations/passkey/',
            passkeyAnswerOf(textOf(form, 'answer')),
          )
        : await account.post('/jwt_auth/confirmations/', confirmationBody(form))
    session.begin({ access, refresh })
    return redirect(nextAddress(url) ?? href('/dashboard/security-settings', locale))
  } catch (error) {
    // After too many wrong passwords the API ends the session, so the web session ends too.
    if (error instanceof ApiProblem && error.code === 'identity.session_ended') {
      session.end()
      return redirect(sessionExpiredPath(locale, 'passwords'))
    }
    const answer = { problem: formProblem(error), attempt: crypto.randomUUID() }
    return data(answer, { status: 400 })
  }
}

function confirmationBody(form: FormData): Record<string, string> {
  const password = textOf(form, 'password')
  const code = textOf(form, 'code')
  return {
    ...(form.has('password') ? { password } : {}),
    ...(code === '' ? {} : { kind: textOf(form, 'kind'), code }),
  }
}

function withMail(url: URL): string {
  const query = new URLSearchParams(url.search)
  query.set('with', 'mail')
  return `?${query}`
}

function nextAddress(url: URL): string | null {
  return safeNext(url.searchParams.get('next'))
}

export default function ConfirmScreen() {
  const shown = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('confirm')
  const factor = useTranslations('factor')
  const link = useLocalHref()
  const linkTo = useMethodLink()
  const isBusy = useNavigation().formMethod === 'POST'
  const { next, method, methods, isSent, secondsToResend, maskedEmail } = shown
  const mailing = useMailAtOnce()
  return (
    <TitledPage isNarrow title={t('title')} lead={t(shown.isForApproval ? 'leadApproval' : 'lead')}>
      {method === 'mail' ? (
        <div role="status">
          {isSent ? (
            <Notice tone="success" className="mb-5">
              {factor('sent', { email: maskedEmail })}
            </Notice>
          ) : null}
          {/* The notice takes its space before the code is sent, so that the form below does not move. */}
          {shown.isMailedAtOnce && !isSent && mailing.problem === undefined ? (
            <Notice tone="plain" className="needs-script mb-5">
              {factor('sending', { email: maskedEmail })}
            </Notice>
          ) : null}
        </div>
      ) : null}
      <ProblemNotice problem={answer?.problem ?? mailing.problem} className="mb-5" />
      <Card>
        {shown.canPasskey ? (
          <>
            <PasskeyButton purpose="confirm" variant="primary">
              {factor('passkey')}
            </PasskeyButton>
            <p className="needs-script my-5 text-center text-small text-ink-soft">{t('or')}</p>
          </>
        ) : null}
        <ConfirmForm />
        {method === 'mail' ? (
          <MailCodeForm
            isSent={isSent}
            secondsToResend={secondsToResend}
            isBusy={isBusy || mailing.isBusy}
          />
        ) : null}
        <OtherWays methods={methods} shown={method} linkTo={linkTo} />
        {method === 'mail' || shown.isForApproval ? null : (
          <p className="mt-4 text-small text-ink-soft">{factor('noneConfirm')}</p>
        )}
      </Card>
      {method === 'mail' ? <DemoMailbox /> : null}
      <p className="mt-5 text-dense">
        <Link
          to={next ?? link('/dashboard/security-settings')}
          className="inline-block py-2 text-link"
        >
          {t('back')}
        </Link>
      </p>
    </TitledPage>
  )
}

/**
 * Requests the code once, when the screen opens: the visitor has already pressed a button to come here, and the
 * code arrives while the password is typed. Without JavaScript, the button below the form requests it.
 */
function useMailAtOnce() {
  const { isMailedAtOnce, isSent } = useLoaderData<typeof loader>()
  const { submit, state, data: answer } = useFetcher<typeof action>()
  const isDue = isMailedAtOnce && !isSent && state === 'idle' && answer === undefined
  useEffect(() => {
    if (isDue) submit({ intent: 'mail-at-once' }, { method: 'post' })
  }, [isDue, submit])
  return { isBusy: state !== 'idle', problem: answer?.problem }
}

function ConfirmForm() {
  const { email, method, needsPassword, canPasskey } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('confirm')
  const problem = answer?.problem
  return (
    <PostForm problem={problem} className="grid gap-5">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {needsPassword ? (
        <PasswordInput
          key={`password ${answer?.attempt}`}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          required
          maxLength={1000}
        />
      ) : null}
      {method === null ? null : (
        <FactorField key={`${method} ${answer?.attempt}`} method={method} />
      )}
      <SubmitButton
        variant={canPasskey ? 'secondary' : 'primary'}
        size="large"
        isWide
        busy={t('busy')}
      >
        {t('submit')}
      </SubmitButton>
    </PostForm>
  )
}
