import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../api/problem.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DeskForm } from './desk-form.tsx'

type StatementFormProps = {
  readonly typed: Readonly<Record<'account' | 'opening' | 'closing', string>> | undefined
  readonly problem: FormProblem | undefined
  readonly bytesMax: number
}

/** The place where a statement of the bank is taken in; what the file does not say is typed beside it. */
export function StatementForm({ typed, problem, bytesMax }: StatementFormProps) {
  const t = useTranslations('reconciliation')
  const errors = problem?.fields
  const isAsked = [errors?.account, errors?.opening, errors?.closing].some(
    (one) => one !== undefined,
  )
  const isTyped = Object.values(typed ?? {}).some((text) => text !== '')
  return (
    <Card>
      <CardHead title={t('import')} />
      <p className="mb-4 text-dense text-ink-soft">{t('importLead')}</p>
      <DeskForm acts={[{ text: t('importSend') }]} isUpload>
        <FileInput
          name="file"
          label={t('file')}
          help={t('fileHelp')}
          accept=".csv,.txt,.sta,.940,text/csv,text/plain"
          bytesMax={bytesMax}
          tooLarge={t('fileTooLarge')}
          required
          error={errors?.file}
        />
        <Disclosure label={t('csvOnly')} isOpen={isAsked || isTyped}>
          <div className="grid gap-4 pt-2">
            <TextInput
              name="account"
              label={t('account')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={60}
              defaultValue={typed?.account}
              error={errors?.account}
            />
            <TextInput
              name="opening"
              label={t('opening')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={30}
              defaultValue={typed?.opening}
              error={errors?.opening}
            />
            <TextInput
              name="closing"
              label={t('closing')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={30}
              defaultValue={typed?.closing}
              error={errors?.closing}
            />
          </div>
        </Disclosure>
      </DeskForm>
    </Card>
  )
}
