import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The receipt of the newest night as a file. */
export async function loader({ context }: LoaderFunctionArgs) {
  const answer = await context.get(apiContext).account.download('/wallet/proof/')
  const headers = new Headers(answer.headers)
  headers.set('Content-Disposition', 'attachment; filename="sepetak-balance-receipt.json"')
  return new Response(answer.body, { status: answer.status, headers })
}
