import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MessageTopic, messageTopics, uploadsMax } from '#contract'
import type { FormProblem } from '../../../api/problem.ts'
import { Captcha } from '../../../components/captcha/captcha.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { Select } from '../../../ui/choice.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { PersonFields } from '../careers/person-fields.tsx'

const names = [
  'topic',
  'name',
  'email',
  'phone',
  'receiptNumber',
  'body',
  'happenedOn',
  'wanted',
  'complainant',
] as const

/** Returns the typed values for a form that is shown again; files have to be chosen again. */
export type TypedMessage = Record<(typeof names)[number], string>

export function typedMessage(form: FormData): TypedMessage {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as TypedMessage
}

type ContactFormProps = {
  readonly topic: string
  /** The reference number of a reported error. */
  readonly fault: string | null
  readonly typed: TypedMessage | null
  readonly problem: FormProblem | undefined
  readonly attempt: string | undefined
}

/** The topic comes first because the other fields depend on it. */
export function ContactForm({ topic: given, fault, typed, problem, attempt }: ContactFormProps) {
  const t = useTranslations('contact')
  const [topic, setTopic] = useState<MessageTopic>(
    messageTopics.find((each) => each === given) ?? 'account',
  )
  const isComplaint = topic === 'complaint'
  return (
    <PostForm
      problem={problem}
      typed={typed}
      encType="multipart/form-data"
      className="grid max-w-xl content-start gap-5"
    >
      <ProblemNotice problem={problem} />
      {problem === undefined ? null : <Notice tone="plain">{t('filesAgain')}</Notice>}
      <Select
        name="topic"
        label={t('topic')}
        value={topic}
        onChange={(event) =>
          setTopic(messageTopics.find((each) => each === event.target.value) ?? 'account')
        }
      >
        {messageTopics.map((each) => (
          <option key={each} value={each}>
            {t(`topics.${each}`)}
          </option>
        ))}
      </Select>
      {isComplaint ? (
        <Notice tone="info" title={t('complaint.title')}>
          {t('complaint.lead')}
          <p className="mt-2 text-small">{t('complaint.outside')}</p>
        </Notice>
      ) : null}
      <PersonFields
        words={{
          name: t('name'),
          email: t('email'),
          phone: t('phone'),
          ...(isComplaint ? {} : { phoneHint: t('optional') }),
        }}
      />
      <FieldsOf isAsked={topic === 'withdrawal' || topic === 'deposit' || isComplaint}>
        <TextInput
          name="receiptNumber"
          label={t('receiptNumber')}
          help={t('receiptHelp')}
          maxLength={40}
          autoCapitalize="characters"
          {...(topic === 'withdrawal' ? {} : { hint: t('optional') })}
        />
      </FieldsOf>
      <FieldsOf isAsked={isComplaint}>
        <ComplaintFields />
      </FieldsOf>
      <TextArea
        name="body"
        label={isComplaint ? t('complaint.body') : t('body')}
        help={t('bodyHelp')}
        required
        minLength={20}
        maxLength={2000}
        defaultValue={fault === null ? undefined : t('faultBody', { number: fault })}
      />
      <FileInput
        name="files"
        label={t('files')}
        hint={t('optional')}
        help={t('filesHelp')}
        filesMax={uploadsMax['message-attachments']}
        tooLarge={t('fileTooLarge')}
        tooMany={t('tooManyFiles')}
      />
      <Captcha key={attempt} purpose="contact" />
      <SubmitButton variant="primary" size="large" isWide busy={t('busy')}>
        {t(isComplaint ? 'complaint.submit' : 'submit')}
      </SubmitButton>
    </PostForm>
  )
}

/** Fields of some topics: for the others they are neither shown nor sent, and keep what was typed. */
function FieldsOf({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={!isAsked} hidden={!isAsked} className="grid gap-5">
      {children}
    </fieldset>
  )
}

function ComplaintFields() {
  const t = useTranslations('contact.complaint')
  return (
    <>
      <Select name="complainant" label={t('complainant')} help={t('complainantHelp')}>
        <option value="self">{t('self')}</option>
        <option value="representative">{t('representative')}</option>
      </Select>
      <TextInput name="happenedOn" type="date" label={t('happenedOn')} required />
      <TextArea name="wanted" rows={3} label={t('wanted')} required maxLength={1000} />
    </>
  )
}
