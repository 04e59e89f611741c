import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../components/page-head.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/choice.tsx'

export const viewReasons = ['review', 'correction', 'complaint', 'authority'] as const
export type ViewReason = (typeof viewReasons)[number]

/** Asked before anything personal is shown; the answer goes into the audit log with the look. */
export function ViewReasonForm({ userId }: { readonly userId: string }) {
  const t = useTranslations('back-office.identities')
  const link = useLocalHref()
  return (
    <div className="mx-auto max-w-lg">
      <PageHead title={t('viewTitle')} isPrivate />
      <h1 className="mb-2 text-h1">{t('viewTitle')}</h1>
      <p className="mb-6 text-ink-soft">{t('viewLead')}</p>
      <Card>
        <Form
          method="get"
          action={link(`/back-office/identities/${userId}`)}
          className="grid gap-5"
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
        </Form>
      </Card>
    </div>
  )
}
