import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { OrderTicket } from '../tickets/order-ticket.tsx'
import { placeOrder } from '../tickets/place-order.ts'
import { readTicket } from '../tickets/read-ticket.ts'

export const handle: ScreenHandle = { messages: ['market', 'resale', 'purchase'] }

export async function loader(args: LoaderFunctionArgs) {
  return await readTicket(args, 'buy')
}

export async function action(args: ActionFunctionArgs) {
  return await placeOrder(args, 'buy')
}

/** After a refusal the idempotency key returns the same refusal again: reloading the page creates a new key. */
export function shouldRevalidate(): boolean {
  return true
}

/** The order to buy units from other holders. */
export default function OrderUnitsScreen() {
  return <OrderTicket side="buy" ticket={useLoaderData<typeof loader>()} />
}
