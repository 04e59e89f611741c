import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, secondStepContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Link } from '../../ui/link.tsx'
import { PasswordInput } from '../../ui/text-input.tsx'
import { isLinkOpen, linkTokenIn } from '../auth/mailed-link.ts'
import { LinkExpired } from './recovery-request.tsx'

export const handle: ScreenHandle = { messages: ['account-recovery'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = linkTokenIn(url)
  const check = '/jwt_auth/account-recovery/completion/check/'
  return { isOpen: await isLinkOpen(context.get(apiContext), check, token) }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const token = linkTokenIn(url)
  try {
    const tokens = await context.get(apiContext).post('/jwt_auth/account-recovery/completion/', {
      token,
      password: textOf(form, 'password'),
    })
    context.get(secondStepContext).end()
    context.get(sessionContext).begin(tokens)
    const next = '/dashboard/security-settings/app'
    return redirect(href(next, context.get(visitContext).locale))
  } catch (error) {
    const attempt = crypto.randomUUID()
    return data({ problem: formProblem(error), attempt }, { status: 400 })
  }
}

/** The last step of account recovery: the owner opens the emailed link and enters the password. */
export default function RecoveryFinishScreen() {
  const { isOpen } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('account-recovery.finish')
  const link = useLocalHref()
  const problem = answer?.problem
  const hasEnded = !isOpen || problem?.code === 'account_recovery.link_ended'
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      {hasEnded ? (
        <LinkExpired />
      ) : (
        <>
          <p className="mt-2 mb-3 text-dense text-ink-soft">{t('lead')}</p>
          <ul className="mb-6 grid list-disc gap-2 ps-5 text-dense">
            <li>{t('factors')}</li>
            <li>{t('sessions')}</li>
            <li>{t('next')}</li>
            <li>{t('hold')}</li>
          </ul>
          <ProblemNotice problem={problem} className="mb-5" />
          <PostForm problem={problem} className="grid gap-5">
            <PasswordInput
              key={answer?.attempt}
              name="password"
              label={t('password')}
              autoComplete="current-password"
              required
              maxLength={1000}
            />
            <SubmitButton variant="primary" size="large" isWide busy={t('busy')}>
              {t('submit')}
            </SubmitButton>
          </PostForm>
          <p className="mt-5 text-dense text-ink-soft">
            {`${t('forgot')} `}
            <Link to={link('/forgot-password')} className="inline-block py-2 text-link">
              {t('forgotLink')}
            </Link>
          </p>
        </>
      )}
    </>
  )
}
