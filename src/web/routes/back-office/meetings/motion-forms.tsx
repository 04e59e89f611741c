import { useTranslations } from 'use-intl'
import { motionFileKinds, removalReasons } from '#contract'
import type { Motion } from '#contract/meetings/motion-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { MotionAmount } from '../../../components/meetings/motion-amount.tsx'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { Select } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { MotionTexts, type Typed } from './motion-fields.tsx'
import { RoleRequired } from './role-required.tsx'
import type { May } from './staff-may.ts'

export type MotionFormProps = {
  readonly motion: Motion
  readonly may: May
  readonly problem: FormProblem | undefined
  readonly typed: Typed
}

/** The form that changes a draft of the operator. */
export function ChangeForm({ motion, may, problem, typed }: MotionFormProps) {
  const t = useTranslations('meeting-desk.motion')
  const { title, text, amount, kind } = motion
  const saved: Typed = {
    titleId: title.id ?? '',
    titleEn: title.en ?? '',
    textId: text.id ?? '',
    textEn: text.en ?? '',
    amount: String(amount ?? ''),
  }
  const values = problem === undefined ? saved : typed
  return (
    <Disclosure label={t('change')} isOpen={problem !== undefined}>
      {may.draft ? (
        <DeskForm
          hidden={{ intent: 'change' }}
          problem={problem}
          typed={values}
          acts={[{ text: t('changeSend'), variant: 'primary' }]}
        >
          <ProblemNotice problem={problem} />
          <MotionAmount kind={kind} />
          <MotionTexts />
        </DeskForm>
      ) : (
        <RoleRequired act="draft" />
      )}
    </Disclosure>
  )
}

/** The form that adds the language that an owner did not write, or replaces its translation. */
export function TranslationForm({ motion, may, problem, typed }: MotionFormProps) {
  const t = useTranslations('meeting-desk.motion')
  const languageName = useLanguageName()
  const language = motion.language === 'id' ? 'en' : 'id'
  const isMissing = motion.title[language] === null
  const values =
    problem === undefined
      ? { title: motion.title[language] ?? '', text: motion.text[language] ?? '' }
      : typed
  return (
    <Disclosure
      label={`${t(isMissing ? 'translate' : 'translateAgain')}\u00a0· ${languageName(language)}`}
      isOpen={problem !== undefined || (isMissing && may.translate)}
    >
      {may.translate ? (
        <DeskForm
          hidden={{ intent: 'translation', language }}
          problem={problem}
          typed={values}
          acts={[{ text: t('translateSend'), variant: 'primary' }]}
        >
          <ProblemNotice problem={problem} />
          <p className="max-w-prose text-dense text-ink-soft">{t('translateLead')}</p>
          <TextInput
            name="title"
            label={`${t('titleLabel')}\u00a0· ${languageName(language)}`}
            lang={language}
            required
            minLength={5}
            maxLength={120}
            error={problem?.fields.title ?? problem?.fields.language}
          />
          <TextArea
            name="text"
            label={`${t('textLabel')}\u00a0· ${languageName(language)}`}
            help={t('textHelp')}
            lang={language}
            rows={8}
            required
            minLength={20}
            maxLength={5000}
          />
        </DeskForm>
      ) : (
        <RoleRequired act="translate" />
      )}
    </Disclosure>
  )
}

/** The form that adds a quote with its price, or another document. */
export function FileForm({ may, problem, typed }: MotionFormProps) {
  const t = useTranslations('meeting-desk.motion')
  return (
    <Disclosure label={t('addFile')} isOpen={problem !== undefined}>
      {may.write ? (
        <DeskForm
          hidden={{ intent: 'file' }}
          problem={problem}
          typed={typed}
          acts={[{ text: t('addFileSend'), variant: 'primary' }]}
          isUpload
        >
          <ProblemNotice problem={problem} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Select name="kind" label={t('fileKind')}>
              {motionFileKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`fileKinds.${kind}`)}
                </option>
              ))}
            </Select>
            <TextInput
              name="name"
              label={t('fileName')}
              help={t('fileNameHelp')}
              required
              minLength={3}
              maxLength={80}
            />
            <RupiahInput name="amount" label={t('quoteAmount')} help={t('quoteAmountHelp')} />
            <FileInput name="file" label={t('file')} help={t('fileHelp')} required />
          </div>
        </DeskForm>
      ) : (
        <RoleRequired act="write" />
      )}
    </Disclosure>
  )
}

/** The form that removes an owner's motion for one of the listed reasons. */
export function RemovalForm({ may, problem, typed }: MotionFormProps) {
  const t = useTranslations('meeting-desk.motion')
  return (
    <Disclosure label={t('remove')} isOpen={problem !== undefined}>
      {may.remove ? (
        <DeskForm
          hidden={{ intent: 'removal' }}
          problem={problem}
          typed={typed}
          acts={[{ text: t('removeSend'), variant: 'danger' }]}
          className="max-w-xl"
        >
          <ProblemNotice problem={problem} />
          <p className="text-dense text-ink-soft">{t('removeLead')}</p>
          <Select name="reason" label={t('removeReason')}>
            {removalReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`removalReasons.${reason}`)}
              </option>
            ))}
          </Select>
        </DeskForm>
      ) : (
        <RoleRequired act="remove" />
      )}
    </Disclosure>
  )
}
