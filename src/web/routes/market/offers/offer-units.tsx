import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  replace,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderQuote } from '#contract/market/market-body.ts'
import { type FormProblem, formProblem } from '../../../api/problem.ts'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { formatClock, formatDate } from '../../../components/money/format.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { typedAmount } from '../../../ui/read-amount.ts'
import { useWasOpen } from '../orders/was-open.ts'
import { useLiveMarket } from '../resale/live-book.ts'
import { NoMarket, useObstacleTitle } from '../tickets/no-market.tsx'
import { NothingToSell } from '../tickets/nothing-to-sell.tsx'
import { readTicket, type Ticket } from '../tickets/read-ticket.ts'
import { fieldOf } from '../tickets/ticket-terms.ts'
import { OfferForm } from './offer-form.tsx'
import { OfferReview } from './offer-review.tsx'
import { type OfferAnswer, type TypedOffer, typedOffer } from './offer-terms.ts'

export const handle: ScreenHandle = { messages: ['private-offer', 'market', 'resale'] }

export async function loader(args: LoaderFunctionArgs) {
  return await readTicket(args, 'sell')
}

/** Returns the review of the offer with its recipient, or makes the offer. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { propertyId = '' } = params
  const { account } = context.get(apiContext)
  const typed = typedOffer(form)
  const { code, validity } = typed
  const [limitPrice, units] = [typedAmount(typed.price), typedAmount(typed.units)]
  const act = wordIn(form, 'act', ['edit', 'review', 'offer'])
  if (act === 'edit') return data<OfferAnswer>({ typed, review: null })
  try {
    if (act === 'review') {
      const quoteQuery = { propertyId, side: 'sell', limitPrice, units }
      // A wrong code is refused after the quote has named what is wrong with price and units.
      const [recipient, quoted] = await Promise.allSettled([
        account.ask('/private-offers/recipient/', { code }),
        account.ask('/orders/quote/', quoteQuery),
      ])
      if (recipient.status === 'rejected') {
        const { fields, ...problem } = formProblem(recipient.reason)
        return refusedBy({ ...problem, fields: { ...fieldsOf(quoted), ...fields } }, typed)
      }
      if (quoted.status === 'rejected') throw quoted.reason
      const { refusal } = quoted.value
      if (refusal !== null) return refusedBy(problemOf(refusal), typed)
      const review = { name: recipient.value.name, quote: quoted.value }
      return data<OfferAnswer>({ typed, review })
    }
    const input = { propertyId, code, limitPrice, units, validity }
    const idempotencyKey = textOf(form, 'idempotencyKey')
    const { id } = await account.post('/private-offers/', input, { idempotencyKey })
    return replace(href(`/dashboard/market/${id}`, context.get(visitContext).locale))
  } catch (error) {
    return refusedBy(formProblem(error), typed)
  }
}

function refusedBy(problem: FormProblem, typed: TypedOffer) {
  return data<OfferAnswer>({ typed, review: null, problem }, { status: 400 })
}

function problemOf({ code, detail }: { code: string; detail: string }): FormProblem {
  const field = fieldOf(code)
  return { code, detail, fields: field === null ? {} : { [field]: detail } }
}

function fieldsOf(quoted: PromiseSettledResult<OrderQuote>): FormProblem['fields'] {
  if (quoted.status === 'rejected') return formProblem(quoted.reason).fields
  return quoted.value.refusal === null ? {} : problemOf(quoted.value.refusal).fields
}

/** After a refusal the idempotency key returns the same refusal again: reloading the page creates a new key. */
export function shouldRevalidate(): boolean {
  return true
}

/** Offers the reader's own units to one person, in two steps: terms and recipient, then a review of both. */
export default function OfferUnitsScreen() {
  const ticket = useLoaderData<typeof loader>()
  const { property } = ticket
  const t = useTranslations('private-offer')
  const market = useTranslations('market')
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      subject={property.name}
      trail={[
        { text: market('properties'), path: '/dashboard/properties' },
        { text: property.name, path: `/dashboard/properties/${property.id}` },
        { text: t('title') },
      ]}
      lead={t('lead')}
    >
      <Body key={property.id} ticket={ticket} />
    </TitledPage>
  )
}

function Body({ ticket }: { readonly ticket: Ticket }) {
  const answer = useAnswer<OfferAnswer>()
  const { obstacle, property, book, own, idempotencyKey } = ticket
  useLiveMarket(property.id)
  const closed = useTranslations('private-offer')('closed')
  const title = useObstacleTitle(obstacle)
  const isEmpty = own.unitsFree === 0
  const isTrading = obstacle === null && book.window?.phase === 'trading'
  // Without JavaScript the typed values come back with the answer.
  const wasOpen = useWasOpen((isTrading && !isEmpty) || answer !== undefined)
  const reason =
    obstacle !== null ? (
      <NoMarket {...{ obstacle, book, property }} />
    ) : isTrading ? null : (
      <NotTrading window={book.window} propertyId={property.id} />
    )
  if (!wasOpen)
    return isEmpty && obstacle === null ? (
      <NothingToSell held={own.unitsHeld} propertyId={property.id} />
    ) : (
      reason
    )
  const disabledReason = isTrading ? null : (title ?? closed)
  return (
    <>
      <div aria-live="polite" className="not-empty:mb-5">
        {reason}
      </div>
      {answer === undefined || answer.review === null ? (
        <OfferForm
          {...{ ticket, answer, disabledReason }}
          key={answer === undefined ? 'first' : 'again'}
        />
      ) : (
        <OfferReview
          {...{ idempotencyKey, disabledReason }}
          today={ticket.today}
          typed={answer.typed}
          review={answer.review}
        />
      )}
    </>
  )
}

type NotTradingProps = {
  readonly window: Ticket['book']['window']
  readonly propertyId: string
}

function NotTrading({ window, propertyId }: NotTradingProps) {
  const t = useTranslations('private-offer')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <Notice title={t('closed')}>
      {window === null ? null : (
        <p>
          {t('closedText', {
            from: formatClock(window.opensAt, locale),
            to: formatClock(window.closesAt, locale),
            first: formatDate(window.opensOn, 'short', locale),
            last: formatDate(window.closesOn, 'short', locale),
          })}
        </p>
      )}
      <LinkButton
        to={link(`/dashboard/properties/${propertyId}#resale`)}
        size="small"
        className="mt-4 mb-1"
      >
        {t('toProperty')}
      </LinkButton>
    </Notice>
  )
}
