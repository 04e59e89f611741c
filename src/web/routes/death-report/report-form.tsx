import { useState } from 'react'
import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { reporterRelations, uploadsMax } from '#contract'
import type { FormProblem } from '../../api/problem.ts'
import { Captcha } from '../../components/captcha/captcha.tsx'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { LeaveGuard } from '../../components/forms/leave-guard.tsx'
import { PostForm } from '../../components/forms/post-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PersonFields } from '../public/careers/person-fields.tsx'

const names = [
  'deceasedName',
  'diedOn',
  'nik',
  'accountEmail',
  'accountPhone',
  'name',
  'relation',
  'email',
  'phone',
  'note',
] as const

/** The typed values, to fill a form that must be sent again. The browser does not allow files to be filled in again. */
type TypedReport = Readonly<Record<(typeof names)[number], string>>

export function typedReport(form: FormData): TypedReport {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as TypedReport
}

type ReportFormProps = {
  readonly typed: TypedReport | null
  readonly problem: FormProblem | undefined
  readonly attempt: string | undefined
  /** The present day in Jakarta. */
  readonly today: string
}

/** The form for the deceased, the person who reports, and the death certificate. */
export function ReportForm({ typed, problem, attempt, today }: ReportFormProps) {
  const t = useTranslations('death-report.form')
  const isBusy = useNavigation().formMethod === 'POST'
  const [isChanged, setChanged] = useState(false)
  const leave = useTranslations('death-report.leave')
  return (
    <PostForm
      problem={problem}
      typed={typed}
      onChange={() => setChanged(true)}
      encType="multipart/form-data"
      className="grid max-w-xl content-start gap-8"
    >
      <LeaveGuard
        isOn={isChanged && !isBusy}
        words={{
          title: leave('title'),
          text: leave('text'),
          stay: leave('stay'),
          go: leave('go'),
        }}
      />
      <ProblemNotice problem={problem} />
      {problem === undefined ? null : <Notice tone="plain">{t('filesAgain')}</Notice>}
      <Deceased today={today} />
      <fieldset className="grid gap-5">
        <legend className="mb-4 text-h3">{t('reporterTitle')}</legend>
        <PersonFields
          words={{ name: t('name'), email: t('email'), phone: t('phone') }}
          isPhoneRequired
        />
        <Select name="relation" label={t('relation')} required>
          <option value="">{t('choose')}</option>
          {reporterRelations.map((each) => (
            <option key={each} value={each}>
              {t(`relations.${each}`)}
            </option>
          ))}
        </Select>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-4 text-h3">{t('documentsTitle')}</legend>
        <FileInput
          name="certificate"
          label={t('certificate')}
          help={t('certificateHelp')}
          required
        />
        <FileInput
          name="files"
          label={t('files')}
          hint={t('optional')}
          help={t('filesHelp')}
          filesMax={uploadsMax['death-report-documents']}
          tooMany={t('tooMany')}
        />
        <TextArea name="note" label={t('note')} hint={t('optional')} rows={3} maxLength={2000} />
      </fieldset>
      <Captcha key={attempt} purpose="death-report" />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {isBusy ? t('busy') : t('submit')}
      </Button>
    </PostForm>
  )
}

function Deceased({ today }: Pick<ReportFormProps, 'today'>) {
  const t = useTranslations('death-report.form')
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-h3">{t('deceasedTitle')}</legend>
      <TextInput
        name="deceasedName"
        label={t('deceasedName')}
        help={t('deceasedNameHelp')}
        autoComplete="off"
        required
        maxLength={100}
      />
      <TextInput name="diedOn" type="date" label={t('diedOn')} max={today} required />
      <p className="text-dense text-ink-soft">{t('accountLead')}</p>
      <TextInput
        name="nik"
        data-rule="nik"
        label={t('nik')}
        help={t('nikHelp')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
      />
      <TextInput
        name="accountEmail"
        type="email"
        label={t('accountEmail')}
        autoComplete="off"
        maxLength={254}
      />
      <TextInput
        name="accountPhone"
        type="tel"
        inputMode="tel"
        label={t('accountPhone')}
        autoComplete="off"
        maxLength={24}
      />
    </fieldset>
  )
}
