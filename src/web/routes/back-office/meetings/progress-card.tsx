import { useTranslations } from 'use-intl'
import type { MotionProgress } from '#contract/meetings/motion-body.ts'
import { locales } from '#kernel'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { ProgressLine, ProgressSteps } from '../../../components/meetings/motion-progress.tsx'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import type { MotionFormProps } from './motion-forms.tsx'
import { RoleRequired } from './role-required.tsx'

type ProgressCardProps = MotionFormProps & { readonly progress: MotionProgress }

/** The progress of an adopted motion, with the form of its next step until it is finished. */
export function ProgressCard({ motion, progress, may, problem, typed }: ProgressCardProps) {
  const t = useTranslations('meeting-desk.progress')
  const { state, steps } = progress
  const isOver = state === 'done' || state === 'abandoned'
  return (
    <Card>
      <CardHead title={t('title')}>{t('lead')}</CardHead>
      <ProgressLine progress={progress} estimate={motion.amount} />
      {steps.length === 0 ? null : (
        <div className="mt-5">
          <ProgressSteps motionId={motion.id} steps={steps} />
        </div>
      )}
      {isOver ? null : may.write ? (
        <Disclosure label={t('record')} isOpen={problem !== undefined || steps.length === 0}>
          <ProgressForm motion={motion} may={may} problem={problem} typed={typed} />
        </Disclosure>
      ) : (
        <RoleRequired act="write" className="mt-5" />
      )}
    </Card>
  )
}

function ProgressForm({ problem, typed }: MotionFormProps) {
  const t = useTranslations('meeting-desk.progress')
  const languageName = useLanguageName()
  const words = useTranslations('meeting-desk.motion')
  return (
    <DeskForm
      hidden={{ intent: 'progress' }}
      problem={problem}
      typed={typed}
      acts={[{ text: t('send'), variant: 'primary' }]}
      isUpload
    >
      <ProblemNotice problem={problem} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput type="date" name="plannedOn" label={t('plannedOn')} help={t('plannedHelp')} />
        <TextInput type="date" name="doneOn" label={t('doneOn')} help={t('doneHelp')} />
        <RupiahInput name="cost" label={t('cost')} help={t('costHelp')} />
        <FileInput name="file" label={t('evidence')} help={words('fileHelp')} />
        {locales.map((language) => {
          const name = language === 'id' ? 'noteId' : 'noteEn'
          return (
            <TextArea
              key={language}
              name={name}
              label={`${t('note')}\u00a0· ${languageName(language)}`}
              lang={language}
              rows={3}
              required
              minLength={5}
              maxLength={1000}
            />
          )
        })}
      </div>
      <Checkbox name="isAbandoned" value="true">
        {t('abandon')}
      </Checkbox>
    </DeskForm>
  )
}
