import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/choice.tsx'
import { AskReason } from '../ask-reason.tsx'

const lookReasons = ['request', 'complaint', 'check', 'authority'] as const
export type LookReason = (typeof lookReasons)[number]

export function lookReasonOf(value: string | null): LookReason | null {
  return lookReasons.find((reason) => reason === value) ?? null
}

export function LookReasonField({ chosen }: { readonly chosen: LookReason | undefined }) {
  const t = useTranslations('customers')
  return (
    <Select name="reason" label={t('reason')} defaultValue={chosen}>
      {lookReasons.map((reason) => (
        <option key={reason} value={reason}>
          {t(`reasons.${reason}`)}
        </option>
      ))}
    </Select>
  )
}

/** Asked before anything of an account is shown. */
export function LookReasonForm({ userId }: { readonly userId: string }) {
  const t = useTranslations('customers')
  return (
    <AskReason
      title={t('viewTitle')}
      lead={t('viewLead')}
      path={`/back-office/customers/${userId}`}
    >
      <LookReasonField chosen={undefined} />
      <Button type="submit" variant="primary" className="justify-self-start">
        {t('open')}
      </Button>
    </AskReason>
  )
}
