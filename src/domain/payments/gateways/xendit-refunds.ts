import {
  callGateway,
  type GatewayLine,
  listIn,
  requiredText,
  rupiahIn,
  textIn,
} from './gateway-http.ts'

const pageMax = 100
/** A payment has few refunds; an endless list is an error. */
const pagesMax = 10

/** The totals of a payment's refunds: those that its channel has, and those that it may still get. */
type Refunds = { readonly refunded: bigint; readonly pending: bigint }

const none: Refunds = { refunded: 0n, pending: 0n }

/**
 * The refunds of a payment request. Xendit stores a refund as a separate object
 * (`payment_request_id`, `amount`, `currency`, `status`), pending until its channel has it; lists continue
 * after the `id` of their last item while `has_more` is true.
 */
export async function refundsOf(line: GatewayLine, paymentRequestId: string): Promise<Refunds> {
  const reported = new Map<string, Refunds>()
  let after: string | null = null
  for (let page = 0; page < pagesMax; page += 1) {
    const query = new URLSearchParams({
      payment_request_id: paymentRequestId,
      limit: String(pageMax),
      ...(after === null ? {} : { after_id: after }),
    })
    const { status, body } = await callGateway(line, { path: `/refunds?${query}` })
    if (status === 404) break
    if (status >= 400)
      throw new Error(`the gateway refused: ${textIn(body.error_code) ?? 'unknown'}`)
    const refunds = listIn(body.data)
    for (const refund of refunds)
      reported.set(requiredText(refund.id, 'id'), refundIn(refund, paymentRequestId))
    const last = refunds.at(-1)
    if (body.has_more !== true || last === undefined) break
    if (page === pagesMax - 1) throw new Error('the gateway tells of refunds without an end')
    after = requiredText(last.id, 'id')
  }
  return [...reported.values()].reduce(
    (sum, { refunded, pending }) => ({
      refunded: sum.refunded + refunded,
      pending: sum.pending + pending,
    }),
    none,
  )
}

function refundIn(refund: Readonly<Record<string, unknown>>, paymentRequestId: string): Refunds {
  if (refund.payment_request_id !== paymentRequestId)
    throw new Error('the gateway reported a refund of another payment')
  switch (refund.status) {
    case 'SUCCEEDED':
      return { ...none, refunded: amountOf(refund) }
    case 'PENDING':
      return { ...none, pending: amountOf(refund) }
    case 'FAILED':
    case 'CANCELLED':
      return none
    default:
      throw new Error('the gateway reported a state of a refund that we do not know')
  }
}

function amountOf({ currency, amount }: Readonly<Record<string, unknown>>): bigint {
  if (currency !== 'IDR') throw new Error('the gateway refunded another currency')
  return rupiahIn(amount)
}
