import { useTranslations } from 'use-intl'
import { registerFormats } from '#contract'
import type { RegisterFile } from '#contract/back-office/register.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { formatDate, formatInteger } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import { Fact, Facts } from '../facts.tsx'

type Answer = {
  readonly intent: string
  readonly typed: Partial<Record<string, string>>
  readonly problem: FormProblem
}
type FileCardProps = { readonly file: RegisterFile; readonly answer: Answer | undefined }

const tones: Record<RegisterFile['state'], Tone> = {
  made: 'info',
  sent: 'info',
  acknowledged: 'gain',
  rejected: 'loss',
}

/** One file of the register: its content, its state and the next step. */
export function FileCard({ file, answer }: FileCardProps) {
  const t = useTranslations('register-desk')
  const locale = useLocale()
  const day = formatDate(file.day, 'long', locale)
  const isForm = answer?.intent === 'acknowledgement' || answer?.intent === 'rejection'
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="tabular text-h3">
          {file.version === 1 ? day : t('version', { day, version: String(file.version) })}
        </h2>
        <span className="flex flex-wrap gap-2">
          {file.isOverdue ? <Badge tone="warn">{t('overdue')}</Badge> : null}
          <Badge tone={tones[file.state]}>{t(`states.${file.state}`)}</Badge>
        </span>
      </div>
      <FileFacts file={file} />
      <Downloads file={file} day={day} />
      {isForm ? null : <ProblemNotice problem={answer?.problem} />}
      <NextStep file={file} answer={answer} />
    </Card>
  )
}

function FileFacts({ file }: Pick<FileCardProps, 'file'>) {
  const t = useTranslations('register-desk')
  const locale = useLocale()
  const isAnswered = file.answeredAt !== null
  return (
    <Facts hasLongNames>
      <Fact name={t('changes')}>{formatInteger(file.changes, locale)}</Fact>
      <Fact name={t('madeAt')}>
        <DateTime value={file.madeAt} style="date-time" />
      </Fact>
      {file.sentAt === null ? null : (
        <Fact name={t('sentAt')}>
          <DateTime value={file.sentAt} style="date-time" />
        </Fact>
      )}
      {isAnswered ? null : (
        <Fact name={t('dueAt')}>
          <DateTime value={file.dueAt} style="date-time" />
        </Fact>
      )}
      {file.answeredAt === null ? null : (
        <Fact name={t(file.state === 'rejected' ? 'rejectedAt' : 'acknowledgedAt')}>
          <DateTime value={file.answeredAt} style="date-time" />
          <span className="block font-normal text-ink-soft">
            {t('byReference', { reference: file.reference ?? '' })}
          </span>
        </Fact>
      )}
      {file.rejectionReason === null ? null : (
        <Fact name={t('rejectionReason')}>{file.rejectionReason}</Fact>
      )}
      <Fact name={t('csvSha256')}>
        <code className="text-small break-all">{file.csvSha256}</code>
      </Fact>
      <Fact name={t('jsonSha256')}>
        <code className="text-small break-all">{file.jsonSha256}</code>
      </Fact>
    </Facts>
  )
}

function Downloads({ file, day }: Pick<FileCardProps, 'file'> & { readonly day: string }) {
  const t = useTranslations('register-desk')
  const link = useLocalHref()
  return (
    <p className="flex flex-wrap items-center gap-2.5">
      {registerFormats.map((format) => (
        <a
          key={format}
          href={link(`/back-office/files/register-files/${file.id}/content/${format}`)}
          aria-label={t('takeDay', { format: format.toUpperCase(), day })}
          className={buttonLook({ variant: 'secondary', size: 'small' })}
        >
          {t('take', { format: format.toUpperCase() })}
        </a>
      ))}
      {file.hasAnswer ? (
        <a
          href={link(`/back-office/files/register-files/${file.id}/answer`)}
          aria-label={t('takeAnswerOf', { day })}
          className={buttonLook({ variant: 'secondary', size: 'small' })}
        >
          {t('takeAnswer')}
        </a>
      ) : null}
      <span className="text-small text-ink-soft">{t('takeNote')}</span>
    </p>
  )
}

function NextStep({ file, answer }: FileCardProps) {
  const t = useTranslations('register-desk')
  const hidden = { fileId: file.id }
  if (file.state === 'made')
    return (
      <DeskForm
        hidden={{ ...hidden, intent: 'sending' }}
        acts={[{ text: t('send'), variant: 'primary' }]}
      />
    )
  if (file.state === 'sent') return <AnswerForms file={file} answer={answer} />
  if (file.state === 'acknowledged' || file.isReplaced) return null
  return file.correctionAskedAt === null ? (
    <DeskForm
      hidden={{ ...hidden, intent: 'correction' }}
      acts={[{ text: t('correct'), variant: 'primary' }]}
    >
      <p className="text-dense text-ink-soft">{t('correctNote')}</p>
    </DeskForm>
  ) : (
    <p className="text-dense">{t('correcting')}</p>
  )
}

function AnswerForms({ file, answer }: FileCardProps) {
  const t = useTranslations('register-desk')
  const of = (intent: string) => (answer?.intent === intent ? answer : undefined)
  const acknowledged = of('acknowledgement')
  const rejected = of('rejection')
  return (
    <div>
      <Disclosure label={t('acknowledge.title')} isOpen={acknowledged !== undefined}>
        <DeskForm
          hidden={{ fileId: file.id, intent: 'acknowledgement' }}
          problem={acknowledged?.problem}
          typed={acknowledged?.typed}
          acts={[{ text: t('acknowledge.send'), variant: 'primary' }]}
          isUpload
          className="max-w-xl"
        >
          <ProblemNotice problem={acknowledged?.problem} />
          <p className="text-dense text-ink-soft">{t('acknowledge.lead')}</p>
          <Answered />
          <TextInput type="date" name="day" label={t('acknowledge.day')} required />
          <TextInput
            name="sha256"
            label={t('acknowledge.sha256')}
            help={t('acknowledge.sha256Help')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            required
          />
          <TextInput name="changes" label={t('acknowledge.changes')} inputMode="numeric" required />
        </DeskForm>
      </Disclosure>
      <Disclosure label={t('reject.title')} isOpen={rejected !== undefined}>
        <DeskForm
          hidden={{ fileId: file.id, intent: 'rejection' }}
          problem={rejected?.problem}
          typed={rejected?.typed}
          acts={[{ text: t('reject.send'), variant: 'danger' }]}
          isUpload
          className="max-w-xl"
        >
          <ProblemNotice problem={rejected?.problem} />
          <Answered />
          <ReasonField label={t('reject.reason')} />
        </DeskForm>
      </Disclosure>
    </div>
  )
}

/** The fields of every response of the custodian: the file, its reference and its time. */
function Answered() {
  const t = useTranslations('register-desk')
  return (
    <>
      <FileInput
        name="file"
        label={t('answerFile')}
        help={t('answerFileHelp')}
        tooLarge={t('answerTooLarge')}
        required
      />
      <TextInput
        name="reference"
        label={t('reference')}
        autoComplete="off"
        maxLength={60}
        required
      />
      <TextInput type="datetime-local" name="at" label={t('at')} required />
    </>
  )
}
