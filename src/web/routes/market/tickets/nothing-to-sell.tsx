import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Shown instead of a form when the reader has no units of the property or all of them are on hold. */
export function NothingToSell({
  held,
  propertyId,
}: {
  readonly held: number
  readonly propertyId: string
}) {
  const t = useTranslations('market')
  const link = useLocalHref()
  return held > 0 ? (
    <EmptyState
      title={t('sell.allHeld')}
      action={<LinkButton to={link('/dashboard/market')}>{t('toOrders')}</LinkButton>}
    >
      <p>{t('sell.allHeldText', { units: held })}</p>
    </EmptyState>
  ) : (
    <EmptyState
      title={t('sell.none')}
      action={
        <LinkButton to={link(`/dashboard/properties/${propertyId}`)}>{t('toProperty')}</LinkButton>
      }
    >
      <p>{t('sell.noneText')}</p>
    </EmptyState>
  )
}
