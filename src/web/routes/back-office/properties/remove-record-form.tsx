import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PublishedRecordKind } from '#contract'
import { answerOf, type RecordAnswer } from './record-act.ts'
import { BothLanguages, RecordForm } from './record-form.tsx'

type RemoveRecordFormProps = {
  readonly of: PublishedRecordKind
  /** Absent when the form itself asks for the record. */
  readonly recordId?: string
  readonly answer: RecordAnswer
  readonly children?: ReactNode
}

/** The form that proposes to remove a published record, with a public reason. */
export function RemoveRecordForm({ of, recordId = '', answer, children }: RemoveRecordFormProps) {
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
      typed={typed}
      isDanger
    >
      <input type="hidden" name="of" value={of} />
      {children}
      <PublicReasonField isPublic={of !== 'plan'} />
    </RecordForm>
  )
}

type PublicReasonFieldProps = { readonly path?: string; readonly isPublic?: boolean }

/** The reason for the correction or removal of a published record; a correction sends it together with its record. */
export function PublicReasonField({ path = 'why', isPublic = true }: PublicReasonFieldProps) {
  const t = useTranslations('stewardship.undo')
  return <BothLanguages name="why" label={t(isPublic ? 'why' : 'whyKept')} max={400} path={path} />
}

/** The actions on one record side by side; an open one has the full width. */
export function RecordActs({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-4 [&>details[open]]:w-full">{children}</div>
}
