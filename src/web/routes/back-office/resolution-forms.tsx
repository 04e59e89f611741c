import { useTranslations } from 'use-intl'
import type { SuspendedDeposit } from '#contract/back-office/suspense.ts'
import type { FormProblem } from '../../api/problem.ts'
import { PostForm } from '../../components/post-form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { Select } from '../../ui/choice.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DeskForm } from './desk-form.tsx'
import { ReasonField } from './reason-field.tsx'

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
        <ReleaseForm {...props} />
      </Disclosure>
      <Disclosure label={t('return')} isOpen={returns}>
        <ReturnForm {...props} />
      </Disclosure>
    </div>
  )
}

function ReleaseForm({ deposit, answer }: ResolutionFormsProps) {
  const t = useTranslations('back-office.suspense')
  return (
    <PostForm
      problem={answer?.problem}
      typed={answer?.typed}
      className="grid items-end gap-4 sm:grid-cols-[1fr_auto]"
    >
      <input type="hidden" name="intent" value="proposal" />
      <input type="hidden" name="outcome" value="released" />
      <input type="hidden" name="depositId" value={deposit.id} />
      <ReasonField label={t('reason')} />
      <SubmitButton variant="dark">{t('propose')}</SubmitButton>
    </PostForm>
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
      <FileInput name="file" label={t('evidence')} help={t('evidenceHelp')} />
      <ReasonField label={t('reason')} />
    </DeskForm>
  )
}
