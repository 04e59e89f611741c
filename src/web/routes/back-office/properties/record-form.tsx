import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { FormAnswer } from '../../../ui/form-answer.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

type RecordFormProps = {
  readonly intent: string
  readonly subject?: string
  /** The text of the summary that opens the form. */
  readonly label: string
  readonly send: string
  readonly problem: FormProblem | undefined
  readonly typed?: FormAnswer['typed']
  readonly isUpload?: boolean
  readonly isDanger?: boolean
  /** Whether the form is also for staff without permission to edit records, such as compliance. */
  readonly isForAll?: boolean
  readonly children: ReactNode
}

/** A collapsed form for staff who may edit records; it stays open after a refusal. */
export function RecordForm(props: RecordFormProps) {
  const {
    intent,
    subject = '',
    label,
    send,
    problem,
    typed,
    isUpload,
    isDanger,
    isForAll,
    children,
  } = props
  const { file } = useLoaderData<{ file: { mayKeep: boolean } }>()
  if (!file.mayKeep && isForAll !== true) return null
  return (
    <Disclosure label={label} isOpen={problem !== undefined}>
      <ProblemNotice problem={problem} className="mb-4" />
      <PostForm
        problem={problem}
        typed={typed}
        {...(isUpload === true && { encType: 'multipart/form-data' as const })}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="subject" value={subject} />
        {children}
        <SubmitButton
          variant={isDanger === true ? 'danger' : 'secondary'}
          className="sm:justify-self-start"
        >
          {send}
        </SubmitButton>
      </PostForm>
    </Disclosure>
  )
}

type BothProps = {
  readonly name: string
  readonly label: string
  readonly max: number
  /** The field path in the API when it differs from the name. */
  readonly path?: string
}

/** The longest text, in characters, that a single line holds; a longer one is an explanation in sentences. */
const singleLineMax = 160

const languages = [
  { lang: 'id', suffix: 'Id', language: 'inIndonesian' },
  { lang: 'en', suffix: 'En', language: 'inEnglish' },
] as const

/** Two text fields for staff, one per language; the text is never published in only one language. */
export function BothLanguages({ name, label, max, path = name }: BothProps) {
  const t = useTranslations('stewardship')
  const isLong = max > singleLineMax
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {languages.map(({ lang, suffix, language }) => {
        const field = {
          name: `${name}${suffix}`,
          label: `${label}\u00a0· ${t(language)}`,
          lang,
          maxLength: max,
          path: `${path}.${lang}`,
        }
        return isLong ? (
          <TextArea key={lang} rows={3} {...field} />
        ) : (
          <TextInput key={lang} {...field} />
        )
      })}
    </div>
  )
}
