import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { AskReason } from './ask-reason.tsx'

export const viewReasons = ['review', 'correction', 'complaint', 'authority'] as const
export type ViewReason = (typeof viewReasons)[number]

/** Asked before an identity is shown. */
export function ViewReasonForm({ userId }: { readonly userId: string }) {
  const t = useTranslations('back-office.identities')
  const link = useLocalHref()
  return (
    <AskReason
      title={t('viewTitle')}
      lead={t('viewLead')}
      path={`/back-office/identities/${userId}`}
    >
      <Select name="reason" label={t('viewReason')} defaultValue="review">
        {viewReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`viewReasons.${reason}`)}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary">
          {t('view')}
        </Button>
        <LinkButton to={link('/back-office/identities')}>{t('back')}</LinkButton>
      </div>
    </AskReason>
  )
}
