import { type ActionFunctionArgs, data, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { Captcha } from '../../components/captcha/captcha.tsx'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { ResendButton } from '../../components/forms/resend-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DemoMailbox } from './demo-mailbox.tsx'
import { EmailField } from './email-field.tsx'

export const handle: ScreenHandle = { messages: ['auth', 'form'] }

/** Requests an emailed link. The response is the same for every address: it never discloses whether an account has it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const email = textOf(form, 'email')
  const attempt = crypto.randomUUID()
  try {
    await context
      .get(apiContext)
      .post('/jwt_auth/password/forgot/', { email, captcha: textOf(form, 'captcha') })
    return data({ isSent: true, email, attempt, problem: undefined })
  } catch (error) {
    const problem = formProblem(error)
    return data({ isSent: false, email, attempt, problem }, { status: 400 })
  }
}

const secondsBetweenLinks = 60

/** Help for a visitor who has lost access to the mailbox. */
function NoMailbox() {
  const t = useTranslations('auth.forgot')
  const link = useLocalHref()
  return (
    <details className="mt-4 text-dense">
      <summary className="inline-flex min-h-11 items-center text-link">{t('noMailbox')}</summary>
      <p className="text-ink-soft">
        {t.rich('noMailboxText', {
          contact: (words) => (
            <Link to={link('/contact?topic=account')} className="text-link">
              {words}
            </Link>
          ),
        })}
      </p>
    </details>
  )
}

export default function ForgotPasswordScreen() {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('auth')
  const link = useLocalHref()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHead title={t('forgot.title')} isPrivate />
      <h1 className="text-h1">{t('forgot.title')}</h1>
      {answer?.isSent === true ? (
        <div role="status" className="mt-6">
          <Notice tone="success" title={t('forgot.sentTitle')}>
            {t('forgot.sent', { email: answer.email })}
          </Notice>
          <p className="mt-4 text-dense text-ink-soft">{t('activate.spam')}</p>
          <DemoMailbox />
          <ResendButton
            key={answer.attempt}
            secondsToResend={secondsBetweenLinks}
            isBusy={isBusy}
            fields={{ email: answer.email }}
            label={t('forgot.again')}
            waitLabel={(seconds) => t('forgot.againIn', { seconds })}
          >
            <Captcha purpose="forgot-password" />
          </ResendButton>
          <NoMailbox />
        </div>
      ) : (
        <>
          <p className="mt-2 mb-6 text-dense text-ink-soft">{t('forgot.lead')}</p>
          <ProblemNotice problem={answer?.problem} className="mb-5" />
          <PostForm problem={answer?.problem} typed={answer} className="grid gap-5">
            <EmailField />
            <Captcha key={answer?.attempt} purpose="forgot-password" />
            <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
              {isBusy ? t('forgot.busy') : t('forgot.submit')}
            </Button>
          </PostForm>
        </>
      )}
      <p className="mt-6 text-dense">
        <Link to={link('/login')} className="inline-block py-2 text-link">
          {t('forgot.toLogin')}
        </Link>
      </p>
    </>
  )
}
