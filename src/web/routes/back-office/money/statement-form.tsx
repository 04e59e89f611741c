import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useMayPropose, WhoProposes } from '../approvals/who-proposes.tsx'
import { DeskForm } from '../desk/desk-form.tsx'

type StatementFormProps = {
  readonly typed: Readonly<Record<'account' | 'opening' | 'closing', string>> | undefined
  readonly problem: FormProblem | undefined
}

/** The form that imports a bank statement, with fields for the values that the file lacks. */
export function StatementForm({ typed, problem }: StatementFormProps) {
  const t = useTranslations('reconciliation')
  const mayPropose = useMayPropose()
  const errors = problem?.fields
  const isAsked = [errors?.account, errors?.opening, errors?.closing].some(
    (one) => one !== undefined,
  )
  const isTyped = Object.values(typed ?? {}).some((text) => text !== '')
  return (
    <Card>
      <CardHead title={t('import')} />
      <p className="mb-4 text-dense text-ink-soft">{t('importLead')}</p>
      {mayPropose('bank-statement') ? (
        <DeskForm typed={typed} problem={problem} acts={[{ text: t('importSend') }]} isUpload>
          <FileInput
            name="file"
            label={t('file')}
            help={t('fileHelp')}
            accept=".csv,.txt,.sta,.940,text/csv,text/plain"
            required
          />
          <Disclosure label={t('csvOnly')} isOpen={isAsked || isTyped}>
            <div className="grid gap-4 pt-2">
              <TextInput
                name="account"
                label={t('account')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={60}
              />
              <TextInput
                name="opening"
                label={t('opening')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={30}
              />
              <TextInput
                name="closing"
                label={t('closing')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={30}
              />
            </div>
          </Disclosure>
        </DeskForm>
      ) : (
        <WhoProposes kind="bank-statement" />
      )}
    </Card>
  )
}
