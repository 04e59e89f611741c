import { useTranslations } from 'use-intl'
import type { ReconciliationItem } from '#contract/back-office/reconciliation-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { Select } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from './desk-form.tsx'
import { ReasonField } from './reason-field.tsx'

/** A refused form about one statement line, with the typed values. */
export type LineAnswer = {
  readonly act: string
  readonly explanation: string
  readonly reference: string
  readonly purpose: string
  readonly reason: string
  readonly problem: FormProblem
}

type LineFormProps = {
  readonly item: ReconciliationItem
  readonly answer: LineAnswer | undefined
}

/** The form that matches a bank line to a deposit by transfer when no rule could. */
export function MatchForm({ item, answer }: LineFormProps) {
  const t = useTranslations('reconciliation')
  return (
    <Disclosure label={t('match')} isOpen={answer !== undefined}>
      <DeskForm
        typed={answer}
        problem={answer?.problem}
        hidden={{ intent: 'match', itemId: item.id }}
        acts={[{ text: t('matchSend'), variant: 'primary' }]}
      >
        <TextInput
          name="reference"
          label={t('matchReference')}
          help={t('matchHelp')}
          required
          maxLength={15}
        />
      </DeskForm>
    </Disclosure>
  )
}

/** The form that explains a line without a ledger entry, with the document that proves it. */
export function BookingForm({ item, answer }: LineFormProps) {
  const t = useTranslations('reconciliation')
  const cameIn = (item.other ?? 0) - (item.ledger ?? 0) > 0
  const purposes = cameIn
    ? (['suspense', 'owner', 'transfer', 'transfer-fee', 'in-ledger'] as const)
    : (['bank-charge', 'return', 'owner', 'transfer', 'transfer-fee', 'in-ledger'] as const)
  return (
    <Disclosure label={t('booking.open')} isOpen={answer !== undefined}>
      <DeskForm
        typed={answer}
        problem={answer?.problem}
        hidden={{ intent: 'booking', itemId: item.id }}
        acts={[{ text: t('booking.send'), variant: 'primary' }]}
        isUpload
      >
        <Select name="purpose" label={t('booking.purpose')} defaultValue={purposes[0]}>
          {purposes.map((purpose) => (
            <option key={purpose} value={purpose}>
              {t(`booking.purposes.${purpose}`)}
            </option>
          ))}
        </Select>
        <TextInput
          name="reference"
          label={t('booking.entry')}
          help={t('booking.entryHelp')}
          maxLength={60}
        />
        <TextArea
          name="explanation"
          label={t('explanation')}
          help={t('explanationHelp')}
          rows={3}
          required
          maxLength={500}
        />
        <FileInput
          name="file"
          label={t('booking.evidence')}
          help={t('booking.evidenceHelp')}
          required
        />
      </DeskForm>
    </Disclosure>
  )
}

/** The form that proposes to undo a booking: its entry is reversed and the line is open again. */
export function ReopeningForm({ item, answer }: LineFormProps) {
  const t = useTranslations('reconciliation')
  return (
    <Disclosure label={t('booking.undo')} isOpen={answer !== undefined}>
      <DeskForm
        typed={answer}
        problem={answer?.problem}
        hidden={{ intent: 'reopening', itemId: item.id }}
        acts={[{ text: t('booking.undoSend'), variant: 'danger' }]}
      >
        <ReasonField label={t('booking.undoReason')} />
      </DeskForm>
    </Disclosure>
  )
}
