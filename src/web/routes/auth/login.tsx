import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import type { Ticket, Tokens } from '../../api/shapes.ts'
import { Captcha } from '../../components/captcha/captcha.tsx'
import { ProblemNotice, useFormFocus } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import {
  apiContext,
  registrationContext,
  sessionContext,
  visitContext,
  wishContext,
} from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { startPath } from '../../session/profile-rule.ts'
import { safeNext } from '../../session/safe-next.ts'
import { useRootData } from '../../shell/root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/text-input.tsx'
import { EmailField } from './email-field.tsx'

export const handle: ScreenHandle = { messages: ['auth', 'form'] }

export function loader({ url }: LoaderFunctionArgs) {
  return {
    isWanted: safeNext(url.searchParams.get('next')) !== null,
    isReset: url.searchParams.get('reset') === 'done',
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const email = textOf(form, 'email')
  const { locale } = context.get(visitContext)
  try {
    const answer = await context.get(apiContext).post<Tokens | Ticket>('/jwt_auth/login/', {
      email,
      password: textOf(form, 'password'),
      captcha: textOf(form, 'captcha'),
    })
    if ('ticket' in answer) {
      context.get(registrationContext).begin(answer)
      return redirect(href('/account/activate', locale))
    }
    context.get(sessionContext).begin(answer)
    const wanted = safeNext(url.searchParams.get('next'))
    const back = wanted ?? (await context.get(wishContext).fulfil(context.get(apiContext).account))
    return redirect(back ?? startPath(await context.get(sessionContext).profile(), locale))
  } catch (error) {
    const problem = formProblem(error)
    // Once asked for, a proof goes with every further try of this visitor.
    const needsProof = form.has('captcha') || problem.code.startsWith('captcha.')
    const answer = { problem, email, needsProof, attempt: crypto.randomUUID() }
    return data(answer, { status: 400 })
  }
}

export default function LoginScreen() {
  const { isWanted, isReset } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('auth')
  const link = useLocalHref()
  const isBusy = useNavigation().formMethod === 'POST'
  const problem = answer?.problem
  const form = useFormFocus(problem)
  return (
    <>
      <PageHead title={t('login.title')} isPrivate />
      <h1 className="mb-6 text-h1">{t('login.title')}</h1>
      {isWanted ? (
        <Notice tone="plain" className="mb-5">
          {t('login.wanted')}
        </Notice>
      ) : null}
      {isReset ? (
        <div role="status">
          <Notice tone="success" className="mb-5">
            {t('login.reset')}
          </Notice>
        </div>
      ) : null}
      <ProblemNotice problem={problem} className="mb-5" />
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <EmailField defaultValue={answer?.email} error={problem?.fields.email} />
        <PasswordInput
          key={answer?.attempt}
          name="password"
          label={t('password')}
          showLabel={t('show')}
          hideLabel={t('hide')}
          autoComplete="current-password"
          required
          maxLength={1000}
          error={problem?.fields.password}
        />
        {answer?.needsProof === true ? (
          <Captcha
            key={`proof ${answer.attempt}`}
            purpose="login"
            error={problem?.fields.captcha}
          />
        ) : null}
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? t('login.busy') : t('login.submit')}
        </Button>
      </Form>
      <p className="mt-5 text-dense">
        <Link to={link('/forgot-password')} className="inline-block py-2 text-link">
          {t('login.forgot')}
        </Link>
      </p>
      <p className="text-dense text-ink-soft">
        {`${t('login.noAccount')} `}
        <Link to={link('/register')} className="inline-block py-2 text-link">
          {t('login.register')}
        </Link>
      </p>
      <DemoAccount />
    </>
  )
}

// The accounts that the demo data bring; the commands print them too.
const demoAccount = { email: 'investor@demo.sepetak.id', password: 'Sepetak-Demo-2026' }

function DemoAccount() {
  const t = useTranslations('auth.login')
  if (useRootData()?.mode !== 'demo') return null
  return (
    <Notice tone="plain" title={t('demoTitle')} className="mt-6 text-small">
      {t('demo', demoAccount)}
    </Notice>
  )
}
