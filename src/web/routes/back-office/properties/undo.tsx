import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { answerOf, type RecordAnswer } from './record-act.ts'
import { BothLanguages, RecordForm } from './record-form.tsx'

type TakeBackProps = {
  readonly of: 'lease' | 'condition' | 'plan' | 'picture'
  /** Left out where the form asks which one. */
  readonly recordId?: string
  readonly answer: RecordAnswer
  readonly children?: ReactNode
}

/** Proposes to take back what was published, with the reason that everybody reads. */
export function TakeBack({ of, recordId = '', answer, children }: TakeBackProps) {
  const t = useTranslations('stewardship')
  const subject = recordId === '' ? of : recordId
  const { problem, typed } = answerOf(answer, 'removal', subject)
  return (
    <RecordForm
      intent="removal"
      subject={subject}
      label={t('undo.open')}
      send={t('undo.send')}
      problem={problem}
      isDanger
    >
      <input type="hidden" name="of" value={of} />
      {children}
      <Why typed={typed} problem={problem} isPublic={of !== 'plan'} />
    </RecordForm>
  )
}

type WhyProps = {
  readonly typed: Readonly<Record<string, string>>
  readonly problem: FormProblem | undefined
  readonly isPublic?: boolean
}

/** Why something published is put right or taken back; a correction names it beside its record. */
export function Why({ typed, problem, isPublic = true }: WhyProps) {
  const t = useTranslations('stewardship.undo')
  const fields = { ...problem?.fields }
  for (const language of ['id', 'en']) {
    const told = fields[`corrects.why.${language}`]
    if (told !== undefined) fields[`why.${language}`] = told
  }
  const shown = problem === undefined ? undefined : { ...problem, fields }
  const label = t(isPublic ? 'why' : 'whyKept')
  return <BothLanguages name="why" label={label} max={400} typed={typed} problem={shown} />
}

/** What can be done with one record, side by side; what is open takes the whole width. */
export function RecordActs({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-6 [&>details[open]]:w-full">{children}</div>
}
