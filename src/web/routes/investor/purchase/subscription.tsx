import { useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { Purchase } from '#contract/offerings/subscription-body.ts'
import { newId } from '#kernel'
import { formProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatRupiah } from '../../../components/money/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { PlotPicture } from '../../../components/property/map/plot-picture.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CloseIcon, SuccessIcon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { SumLine, sumLines } from '../../../ui/sum-line.tsx'
import { AgreementCard } from '../../agreements/agreement-card.tsx'
import { CancelPurchase } from './cancel-purchase.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

export const handle: ScreenHandle = { messages: ['purchase', 'agreements'] }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { subscriptionId = '' } = params
  const [purchase, agreement, wallet] = await Promise.all([
    api.account.get('/subscriptions/{subscriptionId}/', { subscriptionId }),
    api.account.get('/subscriptions/{subscriptionId}/agreement/', { subscriptionId }),
    api.account.get('/wallet/'),
  ])
  const property = await api.get('/properties/{propertyId}/', { propertyId: purchase.propertyId })
  return {
    purchase,
    agreement,
    closesAt: property.offering?.closesAt ?? null,
    isTargetMet: property.state === 'funded' || property.state === 'closing',
    free: wallet.free,
    isCancellable: purchase.state === 'active' && wallet.asOf < purchase.cancellableUntil,
    idempotencyKey: newId(),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { subscriptionId = '' } = params
  const { account } = context.get(apiContext)
  const idempotencyKey = textOf(form, 'idempotencyKey') || newId()
  try {
    const path = '/subscriptions/{subscriptionId}/cancellation/'
    await account.post(path, { subscriptionId }, { idempotencyKey })
  } catch (error) {
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  const { locale } = context.get(visitContext)
  return redirect(href(`/dashboard/orders/${subscriptionId}`, locale))
}

/** The receipt of a purchase, its next steps, and its cancellation while that is possible. */
export default function SubscriptionScreen() {
  const { purchase, agreement, idempotencyKey, free, ...offering } = useLoaderData<typeof loader>()
  const { isCancellable } = offering
  const answer = useAnswer<typeof action>()
  const t = useTranslations('purchase')
  const link = useLocalHref()
  useScrollToTopOnChange(purchase.state)
  return (
    <div className="narrow-page">
      <PageHead title={t('receiptTitle', { number: purchase.receiptNumber })} isPrivate />
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      <Receipt purchase={purchase} free={free} />
      {purchase.state === 'active' || purchase.state === 'allotted' ? (
        <Card className="mt-5">
          <WhatHappensNext purchase={purchase} {...offering} />
        </Card>
      ) : null}
      <AgreementCard agreement={agreement} />
      {isCancellable ? (
        <CancelPurchase {...{ purchase, idempotencyKey }} isRefused={answer !== undefined} />
      ) : null}
      <div className="no-print mt-6 grid gap-2.5 sm:grid-cols-2">
        <LinkButton to={link('/dashboard/portfolio')} variant="primary">
          {t('toPortfolio')}
        </LinkButton>
        <LinkButton to={link('/dashboard/wallet')}>{t('toWallet')}</LinkButton>
      </div>
    </div>
  )
}

/** Scrolls to the result of a cancellation at the top of the page, since its button is at the end. */
function useScrollToTopOnChange(state: Purchase['state']): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state) window.scrollTo(0, 0)
    before.current = state
  }, [state])
}

function Receipt({ purchase, free }: { readonly purchase: Purchase; readonly free: number }) {
  const t = useTranslations('purchase')
  const isOver = purchase.state === 'cancelled' || purchase.state === 'refunded'
  const Icon = isOver ? CloseIcon : SuccessIcon
  return (
    <Card>
      <div role="status" className="mb-5 grid justify-items-center gap-3 text-center">
        <span
          className={`grid size-14 place-items-center rounded-full ${isOver ? 'bg-sand text-ink-soft' : 'bg-gain-soft text-gain'}`}
        >
          <Icon size={28} aria-hidden="true" />
        </span>
        <h1 className="text-h2">{t(`receiptHeads.${purchase.state}`)}</h1>
        <p className="max-w-md text-dense text-ink-soft">
          {isOver
            ? t.rich(`receiptTexts.${purchase.state as 'cancelled' | 'refunded'}`, {
                total: () => <Amount value={purchase.total} className="font-bold text-ink" />,
                free: () => <Amount value={free} className="font-bold text-ink" />,
              })
            : t(`receiptTexts.${purchase.state as 'active' | 'allotted'}`)}
        </p>
      </div>
      <PropertyLine purchase={purchase} />
      <ReceiptLines purchase={purchase} />
    </Card>
  )
}

function PropertyLine({ purchase }: { readonly purchase: Purchase }) {
  const t = useTranslations('purchase')
  const link = useLocalHref()
  const { property, units } = purchase
  if (property === null) return null
  return (
    <Link
      to={link(`/dashboard/properties/${property.id}`)}
      className="group mb-4 flex items-center gap-4 rounded-2xl bg-sand p-3"
    >
      <span className="w-20 shrink-0">
        <PlotPicture picture={property.picture} sizes="80px" isDecoration />
      </span>
      <span className="min-w-0">
        <span className="block font-bold group-hover:underline">{property.name}</span>
        <span className="block text-small text-ink-soft">{t('unitsCount', { units })}</span>
      </span>
    </Link>
  )
}

function ReceiptLines({ purchase }: { readonly purchase: Purchase }) {
  const t = useTranslations('purchase')
  const locale = useLocale()
  return (
    <dl className={sumLines}>
      <SumLine name={t('receiptNumber')}>
        <RecordNumber>{purchase.receiptNumber}</RecordNumber>
      </SumLine>
      <SumLine name={t('placedAt')}>
        <DateTime value={purchase.placedAt} style="date-time" />
      </SumLine>
      <SumLine
        name={t('line', {
          units: purchase.units,
          price: formatRupiah(purchase.unitPrice, locale),
        })}
      >
        <Amount value={purchase.amount} />
      </SumLine>
      <SumLine name={t('feePlain')}>
        <Amount value={purchase.fee} />
      </SumLine>
      <SumLine isTotal name={t('totalPaid')}>
        <Amount value={purchase.total} />
      </SumLine>
      {purchase.cancelledAt === null ? null : (
        <SumLine name={t('cancelledAt')}>
          <DateTime value={purchase.cancelledAt} style="date-time" />
        </SumLine>
      )}
    </dl>
  )
}
