import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'

/** The typed values next to the file, shown again after a refusal. */
type TypedSettlement = Readonly<Record<'gatewayId' | 'settledOn' | 'net', string>>

type SettlementFormProps = {
  readonly typed: TypedSettlement | undefined
  readonly problem: FormProblem | undefined
}

/** The form that books the settlement report of a payment partner without a report API. */
export function SettlementForm({ typed, problem }: SettlementFormProps) {
  const t = useTranslations('reconciliation')
  return (
    <Card>
      <CardHead title={t('settlement')} />
      <p className="mb-4 text-dense text-ink-soft">{t('settlementLead')}</p>
      <DeskForm
        typed={typed}
        problem={problem}
        hidden={{ intent: 'settlement' }}
        acts={[{ text: t('settlementSend') }]}
        isUpload
      >
        <TextInput
          name="gatewayId"
          label={t('gatewayId')}
          required
          maxLength={200}
          autoComplete="off"
        />
        <TextInput name="settledOn" type="date" label={t('settledOn')} required />
        <RupiahInput name="net" label={t('net')} />
        <FileInput
          name="file"
          label={t('settlementFile')}
          help={t('settlementFileHelp')}
          accept=".csv,.txt,text/csv,text/plain"
          required
        />
      </DeskForm>
    </Card>
  )
}
