import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../../context.ts'
import { readAmount } from '../../../ui/read-amount.ts'
import { quoteOrder } from './read-ticket.ts'

/** Returns the cost or proceeds of an order, requested by a ticket while the investor fills it in. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const number = (name: string) => Number(readAmount(url.searchParams.get(name) ?? '') || '0')
  const side = url.searchParams.get('side') === 'sell' ? 'sell' : 'buy'
  const question = { limitPrice: number('price'), units: number('units') }
  if (question.limitPrice === 0 || question.units === 0) return null
  const { account } = context.get(apiContext)
  const quote = await quoteOrder(account, params.propertyId ?? '', side, question)
  return { ...question, quote }
}
