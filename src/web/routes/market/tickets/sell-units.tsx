import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { OrderTicket } from './order-ticket.tsx'
import { placeOrder } from './place-order.ts'
import { readTicket } from './read-ticket.ts'

export const handle: ScreenHandle = { messages: ['market', 'private-offer', 'resale', 'purchase'] }

export async function loader(args: LoaderFunctionArgs) {
  return await readTicket(args, 'sell')
}

export async function action(args: ActionFunctionArgs) {
  return await placeOrder(args, 'sell')
}

/** After a refusal the idempotency key returns the same refusal again: reloading the page creates a new key. */
export function shouldRevalidate(): boolean {
  return true
}

/** The order to sell the investor's own units to other investors. */
export default function SellUnitsScreen() {
  return <OrderTicket side="sell" ticket={useLoaderData<typeof loader>()} />
}
