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
import { ApiProblem, formProblem } from '../../api/problem.ts'
import type { Tokens } from '../../api/shapes.ts'
import { ProblemNotice, useFormFocus } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { safeNext } from '../../session/safe-next.ts'
import { sessionExpiredPath } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { PasswordInput } from '../../ui/text-input.tsx'

export const handle: ScreenHandle = { messages: ['confirm', 'auth'] }

type ConfirmationState = { confirmedUntil: string | null }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const next = nextOf(url)
  const state = await account.get<ConfirmationState>('/jwt_auth/confirmations/')
  if (state.confirmedUntil !== null && next !== null) throw redirect(next)
  const { email } = await context.get(sessionContext).profile()
  return { email, next }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale } = context.get(visitContext)
  const session = context.get(sessionContext)
  try {
    const wish = { password: textOf(form, 'password') }
    const { account } = context.get(apiContext)
    const { access, refresh } = await account.post<Tokens>('/jwt_auth/confirmations/', wish)
    session.begin({ access, refresh })
    return redirect(nextOf(url) ?? href('/dashboard/security-settings', locale))
  } catch (error) {
    // Too many wrong passwords ended the session: here it ends as well.
    if (error instanceof ApiProblem && error.code === 'identity.session_ended') {
      session.end()
      return redirect(sessionExpiredPath(locale))
    }
    const answer = { problem: formProblem(error), attempt: crypto.randomUUID() }
    return data(answer, { status: 400 })
  }
}

function nextOf(url: URL): string | null {
  return safeNext(url.searchParams.get('next'))
}

export default function ConfirmScreen() {
  const { email, next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('confirm')
  const auth = useTranslations('auth')
  const link = useLocalHref()
  const isBusy = useNavigation().formMethod === 'POST'
  const problem = answer?.problem
  const form = useFormFocus(problem)
  return (
    <div className="mx-auto max-w-md">
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-1 mb-6 text-dense text-ink-soft">{t('lead')}</p>
      <ProblemNotice problem={problem} className="mb-5" />
      <Card>
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput
            key={answer?.attempt}
            name="password"
            label={t('password')}
            showLabel={auth('show')}
            hideLabel={auth('hide')}
            autoComplete="current-password"
            required
            maxLength={1000}
            error={problem?.fields.password}
          />
          <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
            {isBusy ? t('busy') : t('submit')}
          </Button>
        </Form>
      </Card>
      <p className="mt-5 text-dense">
        <Link
          to={next ?? link('/dashboard/security-settings')}
          className="inline-block py-2 text-link"
        >
          {t('back')}
        </Link>
      </p>
    </div>
  )
}
