import { useTranslations } from 'use-intl'
import type { OrderSide } from '#contract/words/market.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { stepsBeforePurchase } from '../../investor/dashboard/next-steps.ts'
import { PurchaseStepLink } from '../../investor/purchase/purchase-step-link.tsx'
import { useWasOpen } from '../orders/was-open.ts'
import { NextStep } from '../resale/book-state.tsx'
import { useLiveMarket } from '../resale/live-book.ts'
import { NoMarket } from './no-market.tsx'
import { NothingToSell } from './nothing-to-sell.tsx'
import type { TicketAnswer } from './place-order.ts'
import type { Ticket } from './read-ticket.ts'
import { TicketForm } from './ticket-form.tsx'

type OrderTicketProps = { readonly side: OrderSide; readonly ticket: Ticket }

/** The form of one order to sell or buy units: its terms, their cost or proceeds, and the button that places it. */
export function OrderTicket({ side, ticket }: OrderTicketProps) {
  const t = useTranslations('market')
  const { property } = ticket
  return (
    <TitledPage
      title={t(`${side}.title`)}
      subject={property.name}
      trail={[
        { text: t('properties'), path: '/dashboard/properties' },
        { text: property.name, path: `/dashboard/properties/${property.id}` },
        { text: t(`${side}.title`) },
      ]}
      lead={t(`${side}.lead`)}
    >
      <Body key={property.id} side={side} ticket={ticket} />
    </TitledPage>
  )
}

function Body({ side, ticket }: OrderTicketProps) {
  const { obstacle, property, book, own, identity } = ticket
  const t = useTranslations('market')
  const link = useLocalHref()
  useLiveMarket(property.id)
  const [step] = side === 'buy' ? stepsBeforePurchase(identity) : []
  const isEmpty = side === 'sell' && own.unitsFree === 0
  const isOpen = obstacle === null && !isEmpty && step === undefined
  // Without JavaScript the typed values come back with the refusal.
  const isRefused = useAnswer<TicketAnswer>() !== undefined
  const wasOpen = useWasOpen(isOpen || isRefused)
  if (!wasOpen) {
    if (obstacle !== null) return <NoMarket {...{ obstacle, book, property }} />
    if (isEmpty) return <NothingToSell held={own.unitsHeld} propertyId={property.id} />
    if (step !== undefined)
      return (
        <div className="grid max-w-xl gap-4">
          {step.path === null ? null : <p>{t('buy.stepFirst')}</p>}
          <PurchaseStepLink step={step} back={link(`/dashboard/properties/${property.id}/order`)} />
        </div>
      )
  }
  return (
    <TicketForm side={side} ticket={ticket}>
      <div aria-live="polite" className="empty:absolute">
        {obstacle === null ? null : <NoMarket {...{ obstacle, book, property }} />}
      </div>
      {obstacle !== null || book.window?.phase === 'trading' ? null : (
        <Notice tone="info">
          <NextStep book={book} />
        </Notice>
      )}
      {side === 'sell' && obstacle === null ? <ToOffer propertyId={property.id} /> : null}
    </TicketForm>
  )
}

function ToOffer({ propertyId }: { readonly propertyId: string }) {
  const t = useTranslations('private-offer')
  const link = useLocalHref()
  return (
    <p className="text-dense">
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
