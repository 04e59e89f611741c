import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/form-problem.tsx'
import { PostForm } from '../../../components/post-form.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { FormAnswer } from '../../../ui/form-answer.ts'
import { TextInput } from '../../../ui/text-input.tsx'

type RecordFormProps = {
  readonly intent: string
  readonly subject?: string
  /** What opens it, and what sends it. */
  readonly label: string
  readonly send: string
  readonly problem: FormProblem | undefined
  readonly typed?: FormAnswer['typed']
  readonly isUpload?: boolean
  readonly isDanger?: boolean
  /** Also for staff who keep no records, such as compliance. */
  readonly isForAll?: boolean
  readonly children: ReactNode
}

/** A form of the desk for those who keep its records, folded away; a refusal keeps it open. */
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
          className="justify-self-start"
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
  /** The API's name of the words, where that is another. */
  readonly path?: string
}

/** Words that staff write, in both languages: neither is shown without the other. */
export function BothLanguages({ name, label, max, path = name }: BothProps) {
  const t = useTranslations('stewardship')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextInput
        name={`${name}Id`}
        label={`${label}\u00a0· ${t('inIndonesian')}`}
        lang="id"
        maxLength={max}
        path={`${path}.id`}
      />
      <TextInput
        name={`${name}En`}
        label={`${label}\u00a0· ${t('inEnglish')}`}
        lang="en"
        maxLength={max}
        path={`${path}.en`}
      />
    </div>
  )
}
