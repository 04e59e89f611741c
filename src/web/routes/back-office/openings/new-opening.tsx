import { type ActionFunctionArgs, data } from 'react-router'
import { useTranslations } from 'use-intl'
import { mayOpen } from '#contract'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, sessionContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { typedRecord } from '../properties/record-act.ts'
import { openingBody } from './opening-act.ts'
import { OpeningForm } from './opening-form.tsx'

export const handle: ScreenHandle = { messages: ['openings', 'careers'] }

export async function loader({ context }: { context: ActionFunctionArgs['context'] }) {
  const { roles } = await context.get(sessionContext).profile()
  // The API decides who may publish; a user without permission is informed before typing anything.
  if (!mayOpen('openings', roles)) throw data(null, { status: 403 })
  return null
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const { account } = context.get(apiContext)
    const { id } = await account.post('/back-office/openings/', openingBody(form))
    return doneAt(context, `/back-office/openings/${encodeURIComponent(id)}`, { done: 'publish' })
  } catch (error) {
    return refused(error, { values: typedRecord(form) })
  }
}

/** The form of a new job opening; once it is sent, the opening is public. */
export default function NewOpeningScreen() {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('openings')
  return (
    <TitledPage
      title={t('begin')}
      trail={[{ text: t('list'), path: '/back-office/openings' }, { text: t('begin') }]}
      lead={t('newLead')}
    >
      <OpeningForm values={answer?.values ?? {}} problem={answer?.problem} send={t('publish')} />
    </TitledPage>
  )
}
