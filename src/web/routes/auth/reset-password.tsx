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
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isLinkOpen, linkTokenIn } from './mailed-link.ts'
import { NewPassword, RepeatedPassword } from './new-password.tsx'

export const handle: ScreenHandle = { messages: ['auth'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = linkTokenIn(url)
  return {
    isOpen: await isLinkOpen(context.get(apiContext), '/jwt_auth/password/reset/check/', token),
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const token = linkTokenIn(url)
  const password = textOf(form, 'password')
  const attempt = crypto.randomUUID()
  if (password !== textOf(form, 'repeated'))
    return data({ isDifferent: true, problem: undefined, attempt }, { status: 400 })
  try {
    await context.get(apiContext).post('/jwt_auth/password/reset/', { token, password })
    return redirect(href('/login?reset=done', context.get(visitContext).locale))
  } catch (error) {
    return data({ isDifferent: false, problem: formProblem(error), attempt }, { status: 400 })
  }
}

export default function ResetPasswordScreen() {
  const { isOpen } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('auth')
  const problem = answer?.problem
  const hasEnded = !isOpen || problem?.code === 'identity.reset_ended'
  return (
    <>
      <PageHead title={t('reset.title')} isPrivate />
      <h1 className="text-h1">{t('reset.title')}</h1>
      {hasEnded ? (
        <EndedLink />
      ) : (
        <>
          <p className="mt-2 mb-6 text-dense text-ink-soft">{t('reset.lead')}</p>
          <ProblemNotice problem={problem} className="mb-5" />
          <PostForm problem={problem} className="grid gap-5">
            <NewPassword
              key={answer?.attempt}
              email={null}
              isAnother
              isEmptied={answer !== undefined}
            />
            <RepeatedPassword
              key={`repeated ${answer?.attempt}`}
              label={t('reset.repeated')}
              error={answer?.isDifferent === true ? t('reset.different') : undefined}
            />
            <SubmitButton variant="primary" size="large" isWide busy={t('reset.busy')}>
              {t('reset.submit')}
            </SubmitButton>
          </PostForm>
        </>
      )}
    </>
  )
}

function EndedLink() {
  const t = useTranslations('auth.reset')
  const link = useLocalHref()
  return (
    <>
      <Notice tone="warn" title={t('endedTitle')} className="mt-6 mb-6">
        {t('ended')}
      </Notice>
      <LinkButton to={link('/forgot-password')} variant="primary" size="large" isWide>
        {t('again')}
      </LinkButton>
    </>
  )
}
