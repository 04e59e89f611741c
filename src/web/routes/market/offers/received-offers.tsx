import { useTranslations } from 'use-intl'
import type { Offer } from '#contract/market/offer-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { OrderStateBadge } from '../orders/order-words.tsx'

/** Offers from investors to the reader alone, newest first. */
export function ReceivedOffers({ offers }: { readonly offers: readonly Offer[] }) {
  const t = useTranslations('private-offer')
  return (
    <Card>
      <CardHead title={t('received')} />
      <p className="mb-3 text-dense text-ink-soft">{t('receivedText')}</p>
      <div className="-mb-3">
        <OfferList offers={offers} />
      </div>
    </Card>
  )
}

/** The offers as lines, each linked to its page. */
export function OfferList({ offers }: { readonly offers: readonly Offer[] }) {
  const t = useTranslations('private-offer')
  const market = useTranslations('market')
  const link = useLocalHref()
  return (
    <ul className="divide-y divide-line">
      {offers.map(({ id, units, property, propertyId, from, limitPrice, state }) => (
        <li key={id}>
          <Link
            to={link(`/dashboard/market/offers/${id}`)}
            className="flex items-start justify-between gap-4 rounded-xl py-3.5 text-dense"
          >
            <span className="min-w-0">
              <span className="block font-bold">
                {t('line', { units, property: property?.name ?? propertyId })}
              </span>
              <span className="block text-small text-ink-soft">{from ?? t('noName')}</span>
            </span>
            <span className="grid shrink-0 justify-items-end font-bold">
              <Amount value={limitPrice} />
              <span className="text-small font-medium text-ink-soft">{market('perUnit')}</span>
              <span className="mt-1.5">
                <OrderStateBadge state={state} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
