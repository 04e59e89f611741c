import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiProblem, formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { confirmationPath, confirmFirst } from '../../session/confirm-first.ts'
import { sessionExpiredPath } from '../../session/session.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { PasswordInput } from '../../ui/text-input.tsx'
import { NewPassword, RepeatedPassword } from '../auth/new-password.tsx'

export const handle: ScreenHandle = { messages: ['security', 'auth'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { email } = await context.get(sessionContext).profile()
  const { account } = context.get(apiContext)
  const { hasSecondFactor, confirmedUntil } = await account.get('/jwt_auth/confirmations/')
  // A user with a second factor confirms with it first, so that nothing has to be typed twice.
  if (hasSecondFactor && confirmedUntil === null) throw redirect(confirmationPath(context, url))
  return { email }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale } = context.get(visitContext)
  const endsOtherSessions = form.has('endsOtherSessions')
  const password = textOf(form, 'password')
  const attempt = crypto.randomUUID()
  if (password !== textOf(form, 'repeated'))
    return data({ isDifferent: true, problem: undefined, endsOtherSessions, attempt })
  try {
    const body = { currentPassword: textOf(form, 'currentPassword'), password, endsOtherSessions }
    await context.get(apiContext).account.post('/jwt_auth/password/change/', body)
    return redirect(href('/dashboard/security-settings?saved=password', locale))
  } catch (error) {
    // After too many wrong passwords the API ends the session, so the web session ends too.
    if (error instanceof ApiProblem && error.code === 'identity.session_ended') {
      context.get(sessionContext).end()
      return redirect(sessionExpiredPath(locale, 'passwords'))
    }
    const first = confirmFirst(error, { context, url })
    if (first !== null) return first
    const problem = formProblem(error)
    return data({ isDifferent: false, problem, endsOtherSessions, attempt }, { status: 400 })
  }
}

export default function ChangePasswordScreen() {
  const { email } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('security')
  const problem = answer?.problem
  return (
    <TitledPage
      isNarrow
      title={t('changeTitle')}
      trail={[
        { text: t('title'), path: '/dashboard/security-settings' },
        { text: t('changeTitle') },
      ]}
      lead={t('changeLead')}
      problem={problem}
    >
      <Card>
        <PostForm problem={problem} typed={answer} className="grid gap-5">
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput
            key={`current ${answer?.attempt}`}
            name="currentPassword"
            label={t('currentPassword')}
            autoComplete="current-password"
            required
            maxLength={1000}
          />
          <NewPassword
            key={`new ${answer?.attempt}`}
            email={email}
            isAnother
            isEmptied={answer !== undefined}
          />
          <RepeatedPassword
            key={`repeated ${answer?.attempt}`}
            label={t('repeated')}
            error={answer?.isDifferent === true ? t('different') : undefined}
          />
          <Checkbox name="endsOtherSessions" defaultChecked>
            {t('endsOtherSessions')}
          </Checkbox>
          <SubmitButton variant="primary" size="large" isWide busy={t('changing')}>
            {t('change')}
          </SubmitButton>
        </PostForm>
      </Card>
    </TitledPage>
  )
}
