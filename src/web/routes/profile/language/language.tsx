import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { isLocale } from '#kernel'
import { formProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { SavedToast } from '../../../components/notices/saved-toast.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, languageContext, sessionContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { LanguageFields } from './language-fields.tsx'
import { LanguageSample } from './language-sample.tsx'

export const handle: ScreenHandle = { messages: ['languages'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const [profile, { asOf }] = await Promise.all([
    context.get(sessionContext).profile(),
    context.get(apiContext).account.get('/wallet/'),
  ])
  const { mailLanguage, statementLanguage, timeZone, numberStyle } = profile
  const { locale: pages } = context.get(visitContext)
  return {
    asOf,
    isSaved: url.searchParams.get('saved') === 'language',
    chosen: { pages, mailLanguage, statementLanguage, timeZone, numberStyle },
  }
}

/** Saves the choices to the profile and reloads this page in the chosen language. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const chosen = textOf(form, 'language')
  const language = isLocale(chosen) ? chosen : context.get(visitContext).locale
  // A field missing from the form is not changed; an empty choice means "same as the pages".
  const own = (name: string) => (form.has(name) ? textOf(form, name) || null : undefined)
  const change = {
    language,
    mailLanguage: own('mailLanguage'),
    statementLanguage: own('statementLanguage'),
    timeZone: own('timeZone') ?? undefined,
    numberStyle: own('numberStyle') ?? undefined,
  }
  try {
    await context.get(apiContext).account.patch('/users/profile/', change)
  } catch (error) {
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  context.get(languageContext).keep(language)
  return redirect(href('/dashboard/language?saved=language', language))
}

export default function LanguageScreen() {
  const { asOf, isSaved, chosen } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('languages')
  const locale = useLocale()
  const [choice, setChoice] = useState({ ...chosen, pages: locale })
  return (
    <TitledPage isNarrow title={t('title')} lead={t('lead')}>
      <SavedToast text={isSaved ? t('saved') : null} />
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      {/* Reloads the document, because its language is set on the root element. */}
      <Form method="post" reloadDocument className="grid gap-5">
        <LanguageFields choice={choice} onChoose={(part) => setChoice({ ...choice, ...part })} />
        <LanguageSample choice={choice} at={asOf} />
        <Button type="submit" variant="primary" className="sm:justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </TitledPage>
  )
}
