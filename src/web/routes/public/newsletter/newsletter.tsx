import { type ActionFunctionArgs, data } from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import {
  type NewsletterAnswer,
  NewsletterForm,
} from '../../../components/forms/newsletter-form.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'

export const handle: ScreenHandle = { messages: ['newsletter', 'form'] }

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const email = textOf(form, 'email')
  const attempt = crypto.randomUUID()
  const consent = form.has('consent')
  const { locale } = context.get(visitContext)
  const input = {
    email,
    language: locale,
    consent,
    captcha: textOf(form, 'captcha'),
  }
  try {
    await context.get(apiContext).post('/newsletter/', input)
    return data<NewsletterAnswer>({ isSent: true, email, consent, attempt })
  } catch (error) {
    const problem = formProblem(error)
    const answer = { isSent: false, email, consent, problem, attempt }
    return data<NewsletterAnswer>(answer, { status: 400 })
  }
}

export default function NewsletterScreen() {
  const answer = useAnswer<NewsletterAnswer>()
  const t = useTranslations('newsletter')
  return (
    <div className="page-width pt-6 sm:pt-10">
      <div className="narrow-page">
        <PageHead title={t('title')} description={t('lead')} isPrivate />
        <h1 className="text-h1">{t('title')}</h1>
        <p className="mt-2 mb-8 text-ink-soft">{t('lead')}</p>
        <NewsletterForm answered={answer} />
      </div>
    </div>
  )
}
