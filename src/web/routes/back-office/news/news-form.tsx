import type { RefObject } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { News } from '#contract/back-office/news-body.ts'
import { locales } from '#kernel'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice, useFormFocus } from '../../../components/forms/form-problem.tsx'
import { RemovalFold } from '../../../components/forms/removal-question.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Card } from '../../../ui/card.tsx'
import { FormAnswer } from '../../../ui/form-answer.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useAutosave } from '../properties/use-autosave.ts'
import type { NewsValues } from './news-act.ts'

type NewsFormProps = {
  readonly news: News
  readonly answer:
    | {
        readonly values: NewsValues
        readonly version: number | null
        readonly problem: FormProblem
      }
    | undefined
}

const names = {
  id: { subject: 'subjectId', body: 'bodyId' },
  en: { subject: 'subjectEn', body: 'bodyEn' },
} as const

/** The form of a newsletter draft, saved automatically and with every button. */
export function NewsForm({ news, answer }: NewsFormProps) {
  const t = useTranslations('news')
  const languageName = useLanguageName()
  const problem = answer?.problem
  const form = useFormFocus(problem)
  const { subject, body, version } = news
  const saved = { subjectId: subject.id, bodyId: body.id, subjectEn: subject.en, bodyEn: body.en }
  const values = answer?.values ?? saved
  return (
    <Card>
      <FormAnswer value={{ typed: values, errors: problem?.fields }}>
        <Form ref={form} method="post" noValidate className="grid gap-5">
          {/* With Enter in a field the form is saved, whichever button is first on the page. */}
          <button type="submit" name="intent" value="save" hidden />
          <input type="hidden" name="version" defaultValue={answer?.version ?? version} />
          <ProblemNotice problem={problem} />
          <p className="max-w-prose text-dense text-ink-soft">{t('formLead')}</p>
          <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-2">
            {locales.map((language) => (
              <fieldset key={language} className="grid gap-4">
                <legend className="mb-3 font-bold">{languageName(language)}</legend>
                <TextInput
                  name={names[language].subject}
                  label={t('subject')}
                  lang={language}
                  maxLength={150}
                  path={`subject.${language}`}
                />
                <TextArea
                  name={names[language].body}
                  label={t('body')}
                  help={t('bodyHelp')}
                  lang={language}
                  rows={12}
                  maxLength={10_000}
                  path={`body.${language}`}
                />
              </fieldset>
            ))}
          </div>
          <FormFoot id={news.id} form={form} />
        </Form>
      </FormAnswer>
    </Card>
  )
}

function FormFoot({
  id,
  form,
}: {
  readonly id: string
  readonly form: RefObject<HTMLFormElement | null>
}) {
  const t = useTranslations('news')
  const link = useLocalHref()
  const { revalidate } = useRevalidator()
  const save = async (sent: FormData): Promise<boolean> => {
    const path = link(`/back-office/news/${id}/autosave`)
    // Sent as a form without files, since `sent` contains only texts.
    const body = new URLSearchParams([...sent].map(([name, value]) => [name, String(value)]))
    const response = await fetch(path, { method: 'POST', body })
    if (!response.ok) return false
    // The route of this screen responds with JSON of this type.
    const { version } = (await response.json()) as { version: number }
    const field = form.current?.elements.namedItem('version')
    if (field instanceof HTMLInputElement) field.value = String(version)
    await revalidate()
    return true
  }
  const saving = useAutosave({ form, isOn: true, save })
  return (
    <div className="flex flex-wrap items-center gap-2.5 border-t border-line pt-5 max-sm:[&>button]:grow max-sm:[&>p]:basis-full">
      <SubmitButton name="intent" value="propose" variant="primary">
        {t('propose')}
      </SubmitButton>
      <SubmitButton name="intent" value="save" variant="secondary">
        {t('save')}
      </SubmitButton>
      <p role="status" className="needs-script text-small text-ink-soft">
        {t(`saving.${saving}`)}
      </p>
      <div className="sm:ms-auto">
        <RemovalFold label={t('remove')}>
          <p className="text-dense">{t('removeQuestion')}</p>
          <SubmitButton name="intent" value="remove" variant="danger" size="small">
            {t('removeSubmit')}
          </SubmitButton>
        </RemovalFold>
      </div>
    </div>
  )
}
