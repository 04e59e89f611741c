import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { Book, Order } from '#contract/market/market-body.ts'
import { newId } from '#kernel'
import { formProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { SavedToast } from '../../../components/notices/saved-toast.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Trail } from '../../../components/trail.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { typedAmount } from '../../../ui/read-amount.ts'
import { type Halt, HaltText } from '../resale/book-state.tsx'
import { useLiveMarket } from '../resale/live-book.ts'
import { OrderActs, type OrderAnswer } from './order-acts.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderFills } from './order-fills.tsx'
import { OrderLog } from './order-log.tsx'
import { isCurrent } from './order-words.tsx'

export const handle: ScreenHandle = { messages: ['market', 'private-offer', 'resale'] }

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { orderId = '' } = params
  const { account, ask } = context.get(apiContext)
  const [order, log] = await Promise.all([
    account.get('/orders/{orderId}/', { orderId }),
    account.get('/orders/{orderId}/log/', { orderId }),
  ])
  const { propertyId } = order
  const book = isCurrent(order) ? await ask('/properties/{propertyId}/book/', { propertyId }) : null
  return {
    order,
    events: log.items,
    halt: order.state === 'open' && book !== null ? haltOf(book) : null,
    book: book && changeableIn(book),
    returnsAt: book && returnOf(order, book),
    idempotencyKey: newId(),
    isChanged: url.searchParams.get('saved') === 'change',
  }
}

function changeableIn({ tick, low, high, earliestLastDay, latestLastDay }: Book) {
  return { tick, low, high, earliestLastDay, latestLastDay }
}

/** When a waiting order returns; null while that is not known. */
function returnOf({ state, validUntil }: Order, { window }: Book): string | null {
  if (state !== 'waiting' || window?.phase !== 'announced') return null
  return (validUntil ?? '') < window.opensOn ? null : window.collectsFrom
}

function haltOf({ haltedFor, haltedUntil }: Book): Halt | null {
  return haltedFor === null ? null : { haltedFor, haltedUntil }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { orderId = '' } = params
  const { account } = context.get(apiContext)
  const act = wordIn(form, 'act', ['cancel', 'pause', 'resume', 'change'])
  const [price, units, validUntil] = [
    textOf(form, 'limitPrice'),
    textOf(form, 'units'),
    textOf(form, 'validUntil'),
  ]
  const by = { idempotencyKey: textOf(form, 'idempotencyKey') || newId() }
  try {
    if (act === 'cancel') await account.post('/orders/{orderId}/cancellation/', { orderId }, by)
    else if (act === 'pause') await account.post('/orders/{orderId}/pause/', { orderId }, by)
    else if (act === 'resume') await account.post('/orders/{orderId}/resumption/', { orderId }, by)
    else {
      const terms = { limitPrice: typedAmount(price), units: typedAmount(units) }
      const change = { orderId, ...terms, ...(form.has('validUntil') && { validUntil }) }
      await account.patch('/orders/{orderId}/', change, by)
    }
  } catch (error) {
    const typed = { price, units, validUntil }
    return data<OrderAnswer>({ act, problem: formProblem(error), ...typed }, { status: 400 })
  }
  const page = `/dashboard/market/${orderId}${act === 'change' ? '?saved=change' : ''}`
  return redirect(href(page, context.get(visitContext).locale))
}

/** One order with its status, trades, amounts on hold and available actions. */
export default function OrderScreen() {
  const loaded = useLoaderData<typeof loader>()
  const { order, events, halt, book, returnsAt, idempotencyKey, isChanged } = loaded
  const answer = useAnswer<OrderAnswer>()
  useLiveMarket(order.propertyId)
  const t = useTranslations('market')
  const link = useLocalHref()
  const title = t('order.title', { side: order.side, units: order.units })
  return (
    <div className="narrow-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title={`${title}\u00a0· ${order.property?.name ?? order.propertyId}`} isPrivate />
      <Trail steps={[{ text: t('orders.title'), path: '/dashboard/market' }, { text: title }]} />
      <SavedToast text={isChanged && answer === undefined ? t('change.saved') : null} />
      <ProblemNotice problem={answer?.problem} />
      <div aria-live="polite" className="empty:-mb-5">
        {halt === null ? null : (
          <Notice tone="warn" title={t('haltedTitle')}>
            <p>
              <HaltText halt={halt} />
            </p>
          </Notice>
        )}
      </div>
      <OrderFacts order={order} title={title} returnsAt={returnsAt} />
      <OrderFills fills={order.fills} />
      {book === null ? null : (
        <OrderActs {...{ order, idempotencyKey, answer, book }} isHalted={halt !== null} />
      )}
      <OrderLog events={events} />
      <div className="grid gap-2.5 sm:grid-cols-2">
        {order.fills.length === 0 ? null : (
          <LinkButton
            to={link(`/dashboard/files/orders/${order.id}/confirmation`)}
            reloadDocument
            className="sm:col-span-2"
          >
            {t('order.confirmation')}
          </LinkButton>
        )}
        <LinkButton to={link('/dashboard/wallet')}>{t('order.toWallet')}</LinkButton>
        <LinkButton to={link(`/dashboard/properties/${order.propertyId}#resale`)}>
          {t('order.toProperty')}
        </LinkButton>
      </div>
    </div>
  )
}
