import { useTranslations } from 'use-intl'
import type { SuspendedDeposit } from '#contract/back-office/suspense.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { Checkbox, Select } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

export type ResolutionFormsProps = {
  readonly deposit: SuspendedDeposit
  readonly banks: readonly { readonly code: string; readonly shortName: string }[]
  readonly answer:
    | { readonly typed: Readonly<Record<string, string>>; readonly problem: FormProblem }
    | undefined
}

/** The forms with which one person proposes to credit the money to its investor or to return it to its payer. */
export function ResolutionForms(props: ResolutionFormsProps) {
  const t = useTranslations('back-office.suspense')
  const returns = props.answer?.typed.outcome === 'returned'
  return (
    <div className="-mt-4 grid">
      <Disclosure label={t('release')} isOpen={props.answer !== undefined && !returns}>
        <ReleaseForm {...props} answer={returns ? undefined : props.answer} />
      </Disclosure>
      <Disclosure label={t('return')} isOpen={returns}>
        <ReturnForm {...props} answer={returns ? props.answer : undefined} />
      </Disclosure>
    </div>
  )
}

function ReleaseForm({ deposit, answer }: ResolutionFormsProps) {
  const t = useTranslations('back-office.suspense')
  return (
    <DeskForm
      hidden={{ intent: 'proposal', outcome: 'released', depositId: deposit.id }}
      problem={answer?.problem}
      typed={answer?.typed}
      acts={[{ text: t('propose'), variant: 'dark' }]}
      isUpload
    >
      <ReasonField label={t('reason')} />
      {isUnanswered(answer) ? (
        <>
          <FileInput name="file" label={t('evidence')} help={t('confirmationHelp')} />
          <WithoutAnswer />
        </>
      ) : null}
    </DeskForm>
  )
}

/** Whether the payment partner gave no usable answer about the money when the form was sent. */
function isUnanswered(answer: ResolutionFormsProps['answer']): boolean {
  return (
    answer?.problem.code === 'payments.gateway_unanswered' || answer?.typed.withoutAnswer === 'true'
  )
}

/** Proposes the decision despite that, which the document has to support. */
function WithoutAnswer() {
  const t = useTranslations('back-office.suspense')
  return (
    <Checkbox name="withoutAnswer" value="true">
      {t('withoutAnswer')}
    </Checkbox>
  )
}

function ReturnForm({ deposit, banks, answer }: ResolutionFormsProps) {
  const t = useTranslations('back-office.suspense')
  return (
    <DeskForm
      hidden={{ intent: 'return', outcome: 'returned', depositId: deposit.id }}
      problem={answer?.problem}
      typed={answer?.typed}
      acts={[{ text: t('propose'), variant: 'dark' }]}
      isUpload
    >
      <p className="max-w-prose text-dense text-ink-soft">{t('returnLead')}</p>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Select name="bankCode" label={t('bank')} defaultValue="014">
          {banks.map(({ code, shortName }) => (
            <option key={code} value={code}>
              {shortName}
            </option>
          ))}
        </Select>
        <TextInput
          name="accountNumber"
          label={t('accountNumber')}
          help={t('accountNumberHelp')}
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={30}
        />
        <TextInput
          name="holderName"
          label={t('holderName')}
          autoComplete="off"
          required
          maxLength={100}
          defaultValue={deposit.senderName ?? ''}
        />
      </div>
      <FileInput
        name="file"
        label={t('evidence')}
        help={t(isUnanswered(answer) ? 'confirmationHelp' : 'evidenceHelp')}
      />
      <ReasonField label={t('reason')} />
      {isUnanswered(answer) ? <WithoutAnswer /> : null}
    </DeskForm>
  )
}
