import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { NoticeTopic } from '#contract'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { linkTokenIn } from '../auth/mailed-link.ts'

export const handle: ScreenHandle = { messages: ['notifications'] }

// Mail scanners open links, so opening this page changes nothing; only its button does.
export function loader({ url }: LoaderFunctionArgs) {
  return { token: linkTokenIn(url) }
}

type Answer =
  | { readonly topics: readonly NoticeTopic[]; readonly detail: null }
  | { readonly topics: null; readonly detail: string; readonly isDead: boolean }

export async function action({ request, context }: ActionFunctionArgs) {
  const token = textOf(await request.formData(), 'token')
  try {
    const { topics } = await context
      .get(apiContext)
      .post('/notifications/unsubscription/', {}, { query: { token } })
    return data<Answer>({ topics, detail: null })
  } catch (error) {
    const { code, detail } = formProblem(error)
    const isDead = code === 'notifications.link_unknown'
    return data<Answer>({ topics: null, detail, isDead }, { status: 400 })
  }
}

export default function UnsubscribeScreen() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('notifications')
  const link = useLocalHref()
  const isDone = answer !== undefined && answer.topics !== null
  const fault = token === '' ? t('unsubscribe.incomplete') : answer?.detail
  const isDead = token === '' || (answer?.topics === null && answer.isDead)
  return (
    <div className="page-width pt-6 sm:pt-10">
      <div className="narrow-page">
        <PageHead title={t('unsubscribe.title')} isPrivate />
        <Card className="grid gap-4">
          <h1 className="text-h2">{t(isDone ? 'unsubscribe.done' : 'unsubscribe.title')}</h1>
          {fault == null ? null : <Notice tone="error">{fault}</Notice>}
          {isDone ? (
            <p className="text-dense text-ink-soft">
              {t('unsubscribe.doneText', {
                topics: answer.topics.map((topic) => t(`choose.names.${topic}`)).join(', '),
              })}
            </p>
          ) : isDead ? null : (
            <>
              <p className="text-dense text-ink-soft">{t('unsubscribe.text')}</p>
              <PostButton
                form={{ action: link('/notifications/unsubscribe') }}
                hidden={{ token }}
                variant="primary"
                isWide
              >
                {t('unsubscribe.stop')}
              </PostButton>
            </>
          )}
          <LinkButton to={link('/dashboard/notifications/settings')} isWide>
            {t('unsubscribe.settings')}
          </LinkButton>
        </Card>
      </div>
    </div>
  )
}
