import { useTranslations } from 'use-intl'
import type { OrderSide } from '#contract/words/market.ts'
import { PageHead } from '../../components/page-head.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/link.tsx'
import { stepsBeforePurchase } from '../investor/next-steps.ts'
import { PurchaseStepLink } from '../investor/purchase-step-link.tsx'
import { NoMarket } from './no-market.tsx'
import { NothingToSell } from './nothing-to-sell.tsx'
import type { Ticket } from './read-ticket.ts'
import { TicketForm } from './ticket-form.tsx'

type OrderTicketProps = { readonly side: OrderSide; readonly ticket: Ticket }

/** The form of one order to sell or buy units: its terms, their cost or proceeds, and the button that places it. */
export function OrderTicket({ side, ticket }: OrderTicketProps) {
  const t = useTranslations('market')
  const link = useLocalHref()
  const { property } = ticket
  return (
    <>
      <PageHead title={`${t(`${side}.title`)}\u00a0· ${property.name}`} isPrivate />
      <Breadcrumb
        label={t('breadcrumb')}
        steps={[
          { text: t('properties'), to: link('/dashboard/properties') },
          { text: property.name, to: link(`/dashboard/properties/${property.id}`) },
          { text: t(`${side}.title`) },
        ]}
      />
      <h1 className="mt-2 text-h1">
        {t(`${side}.title`)} <span className="block">{property.name}</span>
      </h1>
      <p className="mt-1 mb-6 max-w-2xl text-dense text-ink-soft">{t(`${side}.lead`)}</p>
      <Body side={side} ticket={ticket} />
    </>
  )
}

function Body({ side, ticket }: OrderTicketProps) {
  const { obstacle, property, book, own, identity } = ticket
  const link = useLocalHref()
  if (obstacle !== null) return <NoMarket {...{ obstacle, book, property }} />
  if (side === 'sell' && own.unitsFree === 0)
    return <NothingToSell held={own.unitsHeld} propertyId={property.id} />
  const [step] = side === 'buy' ? stepsBeforePurchase(identity) : []
  if (step !== undefined)
    return (
      <div className="max-w-xl">
        <PurchaseStepLink step={step} back={link(`/dashboard/properties/${property.id}/order`)} />
      </div>
    )
  return (
    <>
      {side === 'sell' ? <ToOffer propertyId={property.id} /> : null}
      <TicketForm side={side} ticket={ticket} />
    </>
  )
}

function ToOffer({ propertyId }: { readonly propertyId: string }) {
  const t = useTranslations('private-offer')
  const link = useLocalHref()
  return (
    <p className="mb-5 text-dense">
      {t.rich('toOffer', {
        link: (words) => (
          <Link to={link(`/dashboard/properties/${propertyId}/offer`)} className="text-link">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
