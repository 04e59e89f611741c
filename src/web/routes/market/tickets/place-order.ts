import { type ActionFunctionArgs, data, redirect, replace } from 'react-router'
import type { OrderSide } from '#contract/words/market.ts'
import { type FormProblem, formProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { typedAmount } from '../../../ui/read-amount.ts'
import { quotedTerms } from './quoted-terms.ts'
import { type TypedOrder, typedOrder } from './ticket-terms.ts'

/** The response to a refused ticket, with the typed values to show again. */
export type TicketAnswer = { readonly problem: FormProblem; readonly typed: TypedOrder }

/** Places the order of a ticket, once per idempotency key, and redirects to the order. */
export async function placeOrder(
  { context, params, request }: ActionFunctionArgs,
  side: OrderSide,
) {
  const form = await request.formData()
  const { locale } = context.get(visitContext)
  const { propertyId = '' } = params
  const typed = typedOrder(form, { price: '', units: '' })
  // Without JavaScript the button can show the amounts from before the last change.
  if (textOf(form, 'quoted') !== quotedTerms(typed)) {
    const path = side === 'sell' ? 'sell' : 'order'
    const ticket = `/dashboard/properties/${encodeURIComponent(propertyId)}/${path}`
    return redirect(`${href(ticket, locale)}?${addressOf(typed)}&changed=yes`)
  }
  const units = typedAmount(typed.units)
  const input = {
    propertyId,
    side,
    limitPrice: typed.isBest ? null : typedAmount(typed.price),
    units,
    ...(typed.isWhole || typed.lot !== ''
      ? { lot: typed.isWhole ? units : typedAmount(typed.lot) }
      : {}),
    validity: typed.validity,
    ...(typed.validity === 'date' ? { validUntil: typed.validUntil } : {}),
  }
  try {
    const idempotencyKey = textOf(form, 'idempotencyKey')
    const { account } = context.get(apiContext)
    const { id } = await account.post('/orders/', input, { idempotencyKey })
    // Replaces this page in the browser's history, so that going back from the order leads to the property.
    return replace(href(`/dashboard/market/${id}`, locale))
  } catch (error) {
    return data<TicketAnswer>({ problem: formProblem(error), typed }, { status: 400 })
  }
}

function addressOf(typed: TypedOrder): string {
  const { price, units, validity, validUntil, lot } = typed
  return new URLSearchParams({
    kind: typed.isBest ? 'best' : 'limit',
    limitPrice: price,
    units,
    validity,
    validUntil,
    lot,
    ...(typed.isWhole ? { whole: 'on' } : {}),
  }).toString()
}
