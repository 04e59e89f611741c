import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { Captcha } from '../../components/captcha/captcha.tsx'
import { hasName, methodShown, usableMethods } from '../../components/forms/factor-method.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { PasskeyButton } from '../../components/forms/passkey-button.tsx'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { DoneNotice } from '../../components/notices/done-notice.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, returnPageContext, secondStepContext, visitContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { isFile, publicNext, safeNext } from '../../session/safe-next.ts'
import { secondsUntil } from '../../session/seconds-until.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { useMode } from '../../shell/root-data.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput, TextInput } from '../../ui/text-input.tsx'
import { ProviderButton } from './provider-button.tsx'
import { SecondStep, type SecondStepView } from './second-step.tsx'
import { signIn } from './sign-in.ts'

export const handle: ScreenHandle = { messages: ['auth', 'form', 'factor'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const step = context.get(secondStepContext).read()
  const canPasskey = hasName(url)
  const requested = url.searchParams.get('next')
  // Without `next` in the address, use the stored page, such as the one that was open when the session expired.
  const left = requested === null ? context.get(returnPageContext).read() : null
  const returnPage = safeNext(requested) ?? left
  return {
    isWanted: returnPage !== null,
    next: returnPage ?? publicNext(requested),
    isForFile: returnPage !== null && isFile(returnPage),
    provider: context.get(visitContext).signIn?.name ?? null,
    isReset: url.searchParams.get('reset') === 'done',
    isClosed: url.searchParams.get('closed') === 'yes',
    canPasskey,
    step: step === null ? null : viewOf(step, url, canPasskey, await waitOf(context, url)),
  }
}

function viewOf(
  { methods, maskedEmail }: Pick<SecondStepView, 'methods' | 'maskedEmail'>,
  url: URL,
  canPasskey: boolean,
  secondsToResend: number,
): SecondStepView {
  return {
    methods: usableMethods(methods, canPasskey),
    method: methodShown(methods, url.searchParams.get('with'), canPasskey),
    maskedEmail,
    isSent: url.searchParams.has('sent'),
    secondsToResend,
  }
}

// `sent` in the address holds the time from which another code can be requested.
function waitOf(context: LoaderFunctionArgs['context'], url: URL): Promise<number> {
  return secondsUntil(context.get(apiContext), url.searchParams.get('sent'))
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  return await signIn({ context, url, form: await request.formData() })
}

export default function LoginScreen() {
  const { step } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  if (step !== null)
    return <SecondStep step={step} problem={answer?.problem} attempt={answer?.attempt} />
  return <FirstStep />
}

function FirstStep() {
  const { isWanted, isForFile, next, provider, isReset, isClosed, canPasskey } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('auth')
  const link = useLocalHref()
  const afterwards = next === null ? '' : `?${new URLSearchParams({ next })}`
  const problem = answer?.problem
  return (
    <>
      <PageHead title={t('login.title')} isPrivate />
      <h1 className="mb-6 text-h1">{t('login.title')}</h1>
      {isWanted ? (
        <Notice tone="plain" className="mb-5">
          {t('login.wanted')}
        </Notice>
      ) : null}
      <DoneNotice text={isClosed ? t('login.closed') : isReset ? t('login.reset') : null} />
      <ProblemNotice problem={problem} className="mb-5" />
      <PostForm
        problem={problem}
        typed={answer}
        // A file cannot be rendered as a page, so the browser itself submits a form that leads to a file.
        reloadDocument={isForFile}
        className="grid gap-5"
      >
        <TextInput
          name="email"
          inputMode="email"
          data-rule="log-in-name"
          label={t('login.name')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
        />
        <PasswordInput
          key={answer?.attempt}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          required
          maxLength={1000}
        />
        {answer?.needsProof === true ? (
          <Captcha key={`proof ${answer.attempt}`} purpose="login" />
        ) : null}
        <SubmitButton variant="primary" size="large" isWide busy={t('login.busy')}>
          {t('login.submit')}
        </SubmitButton>
      </PostForm>
      {canPasskey ? (
        <div className="mt-3">
          <PasskeyButton purpose="sign-in">{t('login.passkey')}</PasskeyButton>
        </div>
      ) : null}
      <ProviderButton provider={provider} next={next} />
      <p className="mt-5 text-dense">
        <Link to={link('/forgot-password')} className="inline-block py-2 text-link">
          {t('login.forgot')}
        </Link>
      </p>
      <p className="text-dense text-ink-soft">
        {`${t('login.noAccount')} `}
        <Link to={link('/register') + afterwards} className="inline-block py-2 text-link">
          {t('login.register')}
        </Link>
      </p>
      <p className="text-dense">
        <Link to={link('/death-report')} className="inline-block py-2 text-link">
          {t('login.deathReport')}
        </Link>
      </p>
      <DemoAccount />
    </>
  )
}

// An account of the demo data; the demo commands print it too.
const demoAccount = { email: 'investor@demo.sepetak.id', password: 'Sepetak-Demo-2026' }

function DemoAccount() {
  const t = useTranslations('auth.login')
  if (useMode() !== 'demo') return null
  return (
    <Notice tone="plain" title={t('demoTitle')} className="mt-6 text-small">
      {t.rich('demo', {
        ...demoAccount,
        b: (words) => <b className="font-semibold whitespace-nowrap">{words}</b>,
      })}
    </Notice>
  )
}
