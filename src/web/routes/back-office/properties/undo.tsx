import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
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
      typed={typed}
      isDanger
    >
      <input type="hidden" name="of" value={of} />
      {children}
      <Why isPublic={of !== 'plan'} />
    </RecordForm>
  )
}

type WhyProps = { readonly path?: string; readonly isPublic?: boolean }

/** Why something published is put right or taken back; a correction names it beside its record. */
export function Why({ path = 'why', isPublic = true }: WhyProps) {
  const t = useTranslations('stewardship.undo')
  return <BothLanguages name="why" label={t(isPublic ? 'why' : 'whyKept')} max={400} path={path} />
}

/** What can be done with one record, side by side; what is open takes the whole width. */
export function RecordActs({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-6 [&>details[open]]:w-full">{children}</div>
}
