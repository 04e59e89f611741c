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

/**
 * The total refunded amount of a payment request. Xendit stores a refund as a separate object
 * (`payment_request_id`, `amount`, `currency`, `status`), pending until its channel has it; lists continue
 * after the `id` of their last item while `has_more` is true.
 */
export async function refundedOf(line: GatewayLine, paymentRequestId: string): Promise<bigint> {
  const reported = new Map<string, bigint>()
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
      reported.set(requiredText(refund.id, 'id'), amountOf(refund, paymentRequestId))
    const last = refunds.at(-1)
    if (body.has_more !== true || last === undefined) break
    if (page === pagesMax - 1) throw new Error('the gateway tells of refunds without an end')
    after = requiredText(last.id, 'id')
  }
  return [...reported.values()].reduce((sum, amount) => sum + amount, 0n)
}

function amountOf(refund: Readonly<Record<string, unknown>>, paymentRequestId: string): bigint {
  if (refund.payment_request_id !== paymentRequestId)
    throw new Error('the gateway reported a refund of another payment')
  switch (refund.status) {
    case 'SUCCEEDED':
      if (refund.currency !== 'IDR') throw new Error('the gateway refunded another currency')
      return rupiahIn(refund.amount)
    case 'PENDING':
    case 'FAILED':
    case 'CANCELLED':
      return 0n
    default:
      throw new Error('the gateway reported a state of a refund that we do not know')
  }
}
