import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { OfferWithCost } from '#contract/market/offer-body.ts'
import { newId } from '#kernel'
import { type FormProblem, formProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { CommandKey } from '../../../components/forms/command-key.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatPercent, formatRupiah } from '../../../components/money/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { Trail } from '../../../components/trail.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FactList } from '../orders/fact-list.tsx'
import { OrderStateBadge } from '../orders/order-words.tsx'
import { useLiveMarket } from '../resale/live-book.ts'

export const handle: ScreenHandle = { messages: ['private-offer', 'market'] }

type Answer = { readonly problem: FormProblem }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { offerId = '' } = params
  const { account, ask } = context.get(apiContext)
  const offer = await account.get('/private-offers/{offerId}/', { offerId })
  const { propertyId } = offer
  const book = await ask('/properties/{propertyId}/book/', { propertyId })
  return { offer, unitValue: book.unitValue, idempotencyKey: newId() }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { offerId = '' } = params
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const by = { idempotencyKey: textOf(form, 'idempotencyKey') }
  const act = wordIn(form, 'act', ['accept', 'decline'])
  try {
    if (act === 'accept') {
      const { id } = await account.post('/private-offers/{offerId}/acceptance/', { offerId }, by)
      return replace(href(`/dashboard/market/${id}`, locale))
    }
    await account.post('/private-offers/{offerId}/refusal/', { offerId }, by)
  } catch (error) {
    return data<Answer>({ problem: formProblem(error) }, { status: 400 })
  }
  return redirect(href(`/dashboard/market/offers/${offerId}`, locale))
}

/** Units that one investor offers to the reader alone: the seller, the cost, and the form to accept or decline. */
export default function PrivateOfferScreen() {
  const { offer, unitValue, idempotencyKey } = useLoaderData<typeof loader>()
  useLiveMarket(offer.propertyId)
  const answer = useAnswer<Answer>()
  const t = useTranslations('private-offer')
  const market = useTranslations('market')
  const link = useLocalHref()
  const { units, property, propertyId, state } = offer
  const title = t('offerTitle', { units })
  return (
    <div className="narrow-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title={`${title}\u00a0· ${property?.name ?? propertyId}`} isPrivate />
      <Trail
        steps={[{ text: market('orders.title'), path: '/dashboard/market' }, { text: title }]}
      />
      <ProblemNotice problem={answer?.problem} />
      <Card className="grid gap-5">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-h2">
              {title} <span className="block">{property?.name ?? propertyId}</span>
            </h1>
            <OrderStateBadge state={state} />
          </div>
          <p role="status" className="mt-1 text-dense text-ink-soft">
            {state === 'open' ? null : t(`states.${endOf(offer)}`)}
          </p>
        </div>
        <div>
          <p className="text-small text-ink-soft">{t('from')}</p>
          <p className="text-h3">{offer.from ?? t('noName')}</p>
          {state === 'open' ? (
            <p className="mt-1 text-dense text-ink-soft">{t('fromText')}</p>
          ) : null}
        </div>
        <Costs {...{ offer, unitValue }} />
      </Card>
      {state === 'open' ? <Acts {...{ offer, idempotencyKey }} /> : null}
      <div className="grid gap-2.5 sm:grid-cols-2">
        <LinkButton to={link('/dashboard/market')}>{t('toOrders')}</LinkButton>
        <LinkButton to={link(`/dashboard/properties/${propertyId}#resale`)}>
          {t('toProperty')}
        </LinkButton>
      </div>
    </div>
  )
}

function endOf({ state, reason }: OfferWithCost): 'filled' | 'declined' | 'owner' | 'over' {
  if (state === 'filled') return state
  return reason === 'declined' || reason === 'owner' ? reason : 'over'
}

type CostsProps = { readonly offer: OfferWithCost; readonly unitValue: number }

function Costs({ offer, unitValue }: CostsProps) {
  const t = useTranslations('private-offer')
  const locale = useLocale()
  const { limitPrice, amount, fee, total, feeBasisPoints, freeBalance, endsAt, state } = offer
  const isOpen = state === 'open'
  return (
    <FactList
      facts={[
        [t('price'), <Amount key="price" value={limitPrice} />],
        [t('value'), <Amount key="value" value={unitValue} />],
        [t('amount'), <Amount key="amount" value={amount} />],
        [
          t('buyFee', { rate: formatPercent(feeBasisPoints, locale) }),
          <Amount key="fee" value={fee} />,
        ],
        [t('total'), <Amount key="total" value={total} />],
        ...(isOpen
          ? ([
              [t('free'), <Amount key="free" value={freeBalance} />],
              [t('after'), <Amount key="after" value={freeBalance - total} />],
            ] as const)
          : []),
        ...(endsAt === null
          ? []
          : ([[t('until'), <DateTime key="until" value={endsAt} style="date-time" />]] as const)),
      ]}
    />
  )
}

type ActsProps = { readonly offer: OfferWithCost; readonly idempotencyKey: string }

function Acts({ offer, idempotencyKey }: ActsProps) {
  const t = useTranslations('private-offer')
  const locale = useLocale()
  const link = useLocalHref()
  const { refusal, total } = offer
  return (
    <Form method="post" className="grid gap-4">
      <CommandKey value={idempotencyKey} />
      {refusal?.code === 'market.too_little_money' ? (
        <LinkButton to={link('/dashboard/wallet/deposit')}>{t('topUp')}</LinkButton>
      ) : null}
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        <SubmitButton
          name="act"
          value="accept"
          variant="primary"
          size="large"
          disabledReason={refusal?.detail}
          busy={t('accepting')}
        >
          {t('accept', { total: formatRupiah(total, locale) })}
        </SubmitButton>
        <Button type="submit" name="act" value="decline" size="large">
          {t('decline')}
        </Button>
      </div>
      <p className="text-small text-ink-soft">{t('final')}</p>
    </Form>
  )
}
