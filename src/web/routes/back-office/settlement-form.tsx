import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../api/problem.ts'
import { formatInteger } from '../../components/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DeskForm } from './desk-form.tsx'

/** What was typed beside the file, to be there again after a refusal. */
export type TypedSettlement = Readonly<Record<'gatewayId' | 'settledOn' | 'net', string>>

type SettlementFormProps = {
  readonly typed: TypedSettlement | undefined
  readonly problem: FormProblem | undefined
  readonly bytesMax: number
}

/** Where the report of a partner that does not report its settlements to programs is booked. */
export function SettlementForm({ typed, problem, bytesMax }: SettlementFormProps) {
  const t = useTranslations('reconciliation')
  const locale = useLocale()
  return (
    <Card>
      <CardHead title={t('settlement')} />
      <p className="mb-4 text-dense text-ink-soft">{t('settlementLead')}</p>
      <DeskForm hidden={{ intent: 'settlement' }} acts={[{ text: t('settlementSend') }]} isUpload>
        <TextInput
          name="gatewayId"
          label={t('gatewayId')}
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={typed?.gatewayId}
          error={problem?.fields.gatewayId}
        />
        <TextInput
          name="settledOn"
          type="date"
          label={t('settledOn')}
          required
          defaultValue={typed?.settledOn}
          error={problem?.fields.settledOn}
        />
        <AmountInput
          name="net"
          label={t('net')}
          group={(text) => (text === '' ? '' : formatInteger(Number(text), locale))}
          defaultDigits={typed?.net ?? ''}
          error={problem?.fields.net}
        />
        <FileInput
          name="file"
          label={t('settlementFile')}
          help={t('settlementFileHelp')}
          accept=".csv,.txt,text/csv,text/plain"
          bytesMax={bytesMax}
          tooLarge={t('fileTooLarge')}
          required
          error={problem?.fields.file}
        />
      </DeskForm>
    </Card>
  )
}
