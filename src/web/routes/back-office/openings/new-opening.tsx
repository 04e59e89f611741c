import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../../api/problem.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext, sessionContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/use-answer.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { typedRecord } from '../properties/record-act.ts'
import { wishIn } from './opening-act.ts'
import { OpeningForm } from './opening-form.tsx'

export const handle: ScreenHandle = { messages: ['openings', 'careers'] }

export async function loader({ context }: { context: ActionFunctionArgs['context'] }) {
  const { roles } = await context.get(sessionContext).profile()
  // The API decides who publishes; a user who may not is informed before anything is typed.
  if (!roles.some((role) => role === 'ops' || role === 'admin')) throw data(null, { status: 403 })
  return null
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const { account } = context.get(apiContext)
    const { id } = await account.post('/back-office/openings/', wishIn(form))
    const path = `/back-office/openings/${encodeURIComponent(id)}?done=publish`
    return redirect(href(path, context.get(visitContext).locale))
  } catch (error) {
    return data({ values: typedRecord(form), problem: formProblem(error) }, { status: 400 })
  }
}

/** An opening as it is written; sent, everybody reads it. */
export default function NewOpeningScreen() {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('openings')
  const words = useTranslations('back-office')
  const link = useLocalHref()
  return (
    <>
      <PageHead title={t('begin')} isPrivate />
      <Breadcrumb
        label={words('trail')}
        steps={[{ text: t('list'), to: link('/back-office/openings') }, { text: t('begin') }]}
      />
      <h1 className="mt-2 mb-2 text-h1">{t('begin')}</h1>
      <p className="mb-6 max-w-prose text-dense text-ink-soft">{t('newLead')}</p>
      <OpeningForm values={answer?.values ?? {}} problem={answer?.problem} send={t('publish')} />
    </>
  )
}
