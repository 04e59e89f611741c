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
import { isLinkOpen, linkTokenIn } from '../auth/mailed-link.ts'
import { LinkExpired } from './link-expired.tsx'

export const handle: ScreenHandle = { messages: ['death-report'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = linkTokenIn(url)
  const isOpen = await isLinkOpen(context.get(apiContext), '/death-reports/mistake/check/', token)
  return { token, isOpen }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const token = textOf(await request.formData(), 'token')
  try {
    await context.get(apiContext).post('/death-reports/mistake/', { token })
    return data({ isSaid: true, problem: undefined })
  } catch (error) {
    return data({ isSaid: false, problem: formProblem(error) }, { status: 400 })
  }
}

/**
 * The owner of an account states that the report of their death is a mistake. Staff check the statement; the
 * account does not open automatically.
 */
export default function MistakeScreen() {
  const { token, isOpen } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('death-report.mistake')
  const link = useLocalHref()
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      {answer?.isSaid === true ? (
        <div role="status" className="mt-6 grid gap-5">
          <Notice tone="success">{t('done')}</Notice>
          <LinkButton to={link('/contact')}>{t('contact')}</LinkButton>
        </div>
      ) : !isOpen || answer?.problem?.code === 'inheritance.link_ended' ? (
        <LinkExpired />
      ) : (
        <>
          <p className="mt-2 mb-6 text-dense text-ink-soft">{t('lead')}</p>
          <ProblemNotice problem={answer?.problem} className="mb-5" />
          <PostButton hidden={{ token }} variant="primary" size="large" isWide busy={t('busy')}>
            {t('submit')}
          </PostButton>
          <p className="mt-5 text-dense text-ink-soft">{t('next')}</p>
        </>
      )}
    </>
  )
}
