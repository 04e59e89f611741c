import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../../components/page-head.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'

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

/** Asked before anything of an account is shown; the answer goes into the audit log with the look. */
export function LookReasonForm({ userId }: { readonly userId: string }) {
  const t = useTranslations('customers')
  const link = useLocalHref()
  return (
    <div className="mx-auto max-w-lg">
      <PageHead title={t('viewTitle')} isPrivate />
      <h1 className="mb-2 text-h1">{t('viewTitle')}</h1>
      <p className="mb-6 text-ink-soft">{t('viewLead')}</p>
      <Card>
        <Form method="get" action={link(`/back-office/customers/${userId}`)} className="grid gap-5">
          <LookReasonField chosen={undefined} />
          <Button type="submit" variant="primary" className="justify-self-start">
            {t('open')}
          </Button>
        </Form>
      </Card>
    </div>
  )
}
