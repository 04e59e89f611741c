import type { LoaderFunctionArgs } from 'react-router'
import { apiContext, visitContext } from '../../context.ts'

/** Hands the table of friends on to the browser as the API writes it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const query = new URLSearchParams({ format: 'csv', language: context.get(visitContext).locale })
  return await context.get(apiContext).account.download(`/referrals/friends/file/?${query}`)
}
