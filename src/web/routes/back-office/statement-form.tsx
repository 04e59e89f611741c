import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { FileInput } from '../../ui/file-input.tsx'

type StatementFormProps = {
  readonly problem: FormProblem | undefined
  readonly bytesMax: number
}

/** The place where a statement of the bank is taken in. */
export function StatementForm({ problem, bytesMax }: StatementFormProps) {
  const t = useTranslations('reconciliation')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Card>
      <CardHead title={t('import')} />
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <FileInput
          name="file"
          label={t('file')}
          help={t('fileHelp')}
          accept=".csv,.txt,.sta,.940,text/csv,text/plain"
          bytesMax={bytesMax}
          tooLarge={t('fileTooLarge')}
          required
          error={problem?.fields.file}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {t('importSend')}
        </Button>
      </Form>
    </Card>
  )
}
