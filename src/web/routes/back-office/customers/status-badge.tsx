import { useTranslations } from 'use-intl'
import type { Customer } from '#contract/back-office/customer-body.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'

const tones: Record<Customer['status'], Tone> = {
  registered: 'neutral',
  active: 'gain',
  suspended: 'loss',
  closed: 'neutral',
}

/** The state of an account as a badge. */
export function StatusBadge({ status }: Pick<Customer, 'status'>) {
  const t = useTranslations('customers.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
