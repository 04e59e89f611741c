import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../messages/messages.ts'
import { OrderTicket } from './order-ticket.tsx'
import { placeOrder } from './place-order.ts'
import { readTicket } from './read-ticket.ts'

export const handle: ScreenHandle = { messages: ['market', 'resale', 'purchase'] }

export async function loader(args: LoaderFunctionArgs) {
  return await readTicket(args, 'buy')
}

export async function action(args: ActionFunctionArgs) {
  return await placeOrder(args, 'buy')
}

/** A refused order is refused for ever under its key: the page read again brings another. */
export function shouldRevalidate(): boolean {
  return true
}

/** Orders units of other holders. */
export default function OrderUnitsScreen() {
  return <OrderTicket side="buy" ticket={useLoaderData<typeof loader>()} />
}
