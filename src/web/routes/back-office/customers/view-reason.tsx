import { useTranslations } from 'use-intl'
import { type CustomerViewReason, customerViewReasons } from '#contract'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/choice.tsx'
import { AskReason } from '../desk/ask-reason.tsx'

export function customerViewReasonOf(value: string | null): CustomerViewReason | null {
  return customerViewReasons.find((reason) => reason === value) ?? null
}

/** The reason for a look at an account; none is chosen at first, so that the audit log has the real one. */
export function CustomerViewReasonField() {
  const t = useTranslations('customers')
  return (
    <Select name="reason" label={t('reason')} required>
      <option value="">{t('chooseReason')}</option>
      {customerViewReasons.map((reason) => (
        <option key={reason} value={reason}>
          {t(`reasons.${reason}`)}
        </option>
      ))}
    </Select>
  )
}

/** Asks for a reason before any data of an account is shown. */
export function CustomerViewReasonForm({ userId }: { readonly userId: string }) {
  const t = useTranslations('customers')
  const links = useTranslations('back-office.links')
  return (
    <AskReason
      title={t('viewTitle')}
      lead={t('viewLead')}
      list={{ text: links('customers'), path: '/back-office/customers' }}
      path={`/back-office/customers/${userId}`}
    >
      <CustomerViewReasonField />
      <Button type="submit" variant="primary" className="sm:justify-self-start">
        {t('open')}
      </Button>
    </AskReason>
  )
}
