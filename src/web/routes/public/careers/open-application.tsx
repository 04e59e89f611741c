import type { ActionFunctionArgs } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { sendApplication } from './application.ts'
import { ApplicationForm } from './application-form.tsx'

export const handle: ScreenHandle = { messages: ['careers', 'form'] }

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale: language } = context.get(visitContext)
  return await sendApplication(context.get(apiContext), form, { openingId: '', language })
}

/** For applicants who fit none of the openings. */
export default function OpenApplicationScreen() {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('careers')
  return (
    <div className="page-width pt-6 sm:pt-10">
      <div className="narrow-page">
        <PageHead title={t('openTitle')} description={t('openLead')} />
        <h1 className="text-h1">{t('openTitle')}</h1>
        <p className="mt-2 mb-8 text-ink-soft">{t('openLead')}</p>
        <ApplicationForm answer={answer} />
      </div>
    </div>
  )
}
