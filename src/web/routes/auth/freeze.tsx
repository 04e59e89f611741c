import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isLinkOpen, linkTokenIn } from './mailed-link.ts'

export const handle: ScreenHandle = { messages: ['freeze'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = linkTokenIn(url)
  const isOpen = await isLinkOpen(context.get(apiContext), '/jwt_auth/freeze/check/', token)
  return { token, isOpen }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const token = textOf(await request.formData(), 'token')
  try {
    await context.get(apiContext).post('/jwt_auth/freeze/', { token })
    return data({ isFrozen: true, problem: undefined })
  } catch (error) {
    return data({ isFrozen: false, problem: formProblem(error) }, { status: 400 })
  }
}

export default function FreezeScreen() {
  const { token, isOpen } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('freeze')
  const link = useLocalHref()
  if (answer?.isFrozen === true) {
    return (
      <>
        <PageHead title={t('doneTitle')} isPrivate />
        <h1 className="mb-6 text-h1">{t('doneTitle')}</h1>
        <div role="status">
          <Notice tone="success">{t('done')}</Notice>
        </div>
        <ol className="mt-6 grid list-decimal gap-2 ps-5 text-dense text-ink-soft">
          <li>{t('nextPassword')}</li>
          <li>{t('nextLogin')}</li>
          <li>{t('nextLift')}</li>
        </ol>
        <div className="mt-6 grid gap-3">
          <LinkButton to={link('/forgot-password')} variant="primary" size="large" isWide>
            {t('newPassword')}
          </LinkButton>
          <LinkButton to={link('/login')} size="large" isWide>
            {t('login')}
          </LinkButton>
        </div>
      </>
    )
  }
  if (!isOpen || answer?.problem?.code === 'identity.freeze_link_ended') return <EndedLink />
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-2 mb-6 text-dense text-ink-soft">{t('lead')}</p>
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      <ul className="mb-6 grid list-disc gap-2 ps-5 text-dense">
        <li>{t('sessions')}</li>
        <li>{t('money')}</li>
        <li>{t('signIn')}</li>
      </ul>
      <PostButton hidden={{ token }} variant="primary" size="large" isWide busy={t('busy')}>
        {t('submit')}
      </PostButton>
      <p className="mt-5 text-dense text-ink-soft">{t('nothingLost')}</p>
    </>
  )
}

function EndedLink() {
  const t = useTranslations('freeze')
  const link = useLocalHref()
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <h1 className="mb-6 text-h1">{t('title')}</h1>
      <Notice tone="warn" title={t('endedTitle')}>
        {t('ended')}
      </Notice>
      <div className="mt-6 grid gap-3">
        <LinkButton
          to={link(`/login?next=${encodeURIComponent(link('/dashboard/security-settings'))}`)}
          variant="primary"
          size="large"
          isWide
        >
          {t('toSecurity')}
        </LinkButton>
        <LinkButton to={link('/contact?topic=account')} size="large" isWide>
          {t('contact')}
        </LinkButton>
      </div>
    </>
  )
}
